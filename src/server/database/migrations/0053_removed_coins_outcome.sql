ALTER TABLE "test_deposits" ADD COLUMN "leaving_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "removed_coins" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "stray_coins" ADD COLUMN "leaving_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stray_coins" ADD COLUMN "is_written_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_balances" ADD COLUMN "fee" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_deposits" ADD COLUMN "is_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_deposits" ADD COLUMN "removals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_sendings" ADD COLUMN "conflicted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "order_transactions_returning" ON "order_transactions" USING btree ("currency") WHERE "order_transactions"."label" = 'refund' and "order_transactions"."direction" = 'OUT' and "order_transactions"."hash" is null
          and "order_transactions"."message" is null and "order_transactions"."currency" not in ('SEK', 'EUR');--> statement-breakpoint
CREATE INDEX "test_deposits_returning" ON "test_deposits" USING btree ("coin") WHERE "test_deposits"."hash" is not null and "test_deposits"."return_hash" is null and "test_deposits"."return_refusal" is null;--> statement-breakpoint
CREATE INDEX "coin_deposits_told" ON "coin_deposits" USING btree ("coin","told_at");--> statement-breakpoint
CREATE INDEX "coin_sendings_conflicted" ON "coin_sendings" USING btree ("conflicted_at") WHERE "coin_sendings"."conflicted_at" is not null;--> statement-breakpoint
UPDATE "coin_deposits" SET "removals" = 1 WHERE "removed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "test_deposits" SET "leaving_since" = "return_at" WHERE "return_hash" IS NULL AND "return_refusal" IS NULL;--> statement-breakpoint
UPDATE "stray_coins" SET "leaving_since" = "received_at" WHERE "return_address" IS NOT NULL AND "return_refusal" IS NULL AND "handled_at" IS NULL;