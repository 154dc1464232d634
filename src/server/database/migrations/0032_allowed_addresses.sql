ALTER TABLE "customers" ADD COLUMN "allowed_addresses_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "allowed_addresses_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD COLUMN "usable_from" timestamp (3) with time zone;