-- Records which cache tags the edge must purge after a change of what public responses show. It runs with
-- every statement that changes one of these tables, so no code can forget it; the cron job sends the purges.

-- The tags of events, and of the lists they are in; an ID is null where only lists change. Cloudflare takes 300
-- tags a minute: an organization's own tag stands for many at once, and for all while 300 wait.
CREATE OR REPLACE FUNCTION record_purges_of_events(org_ids text[], feed_ids text[], event_ids text[]) RETURNS void
LANGUAGE sql
AS $$
  WITH tags AS (
    SELECT DISTINCT u.org_id, t.tag FROM unnest(org_ids, feed_ids, event_ids) u(org_id, feed_id, event_id)
    CROSS JOIN LATERAL (VALUES ('event:' || u.event_id), ('feed:' || u.feed_id), ('org-events:' || u.org_id)) t(tag)
    WHERE t.tag IS NOT NULL
  ), counted AS (
    SELECT org_id, tag, count(*) OVER (PARTITION BY org_id) > 50 AS are_many FROM tags
  ), backlog AS (
    SELECT count(*) >= 300 AS is_long FROM (SELECT FROM purges LIMIT 300) waiting
  )
  INSERT INTO purges (tag)
    SELECT DISTINCT CASE WHEN are_many OR is_long THEN 'org:' || org_id ELSE tag END
    FROM counted CROSS JOIN backlog;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_event_purges() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  -- Columns that no response depends on, and those that only decide which lists an event is in.
  hidden CONSTANT text[] := ARRAY['derived_version', 'recurrence_key', 'overridden', 'position_cleared',
    'position_again_at'];
  of_lists CONSTANT text[] := ARRAY['search_text', 'state_keys', 'category_keys', 'prev_past_at',
    'maybe_unlisted_dates', 'listed_past_at'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- A feed that an event left shows one less. Responses show `updated_at`: a row with another one needs no
    -- comparison, which costs much more.
    PERFORM record_purges_of_events(array_agg(u.org_id), array_agg(u.feed_id), array_agg(u.event_id))
    FROM (
      SELECT r.org_id, r.feed_id,
        CASE WHEN b.updated_at <> c.updated_at
          OR to_jsonb(b) - hidden - of_lists IS DISTINCT FROM to_jsonb(c) - hidden - of_lists
          THEN c.id END AS event_id
      -- A full join as in number_event_changes.
      FROM before b FULL JOIN changed c ON c.id = b.id
      CROSS JOIN LATERAL (VALUES (b.org_id, b.feed_id), (c.org_id, c.feed_id)) r(org_id, feed_id)
      WHERE (b.published_at IS NOT NULL OR c.published_at IS NOT NULL)
        AND (b.updated_at <> c.updated_at
          OR (b IS DISTINCT FROM c AND to_jsonb(b) - hidden IS DISTINCT FROM to_jsonb(c) - hidden))) u
    HAVING count(*) > 0;
  ELSE
    -- No cached response can name an added event yet: only lists lack it.
    PERFORM record_purges_of_events(array_agg(c.org_id), array_agg(c.feed_id),
      array_agg(CASE WHEN TG_OP = 'DELETE' THEN c.id END))
    FROM changed c WHERE c.published_at IS NOT NULL HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_purge_added AFTER INSERT ON events
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_event_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_purge_changed AFTER UPDATE ON events
REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_event_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_purge_deleted AFTER DELETE ON events
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_event_purges();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_purges() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'feeds' THEN
      INSERT INTO purges (tag)
        SELECT 'feed:' || id FROM changed UNION SELECT 'org-events:' || org_id FROM changed;
    WHEN 'custom_feeds' THEN
      INSERT INTO purges (tag) SELECT DISTINCT 'org-events:' || org_id FROM changed;
    WHEN 'organizations' THEN
      INSERT INTO purges (tag) SELECT 'org:' || id FROM changed;
    WHEN 'images' THEN
      INSERT INTO purges (tag) SELECT 'image:' || id FROM changed;
    WHEN 'category_styles' THEN
      -- A color that comes with the first event is purged with it (color_categories).
      INSERT INTO purges (tag) SELECT DISTINCT 'org:' || org_id FROM changed
        WHERE TG_OP <> 'INSERT' OR NOT is_automatic;
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER feeds_purge_added AFTER INSERT ON feeds
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER feeds_purge_changed AFTER UPDATE ON feeds
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER feeds_purge_deleted AFTER DELETE ON feeds
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER custom_feeds_purge_added AFTER INSERT ON custom_feeds
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER custom_feeds_purge_changed AFTER UPDATE ON custom_feeds
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER custom_feeds_purge_deleted AFTER DELETE ON custom_feeds
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER organizations_purge_changed AFTER UPDATE ON organizations
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER organizations_purge_deleted AFTER DELETE ON organizations
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER category_styles_purge_added AFTER INSERT ON category_styles
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER category_styles_purge_changed AFTER UPDATE ON category_styles
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER category_styles_purge_deleted AFTER DELETE ON category_styles
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER images_purge_deleted AFTER DELETE ON images
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
