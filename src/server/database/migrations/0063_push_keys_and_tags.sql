ALTER TABLE "push_devices" ADD COLUMN "public_key" text;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "gone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "tag" text;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;