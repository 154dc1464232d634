CREATE TABLE "refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"order_reference" uuid NOT NULL,
	"method" text NOT NULL,
	"payment" uuid,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"paid_to" jsonb,
	"waiting_since" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"bank_reference" text NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"payer" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"contradicts" uuid,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("order_reference");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("waiting_since") WHERE "refunds"."waiting_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_once" ON "bank_transfers" USING btree ("method","bank_reference") WHERE "bank_transfers"."contradicts" is null;--> statement-breakpoint
CREATE INDEX "bank_transfers_told" ON "bank_transfers" USING btree ("method","bank_reference");--> statement-breakpoint
CREATE INDEX "bank_transfers_waiting" ON "bank_transfers" USING btree ("received_at") WHERE "bank_transfers"."contradicts" is not null and "bank_transfers"."handled_at" is null;--> statement-breakpoint
UPDATE "order_transactions" SET "hash" = lower("hash") WHERE "hash" <> lower("hash");
