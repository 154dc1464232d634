CREATE TABLE "external_references" (
	"port" text NOT NULL,
	"ours" text NOT NULL,
	"theirs" text,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_references_port_ours_pk" PRIMARY KEY("port","ours"),
	CONSTRAINT "external_references_theirs" UNIQUE("port","theirs")
);
--> statement-breakpoint
CREATE INDEX "external_references_by_state" ON "external_references" USING btree ("port","state","ours");