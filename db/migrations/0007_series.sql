CREATE TABLE "series" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"starts_local" text NOT NULL,
	"timezone" text NOT NULL,
	"span" integer,
	"rrule" text,
	"rdates" text[] DEFAULT '{}' NOT NULL,
	"exdates" text[] DEFAULT '{}' NOT NULL,
	"fields" jsonb NOT NULL,
	"horizon_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_id" CHECK ("series"."id" ~ '^ser_[a-z0-9_]{4,40}$'),
	CONSTRAINT "series_starts_local" CHECK ("series"."starts_local" ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$'),
	CONSTRAINT "series_span" CHECK ("series"."span" >= 0)
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "series_id" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "recurrence_key" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "overridden" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "prev_past_at" timestamp (0) with time zone;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_feed" FOREIGN KEY ("feed_id","org_id") REFERENCES "public"."feeds"("id","org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_horizon" ON "series" USING btree ("horizon_until") WHERE horizon_until is not null;--> statement-breakpoint
CREATE INDEX "series_feed" ON "series" USING btree ("feed_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "events" VALIDATE CONSTRAINT "events_series_id_series_id_fk";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "events_series" ON "events" USING btree ("series_id","recurrence_key") WHERE series_id is not null;