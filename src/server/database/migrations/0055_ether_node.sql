CREATE TABLE "coin_nonces" (
	"coin" text NOT NULL,
	"account" text NOT NULL,
	"nonce" integer NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "coin_nonces_coin_account_nonce_pk" PRIMARY KEY("coin","account","nonce"),
	CONSTRAINT "coin_nonces_by_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "ether_balances" (
	"address" text PRIMARY KEY NOT NULL,
	"wei" numeric NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coin_blocks" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "coin_deposits" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "coin_sendings" ADD COLUMN "network_fee" numeric;--> statement-breakpoint
ALTER TABLE "coin_transactions" ADD COLUMN "is_filler" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_nonces" ADD CONSTRAINT "coin_nonces_key_coin_sendings_key_fk" FOREIGN KEY ("key") REFERENCES "public"."coin_sendings"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_deposits_untold" ON "coin_deposits" USING btree ("coin","txid","output") WHERE not "coin_deposits"."is_told";