ALTER TABLE "order_transactions" ADD COLUMN "sending" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payout_problem" text;