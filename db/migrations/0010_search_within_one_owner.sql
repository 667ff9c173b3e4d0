-- The characters and pairs of characters of a text; functions/domain/search-terms.ts takes a search
-- word apart alike. Its cost tells the planner to look them up rather than compute them row by row.
CREATE FUNCTION event_search_grams(search_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN ARRAY(
  SELECT substr(search_text, place, size)
  FROM generate_series(1, char_length(search_text)) place, generate_series(1, 2) size
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_words" ON "events" USING gin ((array["org_id", "feed_id"]),"search_text" gin_trgm_ops,event_search_grams("search_text"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_words" ON "subscribers" USING gin ((array["org_id", "feed_id"]),"email_key" gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscribers_search";
