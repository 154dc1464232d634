CREATE TABLE "desk_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"roles" jsonb NOT NULL,
	"roles_at" timestamp (3) with time zone NOT NULL,
	"refresh_token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "desk_sessions_by_end" ON "desk_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "desk_sign_ins_by_age" ON "desk_sign_ins" USING btree ("created_at");