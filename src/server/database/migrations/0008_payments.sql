CREATE TABLE "saved_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"coin" text NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "saved_addresses_of_customer" UNIQUE("customer_id","coin","address")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"order_reference" uuid NOT NULL,
	"method" text NOT NULL,
	"provider_name" text,
	"method_fee" numeric NOT NULL,
	"total" numeric NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"text" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_reference","started_at");