CREATE TABLE "eid_orders" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"browser" text,
	"customer_id" uuid,
	"language" text NOT NULL,
	"auto_start_token" text NOT NULL,
	"qr_token" text NOT NULL,
	"qr_secret" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"hint" text DEFAULT 'waiting',
	"signer" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "eid_orders_token" UNIQUE("auto_start_token")
);
--> statement-breakpoint
ALTER TABLE "eid_orders" ADD CONSTRAINT "eid_orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eid_orders_of_customer" ON "eid_orders" USING btree ("customer_id","started_at");--> statement-breakpoint
CREATE INDEX "eid_orders_of_browser" ON "eid_orders" USING btree ("browser");--> statement-breakpoint
CREATE INDEX "eid_orders_by_end" ON "eid_orders" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "codes" DROP COLUMN "locked_until";