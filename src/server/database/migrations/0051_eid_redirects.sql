CREATE TABLE "eid_redirects" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" uuid NOT NULL,
	"browser" text NOT NULL,
	"asking" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "eid_orders" ALTER COLUMN "auto_start_token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "eid_orders" ALTER COLUMN "qr_token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "eid_orders" ALTER COLUMN "qr_secret" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "eid_redirects_by_age" ON "eid_redirects" USING btree ("started_at");