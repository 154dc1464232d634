CREATE TABLE "verification_months" (
	"month" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank_visits" (
	"verification" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"back" text NOT NULL,
	"decision" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_payouts" (
	"key" text PRIMARY KEY NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"clearing_number" text NOT NULL,
	"account_number" text NOT NULL,
	"holder" text NOT NULL,
	"message" text NOT NULL,
	"is_returned" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_verifications" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bank_verifications" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sandbox_payouts_by_age" ON "sandbox_payouts" USING btree ("at");