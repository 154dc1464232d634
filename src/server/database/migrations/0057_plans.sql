CREATE TABLE "plan_orders" (
	"order_reference" uuid PRIMARY KEY NOT NULL,
	"plan_reference" uuid NOT NULL,
	"day" date,
	"is_return" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_reference" uuid NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"payer" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"too_little_at" timestamp (3) with time zone,
	"held_up_at" timestamp (3) with time zone,
	"contradicted_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"use" text
);
--> statement-breakpoint
CREATE TABLE "plan_shares" (
	"plan_reference" uuid NOT NULL,
	"position" integer NOT NULL,
	"coin" text NOT NULL,
	"percent" integer NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "plan_shares_plan_reference_position_pk" PRIMARY KEY("plan_reference","position")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"fiat" text NOT NULL,
	"amount" numeric NOT NULL,
	"every" text NOT NULL,
	"weekday" integer,
	"month_day" integer,
	"way" text NOT NULL,
	"next_day" date,
	"due_day" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "plans_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "purchase_purposes" ADD COLUMN "plan_reference" uuid;--> statement-breakpoint
ALTER TABLE "plan_orders" ADD CONSTRAINT "plan_orders_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_orders" ADD CONSTRAINT "plan_orders_plan_reference_plans_reference_fk" FOREIGN KEY ("plan_reference") REFERENCES "public"."plans"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_payments" ADD CONSTRAINT "plan_payments_plan_reference_plans_reference_fk" FOREIGN KEY ("plan_reference") REFERENCES "public"."plans"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_shares" ADD CONSTRAINT "plan_shares_plan_reference_plans_reference_fk" FOREIGN KEY ("plan_reference") REFERENCES "public"."plans"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_orders_of_plan" ON "plan_orders" USING btree ("plan_reference","order_reference");--> statement-breakpoint
CREATE INDEX "plan_payments_of_plan" ON "plan_payments" USING btree ("plan_reference","used_at");--> statement-breakpoint
CREATE INDEX "plan_payments_waiting" ON "plan_payments" USING btree ("received_at","id") WHERE "plan_payments"."used_at" is null;--> statement-breakpoint
CREATE INDEX "plans_of_customer" ON "plans" USING btree ("customer_id","created_at");