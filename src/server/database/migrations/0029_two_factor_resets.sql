CREATE TABLE "two_factor_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_known_browser" boolean NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"document" uuid,
	"file_name" text,
	"file_type" text,
	"sent_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "two_factor_resets_hash" UNIQUE("hash"),
	CONSTRAINT "two_factor_resets_document" UNIQUE("document")
);
--> statement-breakpoint
ALTER TABLE "eid_orders" ADD COLUMN "reset_id" uuid;--> statement-breakpoint
ALTER TABLE "two_factor_resets" ADD CONSTRAINT "two_factor_resets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "two_factor_resets_of_customer" ON "two_factor_resets" USING btree ("customer_id","asked_at");--> statement-breakpoint
CREATE INDEX "two_factor_resets_by_expiry" ON "two_factor_resets" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "eid_orders" ADD CONSTRAINT "eid_orders_reset_id_two_factor_resets_id_fk" FOREIGN KEY ("reset_id") REFERENCES "public"."two_factor_resets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eid_orders_of_reset" ON "eid_orders" USING btree ("reset_id");