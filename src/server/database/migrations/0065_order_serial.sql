CREATE SEQUENCE "public"."order_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "order_serials" ADD COLUMN "before" bigint;