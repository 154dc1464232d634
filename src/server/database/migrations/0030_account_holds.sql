ALTER TABLE "holds" ALTER COLUMN "order_reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "waits_for" uuid;--> statement-breakpoint
CREATE INDEX "holds_of_account" ON "holds" USING btree ("customer_id","reason") WHERE "holds"."order_reference" is null and "holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_of_frozen" ON "jobs" USING btree ("waits_for") WHERE "jobs"."waits_for" is not null;