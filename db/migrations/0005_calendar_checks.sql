ALTER TABLE "events" ADD CONSTRAINT "events_id" CHECK ("events"."id" ~ '^evt_[a-z0-9_]{4,40}$');--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_years" CHECK ("events"."display_date" >= '0001-01-01' and "events"."end_date" <= '9999-12-31');--> statement-breakpoint
ALTER TABLE "custom_feeds" ADD CONSTRAINT "custom_feeds_criteria" CHECK (jsonb_typeof("custom_feeds"."criteria") = 'object');--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_id" CHECK ("feeds"."id" ~ '^feed_[a-z0-9_]{4,40}$');--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_widget" CHECK (jsonb_typeof("feeds"."widget") = 'object');--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_id" CHECK ("organizations"."id" ~ '^org_[a-z0-9_]{4,40}$');