CREATE TABLE "questionnaire_answers" (
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "questionnaire_answers_customer_id_key_question_pk" PRIMARY KEY("customer_id","key","question")
);
--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "submitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "reason_question" text;--> statement-breakpoint
ALTER TABLE "questionnaire_answers" ADD CONSTRAINT "questionnaire_answers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaires_by_submission" ON "questionnaires" USING btree ("submitted_at");