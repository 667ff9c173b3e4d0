CREATE TABLE "places" (
	"name" text NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"label" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"population" integer NOT NULL,
	CONSTRAINT "places_name_country_region_pk" PRIMARY KEY("name","country","region")
);
