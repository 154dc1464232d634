ALTER TABLE "bank_entries" ADD COLUMN "is_derived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_files_out" ADD COLUMN "appearances" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_entries_credits" ON "bank_entries" USING btree ("booked_on","amount") WHERE "bank_entries"."direction" = 'in' and not "bank_entries"."is_return";