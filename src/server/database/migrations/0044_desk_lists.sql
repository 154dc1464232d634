ALTER TABLE "orders" ADD COLUMN "has_coins_beside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_waiting" ON "documents" USING btree ("uploaded_at","id") WHERE "documents"."status" in ('PENDING', 'UNVERIFIED');--> statement-breakpoint
CREATE INDEX "questionnaires_waiting" ON "questionnaires" USING btree ("submitted_at","customer_id","key") WHERE "questionnaires"."status" in ('PENDING', 'UNVERIFIED') and "questionnaires"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "bank_verifications_to_review" ON "bank_verifications" USING btree ("started_at","reference") WHERE "bank_verifications"."kind" = 'statement' and "bank_verifications"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "reidentifications_to_review" ON "reidentifications" USING btree ("created_at","reference") WHERE "reidentifications"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "eid_orders_to_review" ON "eid_orders" USING btree ("ended_at","reference") WHERE "eid_orders"."hint" = 'review' and "eid_orders"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "two_factor_resets_to_review" ON "two_factor_resets" USING btree ("sent_at","document") WHERE "two_factor_resets"."state" = 'reviewing' and "two_factor_resets"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "holds_frozen" ON "holds" USING btree ("since","id") WHERE "holds"."reason" = 'frozen' and "holds"."order_reference" is null and "holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "orders_on_desk" ON "orders" USING btree ("created_at","reference") WHERE "orders"."status" in ('CONTACT_SUPPORT', 'PAID') or "orders"."has_coins_beside";--> statement-breakpoint
CREATE INDEX "wallet_proofs_to_review" ON "wallet_proofs" USING btree ("owner_at","id") WHERE "wallet_proofs"."state" = 'reviewing' and "wallet_proofs"."owner_at" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_of_case" ON "chat_messages" USING btree ("case_number","created_at");--> statement-breakpoint
CREATE INDEX "support_cases_waiting" ON "support_cases" USING btree ("created_at","number") WHERE "support_cases"."status" = 'received';--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("created_at","id") WHERE "jobs"."done_at" is null and "jobs"."problem" is not null;--> statement-breakpoint
UPDATE "orders" SET "has_coins_beside" = true WHERE "type" = 'SELL' AND (
	SELECT count(*) FILTER (WHERE "label" = 'coins') > 1 OR count(*) FILTER (WHERE "label" = 'refund') > 0
	FROM "order_transactions" WHERE "order_reference" = "orders"."reference" AND "direction" = 'IN' AND "currency" = "orders"."coin"
);
