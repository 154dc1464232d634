CREATE TABLE "price_alerts" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"coin" text NOT NULL,
	"fiat" text NOT NULL,
	"kind" text NOT NULL,
	"hours" integer NOT NULL,
	"level" numeric NOT NULL,
	"repeats" boolean NOT NULL,
	"buys" numeric,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reached_at" timestamp (3) with time zone,
	"reached_price" numeric
);
--> statement-breakpoint
CREATE TABLE "prices_told" (
	"coin" text NOT NULL,
	"fiat" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"price" numeric NOT NULL,
	CONSTRAINT "prices_told_coin_fiat_at_pk" PRIMARY KEY("coin","fiat","at")
);
--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_alerts_of_customer" ON "price_alerts" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "price_alerts_waiting" ON "price_alerts" USING btree ("coin","fiat","kind","hours","level") WHERE "price_alerts"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "price_alerts_resting" ON "price_alerts" USING btree ("coin","fiat","kind","hours","level") WHERE "price_alerts"."state" = 'RESTING';--> statement-breakpoint
CREATE INDEX "prices_told_by_age" ON "prices_told" USING btree ("at");