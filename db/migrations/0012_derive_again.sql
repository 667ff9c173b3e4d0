ALTER TABLE "events" ADD COLUMN "state_keys" text[];--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "derived_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_feeds" ADD COLUMN "derived_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_derived" ON "events" USING btree ("derived_version");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "custom_feeds_derived" ON "custom_feeds" USING btree ("derived_version");