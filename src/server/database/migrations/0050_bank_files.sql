CREATE TABLE "bank_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file" uuid NOT NULL,
	"position" integer NOT NULL,
	"account" text NOT NULL,
	"reference" text,
	"direction" text NOT NULL,
	"is_return" boolean NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"end_to_end_id" text,
	"text" text NOT NULL,
	"payer" text,
	"reason" text,
	"booked_on" text,
	"state" text NOT NULL,
	"problem" text,
	"payment" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "bank_entries_of_file" UNIQUE("file","position")
);
--> statement-breakpoint
CREATE TABLE "bank_entry_references" (
	"account" text NOT NULL,
	"reference" text NOT NULL,
	"entry" uuid NOT NULL,
	CONSTRAINT "bank_entry_references_account_reference_pk" PRIMARY KEY("account","reference")
);
--> statement-breakpoint
CREATE TABLE "bank_file_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event" uuid NOT NULL,
	"port" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "bank_file_events_event_unique" UNIQUE("event")
);
--> statement-breakpoint
CREATE TABLE "bank_file_runs" (
	"cut_off" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_files_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"kind" text,
	"message_id" text,
	"state" text NOT NULL,
	"problem" text,
	"entries" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "bank_files_in_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "bank_files_out" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"message_id" text NOT NULL,
	"cut_off" timestamp (3) with time zone NOT NULL,
	"execution_day" text NOT NULL,
	"payments" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone,
	"status" text,
	"status_reason" text,
	"status_at" timestamp (3) with time zone,
	CONSTRAINT "bank_files_out_name_unique" UNIQUE("name"),
	CONSTRAINT "bank_files_out_messageId_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "bank_payments" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"customer_id" uuid,
	"order_reference" uuid,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"clearing_number" text NOT NULL,
	"account_number" text NOT NULL,
	"iban" text,
	"holder" text NOT NULL,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stopped_because" text,
	"stopped_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"file" uuid,
	"paid_at" timestamp (3) with time zone,
	"debit_reference" text,
	"returned_at" timestamp (3) with time zone,
	"credit_reference" text,
	"return_reason" text,
	CONSTRAINT "bank_payments_endToEndId_unique" UNIQUE("end_to_end_id")
);
--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_file_bank_files_in_id_fk" FOREIGN KEY ("file") REFERENCES "public"."bank_files_in"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_payment_bank_payments_key_fk" FOREIGN KEY ("payment") REFERENCES "public"."bank_payments"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_references" ADD CONSTRAINT "bank_entry_references_entry_bank_entries_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_files_out" ADD CONSTRAINT "bank_files_out_cut_off_bank_file_runs_cut_off_fk" FOREIGN KEY ("cut_off") REFERENCES "public"."bank_file_runs"("cut_off") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_file_bank_files_out_id_fk" FOREIGN KEY ("file") REFERENCES "public"."bank_files_out"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entries_unmatched" ON "bank_entries" USING btree ("received_at","id") WHERE "bank_entries"."state" = 'unmatched';--> statement-breakpoint
CREATE INDEX "bank_file_events_untold" ON "bank_file_events" USING btree ("id") WHERE "bank_file_events"."told_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_files_in_message" ON "bank_files_in" USING btree ("kind","message_id") WHERE "bank_files_in"."state" <> 'failed';--> statement-breakpoint
CREATE INDEX "bank_files_in_by_age" ON "bank_files_in" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "bank_files_in_failed" ON "bank_files_in" USING btree ("received_at","id") WHERE "bank_files_in"."state" = 'failed' and "bank_files_in"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "bank_files_out_by_age" ON "bank_files_out" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bank_files_out_unwritten" ON "bank_files_out" USING btree ("name") WHERE "bank_files_out"."written_at" is null;--> statement-breakpoint
CREATE INDEX "bank_payments_waiting" ON "bank_payments" USING btree ("created_at","key") WHERE "bank_payments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bank_payments_stopped" ON "bank_payments" USING btree ("stopped_at","key") WHERE "bank_payments"."state" = 'stopped';--> statement-breakpoint
CREATE INDEX "bank_payments_of_file" ON "bank_payments" USING btree ("file","key");--> statement-breakpoint
CREATE INDEX "bank_payments_of_order" ON "bank_payments" USING btree ("order_reference");