DROP INDEX "bank_entries_credits";--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "is_batch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "bank_entries_by_sum" ON "bank_entries" USING btree ("amount","booked_on");--> statement-breakpoint
CREATE INDEX "bank_entries_of_payment" ON "bank_entries" USING btree ("payment") WHERE "bank_entries"."payment" is not null;--> statement-breakpoint
CREATE INDEX "bank_entry_references_of_entry" ON "bank_entry_references" USING btree ("entry");--> statement-breakpoint
CREATE INDEX "bank_payments_unanswered" ON "bank_payments" USING btree ("created_at","key") WHERE "bank_payments"."state" in ('filed', 'accepted');--> statement-breakpoint
UPDATE "bank_entries" SET "is_batch" = true WHERE "state" = 'batch' OR "problem" IN ('batch-untold', 'batch-sum');--> statement-breakpoint
UPDATE "bank_payments" SET "accepted_at" = "created_at" WHERE "state" = 'accepted';
