-- The same characters and pairs of neighbors as before, so the index stays as it is, found in a quarter of the time.
CREATE OR REPLACE FUNCTION event_search_grams(search_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN string_to_array(search_text, NULL) || ARRAY(
  SELECT character || next
  FROM unnest(string_to_array(search_text, NULL), string_to_array(substr(search_text, 2), NULL)) pairs(character, next)
  WHERE next IS NOT NULL
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_feed_in_order" ON "events" USING btree ("feed_id","display_date","starts_at","id",coalesce("prev_past_at", '-infinity'));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_org_in_order" ON "events" USING btree ("org_id","display_date","starts_at","id",coalesce("prev_past_at", '-infinity'));--> statement-breakpoint
-- Those after the first two only replace themselves: of indexes that cost the same for a table without
-- statistics, the planner takes the newest, and theirs is the better one.
CREATE INDEX CONCURRENTLY "events_feed_without_date" ON "events" USING btree ("feed_id","end_date") WHERE status = 'postponed' and previous_starts_at is null and feed_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_org_without_date" ON "events" USING btree ("org_id","end_date") WHERE status = 'postponed' and previous_starts_at is null and org_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_near" ON "events" USING btree ("feed_id","geo_cell","past_at","lat","lng","display_date","starts_at","id");--> statement-breakpoint
-- safe because each has a new index that begins with the same columns, by which the previous release reads.
DROP INDEX CONCURRENTLY IF EXISTS "events_feed_upcoming";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_org_upcoming";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_feed_undated";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_org_undated";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_places";
