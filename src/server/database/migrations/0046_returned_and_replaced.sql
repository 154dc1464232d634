CREATE TABLE "replaced_transactions" (
	"coin" text NOT NULL,
	"hash" text NOT NULL,
	"replaced_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "replaced_transactions_coin_hash_pk" PRIMARY KEY("coin","hash")
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "return_of" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "return_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "return_reason" text;