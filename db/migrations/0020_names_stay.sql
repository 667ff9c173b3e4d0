CREATE TABLE "former_events" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permalink_owners" (
	"display_date" date NOT NULL,
	"slug" text NOT NULL,
	"org_id" text NOT NULL,
	CONSTRAINT "permalink_owners_display_date_slug_pk" PRIMARY KEY("display_date","slug")
);
--> statement-breakpoint
ALTER TABLE "former_calendars" ADD COLUMN "org_id" text;
--> statement-breakpoint
INSERT INTO "permalink_owners" ("display_date", "slug", "org_id")
SELECT DISTINCT ON (u."display_date", u."slug") u."display_date", u."slug", u."org_id" FROM (
	SELECT "display_date", "slug", "org_id", 0 AS "age", "created_at", "id" FROM "events" WHERE "published_at" IS NOT NULL
	UNION ALL
	SELECT a."display_date", a."slug", e."org_id", 1, e."created_at", e."id"
	FROM "event_previous_urls" a JOIN "events" e ON e."id" = a."event_id"
) u ORDER BY u."display_date", u."slug", u."age", u."created_at", u."id"
ON CONFLICT DO NOTHING;
