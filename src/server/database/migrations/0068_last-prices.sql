CREATE TABLE "last_prices" (
	"coin" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sek" numeric NOT NULL,
	"eur" numeric NOT NULL
);
