CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_reference" uuid NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"released_by" text NOT NULL,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holds_standing" ON "holds" USING btree ("order_reference","reason") WHERE "holds"."released_at" is null;--> statement-breakpoint
INSERT INTO "holds" ("id", "customer_id", "order_reference", "reason", "since", "released_by")
SELECT gen_random_uuid(), "customer_id", "reference", 'review', "updated_at", 'desk' FROM "orders" WHERE "status" = 'CONTACT_SUPPORT';--> statement-breakpoint
INSERT INTO "holds" ("id", "customer_id", "order_reference", "reason", "since", "released_by")
SELECT gen_random_uuid(), "customer_id", "reference", 'payout-account', "updated_at", 'customer' FROM "orders" WHERE "type" = 'SELL' AND "status" = 'ERROR';--> statement-breakpoint
INSERT INTO "holds" ("id", "customer_id", "order_reference", "reason", "since", "released_by")
SELECT gen_random_uuid(), "orders"."customer_id", "orders"."reference", 'refund-account', min("refunds"."waiting_since"), 'customer'
FROM "refunds" JOIN "orders" ON "orders"."reference" = "refunds"."order_reference"
WHERE "refunds"."waiting_since" IS NOT NULL GROUP BY "orders"."reference";
