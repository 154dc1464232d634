CREATE TABLE "manual_payment_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment" text NOT NULL,
	"outcome" text NOT NULL,
	"currency" text NOT NULL,
	"bank_reference" text,
	"reason" text,
	"proposed_by" text NOT NULL,
	"proposer_name" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" text,
	"decider_name" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "manual_payments" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_reference" uuid,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"clearing_number" text NOT NULL,
	"account_number" text NOT NULL,
	"iban" text,
	"holder" text NOT NULL,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "manual_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"bank_reference" text NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"payer" text,
	"recorded_by" text NOT NULL,
	"recorder_name" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" text,
	"decider_name" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "manual_payment_proposals" ADD CONSTRAINT "manual_payment_proposals_payment_manual_payments_key_fk" FOREIGN KEY ("payment") REFERENCES "public"."manual_payments"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "manual_payment_proposals_open" ON "manual_payment_proposals" USING btree ("payment") WHERE "manual_payment_proposals"."decision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "manual_payment_proposals_reference" ON "manual_payment_proposals" USING btree ("currency","bank_reference") WHERE "manual_payment_proposals"."bank_reference" is not null and "manual_payment_proposals"."decision" is distinct from 'turned-down';--> statement-breakpoint
CREATE INDEX "manual_payments_by_state" ON "manual_payments" USING btree ("state","key");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_transfers_once" ON "manual_transfers" USING btree ("method","bank_reference") WHERE "manual_transfers"."decision" is distinct from 'turned-down';--> statement-breakpoint
CREATE INDEX "manual_transfers_waiting" ON "manual_transfers" USING btree ("id") WHERE "manual_transfers"."decision" is null;