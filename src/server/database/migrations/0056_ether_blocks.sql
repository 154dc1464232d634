ALTER TABLE "coin_blocks" ADD COLUMN "next_index" integer;--> statement-breakpoint
ALTER TABLE "coin_deposits" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "coin_deposits" ADD COLUMN "block_hash" text;--> statement-breakpoint
CREATE INDEX "coin_sendings_open" ON "coin_sendings" USING btree ("coin","created_at") WHERE "coin_sendings"."state" in ('signed', 'sent', 'filling');