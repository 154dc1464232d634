CREATE TABLE "bank_accounts" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"account_number" text NOT NULL,
	"clearing_number" text NOT NULL,
	"bank_name" text NOT NULL,
	"iban" text,
	"allowed_to_edit" boolean DEFAULT true NOT NULL,
	"verification_status" text DEFAULT 'UNVERIFIED' NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"external_id" text,
	"tink_account_id" text,
	"custom_bank" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_status" text DEFAULT 'UNVERIFIED' NOT NULL,
	"email_confirmation_ongoing" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"language" text DEFAULT 'en' NOT NULL,
	"phone_number" text,
	"phone_status" text DEFAULT 'UNVERIFIED' NOT NULL,
	"first_name" text,
	"last_name" text,
	"personal_number" text,
	"passport_number" text,
	"country" text,
	"city" text,
	"address" text,
	"postal_code" text,
	"pep" boolean DEFAULT false NOT NULL,
	"personal_info_filled" boolean DEFAULT false NOT NULL,
	"password_reset_needed" boolean DEFAULT false NOT NULL,
	"password_change_required" boolean DEFAULT false NOT NULL,
	"enabled_2fa" boolean DEFAULT false NOT NULL,
	"two_factor_skipped" boolean DEFAULT false NOT NULL,
	"has_wallet" boolean DEFAULT false NOT NULL,
	"guide_displayed" boolean DEFAULT false NOT NULL,
	"bank_id_status" text DEFAULT 'UNVERIFIED' NOT NULL,
	"identity_status" text DEFAULT 'UNVERIFIED' NOT NULL,
	"seed_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customers_personal_number" UNIQUE("personal_number"),
	CONSTRAINT "customers_seed_key" UNIQUE("seed_key")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_of_customer" UNIQUE("customer_id","kind")
);
--> statement-breakpoint
CREATE TABLE "exchange_states" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"open" boolean NOT NULL,
	"messages" jsonb
);
--> statement-breakpoint
CREATE TABLE "features" (
	"id" uuid PRIMARY KEY NOT NULL,
	"flag" text NOT NULL,
	"customer_id" uuid,
	"active" boolean NOT NULL,
	CONSTRAINT "features_of_customer" UNIQUE NULLS NOT DISTINCT("flag","customer_id")
);
--> statement-breakpoint
CREATE TABLE "important_messages_closed" (
	"customer_id" uuid NOT NULL,
	"code" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "important_messages_closed_customer_id_code_pk" PRIMARY KEY("customer_id","code")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"order_reference" uuid,
	"subject" text,
	"processed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_of_customer" UNIQUE("customer_id","index")
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"submitted" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'MISSING' NOT NULL,
	CONSTRAINT "questionnaires_customer_id_key_pk" PRIMARY KEY("customer_id","key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"csrf_secret" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"group" uuid NOT NULL,
	"order_reference" uuid,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_serials" (
	"day" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_reference" uuid NOT NULL,
	"status" text NOT NULL,
	"event" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_reference" uuid NOT NULL,
	"direction" text NOT NULL,
	"label" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"value" numeric NOT NULL,
	"message" text,
	"account" text,
	"hash" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"coin" text NOT NULL,
	"fiat" text NOT NULL,
	"amount" numeric NOT NULL,
	"priority_fee" numeric NOT NULL,
	"network_fee" numeric NOT NULL,
	"method_fee" numeric NOT NULL,
	"total" numeric NOT NULL,
	"priority" text NOT NULL,
	"customer_pays_network_fee" boolean NOT NULL,
	"estimate" numeric NOT NULL,
	"quoted_rate" numeric NOT NULL,
	"settled_rate" numeric,
	"coins_sent" numeric,
	"payment_method" text NOT NULL,
	"provider_name" text,
	"wallet_address" text NOT NULL,
	"bank_account_reference" uuid,
	"redirect_url" text,
	"quickpay_form_data" jsonb,
	"deadline" timestamp (3) with time zone,
	"cancel_reason" text,
	"cancel_text" text,
	"feedback_reason" text,
	"feedback_details" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "network_fees" (
	"coin" text NOT NULL,
	"fiat" text NOT NULL,
	"fee" numeric NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "network_fees_coin_fiat_pk" PRIMARY KEY("coin","fiat")
);
--> statement-breakpoint
CREATE TABLE "hook_events" (
	"port" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hook_events_port_event_id_pk" PRIMARY KEY("port","event_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmatched_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"payer" text,
	"order_reference" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"tied_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "client_errors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"stack" text,
	"page" text,
	"release" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"response" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_once" UNIQUE("owner","operation","key")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"unique_key" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "features" ADD CONSTRAINT "features_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "important_messages_closed" ADD CONSTRAINT "important_messages_closed_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_transactions" ADD CONSTRAINT "order_transactions_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_errors" ADD CONSTRAINT "client_errors_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_accounts_of_customer" ON "bank_accounts" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sessions_of_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_order" ON "ledger_entries" USING btree ("order_reference","id");--> statement-breakpoint
CREATE INDEX "order_steps_of_order" ON "order_steps" USING btree ("order_reference","id");--> statement-breakpoint
CREATE INDEX "order_transactions_of_order" ON "order_transactions" USING btree ("order_reference","id");--> statement-breakpoint
CREATE INDEX "orders_newest_of_customer" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_deadline" ON "orders" USING btree ("deadline") WHERE "orders"."deadline" is not null;--> statement-breakpoint
CREATE INDEX "inbox_messages_newest" ON "inbox_messages" USING btree ("sent_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "unmatched_payments_newest" ON "unmatched_payments" USING btree ("received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_errors_newest" ON "client_errors" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_of_customer" ON "events" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "events_by_age" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_once" ON "jobs" USING btree ("unique_key") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_by_end" ON "rate_limits" USING btree ("ends_at");