CREATE INDEX CONCURRENTLY "events_places" ON "events" USING btree ("feed_id","geo_cell","past_at","lat","lng","display_date","starts_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_shown_separately" ON "events" USING btree ("org_id","id") WHERE shown_separately;--> statement-breakpoint
-- safe because the first index begins with the same columns, so the previous release reads by that one.
DROP INDEX CONCURRENTLY IF EXISTS "events_nearby";
