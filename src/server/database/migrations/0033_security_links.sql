CREATE TABLE "security_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notice" text NOT NULL,
	"reference" text,
	"email" text NOT NULL,
	"user_agent" text,
	"network" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "security_links_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"way" text NOT NULL,
	"user_agent" text,
	"network" text,
	"is_new_device" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "waiting_sign_ins" ADD COLUMN "sign_in" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "security_links" ADD CONSTRAINT "security_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_links_of_customer" ON "security_links" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "security_links_by_expiry" ON "security_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ins_of_customer" ON "sign_ins" USING btree ("customer_id","at","id");--> statement-breakpoint
CREATE INDEX "sign_ins_by_age" ON "sign_ins" USING btree ("at");