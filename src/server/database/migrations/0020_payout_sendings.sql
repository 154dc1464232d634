ALTER TABLE "order_transactions" ADD COLUMN "sending" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payout_problem" text;--> statement-breakpoint
UPDATE "order_transactions" SET "sending" = "order_reference" || '/' || (SELECT count(*) FROM "order_steps" WHERE "order_steps"."order_reference" = "order_transactions"."order_reference" AND "order_steps"."status" = 'PAYOUT_PENDING') WHERE "label" = 'payout';--> statement-breakpoint
UPDATE "orders" SET "payout_problem" = CASE WHEN "feedback_details" IS NOT NULL THEN 'returned' WHEN EXISTS (SELECT 1 FROM "bank_accounts" WHERE "bank_accounts"."reference" = "orders"."bank_account_reference") THEN 'unverified' ELSE 'gone' END WHERE "type" = 'SELL' AND "status" = 'ERROR';
