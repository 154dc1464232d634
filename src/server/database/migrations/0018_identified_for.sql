ALTER TABLE "reidentifications" ADD COLUMN "account" uuid;--> statement-breakpoint
ALTER TABLE "eid_orders" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "eid_orders" ADD COLUMN "account" uuid;--> statement-breakpoint
ALTER TABLE "reidentifications" ADD CONSTRAINT "reidentifications_account_bank_accounts_reference_fk" FOREIGN KEY ("account") REFERENCES "public"."bank_accounts"("reference") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eid_orders" ADD CONSTRAINT "eid_orders_account_bank_accounts_reference_fk" FOREIGN KEY ("account") REFERENCES "public"."bank_accounts"("reference") ON DELETE set null ON UPDATE no action;