ALTER TABLE "desk_proposals" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "desk_proposals" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "desk_proposals" ADD COLUMN "bank_words" text;--> statement-breakpoint
ALTER TABLE "desk_proposals" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_proposals_reference" ON "desk_proposals" USING btree ("currency","bank_reference") WHERE "desk_proposals"."bank_reference" is not null and "desk_proposals"."state" in ('open', 'confirmed');--> statement-breakpoint
INSERT INTO "desk_proposals" ("id", "state", "action", "kind", "about", "customer_id", "order_reference", "version", "reason", "currency", "bank_reference", "bank_words", "subject", "name", "at", "decided_at")
SELECT "said"."id", coalesce("said"."decision", 'open'), 'bank.payment.' || "said"."outcome", 'bank-payment', "said"."payment", "orders"."customer_id", "paid"."order_reference", "paid"."state", '–', "said"."currency", "said"."bank_reference", "said"."reason", "said"."proposed_by", "said"."proposer_name", "said"."proposed_at", "said"."decided_at"
FROM "manual_payment_proposals" AS "said"
JOIN "manual_payments" AS "paid" ON "paid"."key" = "said"."payment"
LEFT JOIN "orders" ON "orders"."reference" = "paid"."order_reference";
--> statement-breakpoint
INSERT INTO "desk_proposals" ("id", "state", "action", "kind", "about", "version", "reason", "subject", "name", "at", "decided_at")
SELECT "id", coalesce("decision", 'open'), 'bank.transfer.record', 'bank-transfer', "id"::text, to_char("recorded_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '–', "recorded_by", "recorder_name", "recorded_at", "decided_at"
FROM "manual_transfers";
