-- Numbers every change of an organization's events, for `/changes`: a copy that knows a number asks for
-- what came after it. To a copy a draft is not there: publishing adds it, unpublishing deletes it.
CREATE OR REPLACE FUNCTION number_changes(org_ids text[], feed_ids text[], event_ids text[]) RETURNS void
LANGUAGE sql
AS $$
  -- The lock of mark_duplicates, which a deletion may need after the count: all take them in the same order.
  SELECT pg_advisory_xact_lock(17, hashtext(o.id)) FROM (
    SELECT DISTINCT id FROM unnest(org_ids) id ORDER BY id) o;
  -- A disabled organization has no readers; copies start over afterwards.
  INSERT INTO change_counts AS c (org_id, last, valid_from, org_valid_from)
  SELECT o.id, 1, 1, 1 FROM organizations o
  WHERE o.id = ANY (org_ids) AND o.disabled_at IS NOT NULL ORDER BY o.id
  ON CONFLICT (org_id) DO UPDATE
    SET last = c.last + 1, valid_from = c.last + 1, org_valid_from = c.last + 1;
  WITH changed AS (
    SELECT DISTINCT o.id AS org_id, u.feed_id, u.event_id
    FROM unnest(org_ids, feed_ids, event_ids) u(org_id, feed_id, event_id)
    JOIN organizations o ON o.id = u.org_id AND o.disabled_at IS NULL
  ), counted AS (
    INSERT INTO change_counts AS c (org_id, last)
    SELECT org_id, count(*) FROM changed GROUP BY org_id ORDER BY org_id
    ON CONFLICT (org_id) DO UPDATE SET last = c.last + excluded.last
    RETURNING org_id, last
  )
  INSERT INTO feed_changes AS f (feed_id, event_id, org_id, number, changed_at)
  SELECT feed_id, event_id, org_id,
    last + 1 - row_number() OVER (PARTITION BY org_id ORDER BY feed_id, event_id), clock_timestamp()
  FROM changed JOIN counted USING (org_id)
  ORDER BY org_id, feed_id, event_id
  ON CONFLICT (feed_id, event_id)
    DO UPDATE SET number = excluded.number, changed_at = excluded.changed_at, org_id = excluded.org_id;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION number_event_changes() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  -- Columns that no response shows.
  hidden CONSTANT text[] := ARRAY['may_have_duplicates', 'shown_separately', 'search_text',
    'state_keys', 'category_keys', 'derived_version', 'recurrence_key', 'overridden', 'prev_past_at',
    'maybe_unlisted_dates', 'listed_past_at', 'position_cleared', 'position_again_at'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Responses show `updated_at`: a row with another one needs no comparison, which costs much more.
    PERFORM number_changes(array_agg(u.org_id), array_agg(u.feed_id), array_agg(u.id))
    FROM (
      SELECT r.org_id, r.feed_id, r.id
      -- A plan is kept from the first change on: a full join never compares every row with every other.
      FROM before b FULL JOIN changed c ON c.id = b.id
      CROSS JOIN LATERAL (VALUES (b.org_id, b.feed_id, b.id), (c.org_id, c.feed_id, c.id)) r(org_id, feed_id, id)
      WHERE (b.published_at IS NOT NULL OR c.published_at IS NOT NULL)
        AND (b.updated_at <> c.updated_at
          OR (b IS DISTINCT FROM c AND to_jsonb(b) - hidden IS DISTINCT FROM to_jsonb(c) - hidden))) u
    HAVING count(*) > 0;
  ELSE
    PERFORM number_changes(array_agg(c.org_id), array_agg(c.feed_id), array_agg(c.id))
    FROM changed c WHERE c.published_at IS NOT NULL HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_numbers_added AFTER INSERT ON events
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION number_event_changes();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_numbers_changed AFTER UPDATE ON events
REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION number_event_changes();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_numbers_deleted AFTER DELETE ON events
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION number_event_changes();
--> statement-breakpoint
-- A feed that is renamed, archived, or restored, or whose events look different, changes what all of them show:
-- copies start over.
CREATE OR REPLACE FUNCTION number_feed_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  changes_all boolean := NEW.slug <> OLD.slug
    OR (NEW.image_url, NEW.color) IS DISTINCT FROM (OLD.image_url, OLD.color);
BEGIN
  INSERT INTO change_counts AS c (org_id, last, valid_from, org_valid_from)
  VALUES (NEW.org_id, 1, changes_all::int, 1)
  ON CONFLICT (org_id) DO UPDATE SET last = c.last + 1, org_valid_from = c.last + 1,
    valid_from = CASE WHEN changes_all THEN c.last + 1 ELSE c.valid_from END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER feeds_numbers AFTER UPDATE ON feeds FOR EACH ROW
WHEN (OLD.slug <> NEW.slug OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
  OR (OLD.image_url, OLD.color) IS DISTINCT FROM (NEW.image_url, NEW.color))
EXECUTE FUNCTION number_feed_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION restart_copies(org_ids text[]) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO change_counts AS c (org_id, last, valid_from, org_valid_from)
  SELECT o.id, 1, 1, 1 FROM organizations o WHERE o.id = ANY (org_ids) ORDER BY o.id
  ON CONFLICT (org_id) DO UPDATE
    SET last = c.last + 1, valid_from = c.last + 1, org_valid_from = c.last + 1;
$$;
--> statement-breakpoint
-- So does a category that looks different. A color that comes with the first event changes nothing else
-- (color_categories).
CREATE OR REPLACE FUNCTION number_style_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM restart_copies(array_agg(c.org_id)) FROM changed c
    WHERE TG_OP <> 'INSERT' OR NOT c.is_automatic HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER category_styles_numbers_added AFTER INSERT ON category_styles
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION number_style_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER category_styles_numbers_changed AFTER UPDATE ON category_styles
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION number_style_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER category_styles_numbers_deleted AFTER DELETE ON category_styles
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION number_style_change();
