ALTER TABLE "order_transactions" ADD COLUMN "leaving_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "leaving_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "leaving_since" timestamp (3) with time zone;