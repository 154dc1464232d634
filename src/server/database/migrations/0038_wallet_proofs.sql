CREATE TABLE "test_deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proof" uuid NOT NULL,
	"order_reference" uuid NOT NULL,
	"coin" text NOT NULL,
	"amount" numeric NOT NULL,
	"address" text NOT NULL,
	"sender" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"hash" text,
	"output" integer,
	"received_at" timestamp (3) with time zone,
	"return_at" timestamp (3) with time zone,
	"return_hash" text,
	"return_refusal" text
);
--> statement-breakpoint
CREATE TABLE "wallet_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"coin" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text" text NOT NULL,
	"text_at" timestamp (3) with time zone NOT NULL,
	"signature" text,
	"signed_form" text,
	"provider" text,
	"owner_name" text,
	"owner_relation" text,
	"owner_at" timestamp (3) with time zone,
	"refusal" text,
	"proven_by" text,
	"proven_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sek_per_euro" numeric;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wallet_proof" uuid;--> statement-breakpoint
ALTER TABLE "test_deposits" ADD CONSTRAINT "test_deposits_proof_wallet_proofs_id_fk" FOREIGN KEY ("proof") REFERENCES "public"."wallet_proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_deposits" ADD CONSTRAINT "test_deposits_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_proofs" ADD CONSTRAINT "wallet_proofs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_deposits_of_proof" ON "test_deposits" USING btree ("proof","asked_at");--> statement-breakpoint
CREATE INDEX "test_deposits_of_order" ON "test_deposits" USING btree ("order_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_proofs_of_address" ON "wallet_proofs" USING btree ("customer_id","coin","address");--> statement-breakpoint
CREATE INDEX "wallet_proofs_by_state" ON "wallet_proofs" USING btree ("state","owner_at");--> statement-breakpoint
CREATE INDEX "wallet_proofs_by_age" ON "wallet_proofs" USING btree ("used_at");