CREATE TABLE "coin_balances" (
	"coin" text PRIMARY KEY NOT NULL,
	"balance" numeric NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "orders_to_send" ON "orders" USING btree ("coin") WHERE "orders"."type" = 'BUY' and "orders"."status" not in ('COMPLETED', 'CANCELED', 'REFUND');