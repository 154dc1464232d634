CREATE TABLE "dac8_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"is_test" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"figures" jsonb,
	"records" integer DEFAULT 0 NOT NULL,
	"provider" text,
	"provider_type" text,
	"provider_of" uuid
);
--> statement-breakpoint
CREATE TABLE "dac8_records" (
	"message_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"corrects" uuid,
	"content" text NOT NULL,
	CONSTRAINT "dac8_records_message_id_customer_id_pk" PRIMARY KEY("message_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "dac8_records" ADD CONSTRAINT "dac8_records_message_id_dac8_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."dac8_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dac8_messages_open" ON "dac8_messages" USING btree ("year","kind") WHERE "dac8_messages"."kind" <> 'test' and "dac8_messages"."state" in ('drawing', 'drawn');--> statement-breakpoint
CREATE INDEX "dac8_messages_of_year" ON "dac8_messages" USING btree ("year","at");--> statement-breakpoint
CREATE INDEX "dac8_records_of_customer" ON "dac8_records" USING btree ("customer_id","message_id");--> statement-breakpoint
CREATE INDEX "desk_decisions_of_report" ON "desk_decisions" USING btree ("about","at") WHERE "desk_decisions"."kind" = 'dac8';