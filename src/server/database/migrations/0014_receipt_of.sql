ALTER TABLE "orders" ADD COLUMN "receipt_of" jsonb;--> statement-breakpoint
UPDATE "orders" SET "receipt_of" = jsonb_build_object(
	'firstName', "customers"."first_name",
	'lastName', "customers"."last_name",
	'address', "customers"."address",
	'postalCode', "customers"."postal_code",
	'city', "customers"."city",
	'country', "customers"."country",
	'email', "customers"."email",
	'account', (
		SELECT jsonb_build_object('bankName', "bank_name", 'clearingNumber', "clearing_number", 'accountNumber', "account_number")
		FROM "bank_accounts"
		WHERE "bank_accounts"."reference" = "orders"."bank_account_reference"
	)
)
FROM "customers"
WHERE "customers"."id" = "orders"."customer_id" AND "orders"."status" = 'COMPLETED';