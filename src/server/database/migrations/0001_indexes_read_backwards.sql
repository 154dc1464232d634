DROP INDEX "orders_newest_of_customer";--> statement-breakpoint
DROP INDEX "inbox_messages_newest";--> statement-breakpoint
DROP INDEX "unmatched_payments_newest";--> statement-breakpoint
DROP INDEX "client_errors_newest";--> statement-breakpoint
CREATE INDEX "orders_of_customer" ON "orders" USING btree ("customer_id","created_at","number","status","type","coin","fiat","payment_method");--> statement-breakpoint
CREATE INDEX "inbox_messages_by_age" ON "inbox_messages" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "unmatched_payments_by_age" ON "unmatched_payments" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "client_errors_by_age" ON "client_errors" USING btree ("created_at");