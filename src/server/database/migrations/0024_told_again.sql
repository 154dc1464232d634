UPDATE "order_transactions" SET "hash" = '0x' || "hash" WHERE "currency" = 'ETH' AND "hash" NOT LIKE '0x%';--> statement-breakpoint
UPDATE "stray_coins" AS "one" SET "hash" = case when "coin" = 'ETH' then '0x' else '' end || regexp_replace(lower("hash"), '^0x', '')
WHERE "hash" <> case when "coin" = 'ETH' then '0x' else '' end || regexp_replace(lower("hash"), '^0x', '')
  AND NOT EXISTS (
    SELECT 1 FROM "stray_coins" AS "other"
    WHERE "other"."id" <> "one"."id" AND "other"."order_reference" = "one"."order_reference" AND "other"."coin" = "one"."coin"
      AND "other"."output" = "one"."output"
      AND regexp_replace(lower("other"."hash"), '^0x', '') = regexp_replace(lower("one"."hash"), '^0x', '')
  );--> statement-breakpoint
CREATE TABLE "payment_contradictions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"payer" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_contradictions_once" UNIQUE("payment","amount","currency")
);--> statement-breakpoint
ALTER TABLE "payment_contradictions" ADD CONSTRAINT "payment_contradictions_payment_payments_reference_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_contradictions_waiting" ON "payment_contradictions" USING btree ("received_at") WHERE "payment_contradictions"."handled_at" is null;
