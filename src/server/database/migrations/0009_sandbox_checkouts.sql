CREATE TABLE "sandbox_checkouts" (
	"payment" uuid PRIMARY KEY NOT NULL,
	"done" text NOT NULL,
	"failed" text NOT NULL,
	"canceled" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"code" text,
	"decided_at" timestamp (3) with time zone
);
