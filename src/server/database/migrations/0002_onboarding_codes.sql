CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "codes_of_customer" UNIQUE("customer_id","purpose")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "personal_info_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;