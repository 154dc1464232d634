ALTER TABLE "customers" DROP CONSTRAINT "customers_personal_number";--> statement-breakpoint
CREATE UNIQUE INDEX "customers_personal_number" ON "customers" USING btree ("personal_number") WHERE "customers"."personal_number" not like '%-0000';--> statement-breakpoint
CREATE INDEX "customers_by_personal_number" ON "customers" USING btree ("personal_number");