CREATE TABLE "bank_verifications" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'started' NOT NULL,
	"failure" text,
	"reason" text,
	"account" uuid,
	"provider_name" text,
	"redirect_url" text,
	"accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"file_name" text,
	"file_type" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "evidence_parts" (
	"owner" uuid NOT NULL,
	"index" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "evidence_parts_owner_index_pk" PRIMARY KEY("owner","index")
);
--> statement-breakpoint
CREATE TABLE "reidentifications" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bank_verifications" ADD CONSTRAINT "bank_verifications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_verifications" ADD CONSTRAINT "bank_verifications_account_bank_accounts_reference_fk" FOREIGN KEY ("account") REFERENCES "public"."bank_accounts"("reference") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reidentifications" ADD CONSTRAINT "reidentifications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_verifications_of_customer" ON "bank_verifications" USING btree ("customer_id","started_at");--> statement-breakpoint
CREATE INDEX "bank_verifications_by_start" ON "bank_verifications" USING btree ("kind","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_verifications_open" ON "bank_verifications" USING btree ("customer_id") WHERE "bank_verifications"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "reidentifications_of_customer" ON "reidentifications" USING btree ("customer_id","created_at");--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_once" UNIQUE("customer_id","clearing_number","account_number");--> statement-breakpoint
UPDATE "bank_accounts" SET "verified_at" = "created_at" WHERE "verification_status" IN ('VERIFIED', 'CONFIRMED');