CREATE TABLE "removed_coins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_reference" uuid NOT NULL,
	"coin" text NOT NULL,
	"amount" numeric NOT NULL,
	"hash" text NOT NULL,
	"output" integer NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "removed_coins_once" UNIQUE("order_reference","hash","output")
);
--> statement-breakpoint
CREATE TABLE "coin_addresses" (
	"coin" text NOT NULL,
	"index" integer NOT NULL,
	"ours" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"watched_at" timestamp (3) with time zone,
	CONSTRAINT "coin_addresses_coin_index_pk" PRIMARY KEY("coin","index"),
	CONSTRAINT "coin_addresses_ours" UNIQUE("coin","ours"),
	CONSTRAINT "coin_addresses_address" UNIQUE("coin","address")
);
--> statement-breakpoint
CREATE TABLE "coin_blocks" (
	"coin" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_deposits" (
	"coin" text NOT NULL,
	"txid" text NOT NULL,
	"output" integer NOT NULL,
	"address" text NOT NULL,
	"amount" numeric NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "coin_deposits_coin_txid_output_pk" PRIMARY KEY("coin","txid","output")
);
--> statement-breakpoint
CREATE TABLE "coin_sendings" (
	"key" text PRIMARY KEY NOT NULL,
	"coin" text NOT NULL,
	"address" text NOT NULL,
	"amount" numeric NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "coin_transactions" (
	"coin" text NOT NULL,
	"txid" text NOT NULL,
	"key" text NOT NULL,
	"attempt" integer NOT NULL,
	"raw" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"fee" numeric NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coin_transactions_coin_txid_pk" PRIMARY KEY("coin","txid"),
	CONSTRAINT "coin_transactions_by_attempt" UNIQUE("key","attempt")
);
--> statement-breakpoint
ALTER TABLE "removed_coins" ADD CONSTRAINT "removed_coins_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_transactions" ADD CONSTRAINT "coin_transactions_key_coin_sendings_key_fk" FOREIGN KEY ("key") REFERENCES "public"."coin_sendings"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_coins_waiting" ON "removed_coins" USING btree ("removed_at") WHERE "removed_coins"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "coin_addresses_unwatched" ON "coin_addresses" USING btree ("coin","index") WHERE "coin_addresses"."watched_at" is null;--> statement-breakpoint
CREATE INDEX "coin_sendings_pending" ON "coin_sendings" USING btree ("coin","created_at") WHERE "coin_sendings"."state" in ('signed', 'sent');