CREATE TABLE "document_pages" (
	"document_id" uuid NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"page" integer NOT NULL,
	"index" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "document_pages_document_id_uploaded_at_page_index_pk" PRIMARY KEY("document_id","uploaded_at","page","index")
);
--> statement-breakpoint
CREATE TABLE "evidence_pages" (
	"owner" uuid NOT NULL,
	"page" integer NOT NULL,
	"index" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "evidence_pages_owner_page_index_pk" PRIMARY KEY("owner","page","index")
);
--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;