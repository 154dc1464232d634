CREATE TABLE "limit_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"answers" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"note_about" text,
	"level" text,
	"granted_until" timestamp (3) with time zone,
	"try_again_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "limit_documents" ADD CONSTRAINT "limit_documents_request_id_limit_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."limit_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_requests" ADD CONSTRAINT "limit_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "limit_documents_kind" ON "limit_documents" USING btree ("request_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "limit_requests_open" ON "limit_requests" USING btree ("customer_id") WHERE "limit_requests"."state" in ('DRAFT', 'WAITING', 'MORE');--> statement-breakpoint
CREATE INDEX "limit_requests_of_customer" ON "limit_requests" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "limit_requests_waiting" ON "limit_requests" USING btree ("submitted_at","id") WHERE "limit_requests"."state" = 'WAITING';