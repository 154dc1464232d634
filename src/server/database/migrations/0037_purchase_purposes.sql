CREATE TABLE "purchase_purposes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"reason" text NOT NULL,
	"amount" numeric NOT NULL,
	"fiat" text NOT NULL,
	"worth" numeric NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"order_reference" uuid
);
--> statement-breakpoint
ALTER TABLE "purchase_purposes" ADD CONSTRAINT "purchase_purposes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_purposes" ADD CONSTRAINT "purchase_purposes_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_purposes_of_customer" ON "purchase_purposes" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "purchase_purposes_by_age" ON "purchase_purposes" USING btree ("at");