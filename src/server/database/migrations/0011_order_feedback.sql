CREATE TABLE "order_feedback" (
	"order_reference" uuid PRIMARY KEY NOT NULL,
	"rating" integer NOT NULL,
	"text" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_feedback" ADD CONSTRAINT "order_feedback_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_feedback_by_age" ON "order_feedback" USING btree ("at");