CREATE TABLE "stray_coins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_reference" uuid NOT NULL,
	"coin" text NOT NULL,
	"amount" numeric NOT NULL,
	"hash" text NOT NULL,
	"output" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"return_address" text,
	"return_times" integer DEFAULT 0 NOT NULL,
	"return_refusal" text,
	"return_hash" text,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "stray_coins_once" UNIQUE("order_reference","coin","hash","output")
);
--> statement-breakpoint
ALTER TABLE "order_transactions" ADD COLUMN "output" integer;--> statement-breakpoint
ALTER TABLE "stray_coins" ADD CONSTRAINT "stray_coins_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stray_coins_waiting" ON "stray_coins" USING btree ("received_at") WHERE "stray_coins"."handled_at" is null;