CREATE TABLE "destinations" (
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"first_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "destinations_customer_id_kind_value_pk" PRIMARY KEY("customer_id","kind","value")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "security_change" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "security_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "destinations" ("customer_id", "kind", "value", "first_used_at")
SELECT "orders"."customer_id", 'address', lower("orders"."coin" || ':' || regexp_replace("orders"."wallet_address", '^bitcoincash:', '', 'i')), min("moved"."at")
FROM "orders" JOIN "order_transactions" AS "moved" ON "moved"."order_reference" = "orders"."reference"
WHERE "orders"."type" = 'BUY' AND "moved"."label" = 'coins' AND "moved"."direction" = 'OUT' GROUP BY 1, 3;--> statement-breakpoint
INSERT INTO "destinations" ("customer_id", "kind", "value", "first_used_at")
SELECT "customer_id", 'account', ("payout_to" ->> 'clearingNumber') || '-' || ("payout_to" ->> 'accountNumber'), min("updated_at")
FROM "orders" WHERE "type" = 'SELL' AND "status" = 'COMPLETED' AND "payout_to" IS NOT NULL GROUP BY 1, 3
ON CONFLICT DO NOTHING;
