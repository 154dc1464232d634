CREATE TABLE "limit_request_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "limit_requests" ADD COLUMN "end_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "limit_request_steps" ADD CONSTRAINT "limit_request_steps_request_id_limit_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."limit_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limit_request_steps_of_request" ON "limit_request_steps" USING btree ("request_id","id");--> statement-breakpoint
INSERT INTO "limit_request_steps" ("request_id", "event", "at")
SELECT "id", 'submitted', "submitted_at" FROM "limit_requests" WHERE "submitted_at" IS NOT NULL ORDER BY "submitted_at", "id";
--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "payload", "due_at", "created_at")
SELECT gen_random_uuid(), 'limit.ending', jsonb_build_object('request', "id"::text), "granted_until" - interval '30 days', now()
FROM "limit_requests" WHERE "state" = 'GRANTED' AND "granted_until" > now();
