CREATE TABLE "desk_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"roles" jsonb NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"customer_id" uuid,
	"order_reference" uuid,
	"version" text,
	"reason" text,
	"outcome" text NOT NULL,
	"proposal" uuid
);
--> statement-breakpoint
CREATE TABLE "desk_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"customer_id" uuid,
	"order_reference" uuid,
	"version" text NOT NULL,
	"reason" text NOT NULL,
	"return_address" text,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "desk_decisions_by_age" ON "desk_decisions" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "desk_decisions_of_customer" ON "desk_decisions" USING btree ("customer_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_proposals_open" ON "desk_proposals" USING btree ("kind","about") WHERE "desk_proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "desk_proposals_by_age" ON "desk_proposals" USING btree ("at","id") WHERE "desk_proposals"."state" = 'open';--> statement-breakpoint
CREATE FUNCTION "desk_decisions_kept"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'decisions of the desk are only added'; END $$;--> statement-breakpoint
CREATE TRIGGER "desk_decisions_kept" BEFORE UPDATE OR DELETE ON "desk_decisions" FOR EACH ROW EXECUTE FUNCTION "desk_decisions_kept"();
