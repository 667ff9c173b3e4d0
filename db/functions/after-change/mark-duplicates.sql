-- Marks events that have the same title and start as one in another feed of the organization. Lists over
-- several feeds look for duplicates of marked events only; a mark is never taken back. Drafts have none yet.
CREATE OR REPLACE FUNCTION mark_duplicates() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  duplicates text[];
BEGIN
  -- One transaction at a time: of two duplicates saved at once the second one sees the first.
  PERFORM pg_advisory_xact_lock(17, hashtext(o.org_id))
    FROM (SELECT DISTINCT org_id FROM changed ORDER BY org_id) o;
  -- Where there is one feed, this spares reading all events of the same time.
  IF NOT EXISTS (
    SELECT FROM feeds WHERE org_id = ANY (ARRAY(SELECT DISTINCT org_id FROM changed))
    GROUP BY org_id HAVING count(*) > 1
  ) THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(DISTINCT duplicate.id) INTO duplicates
    FROM changed c
    JOIN events other ON c.published_at IS NOT NULL AND other.published_at IS NOT NULL
      AND other.org_id = c.org_id AND other.display_date = c.display_date
      AND other.starts_at = c.starts_at AND other.feed_id <> c.feed_id
      AND split_part(other.search_text, E'\n', 1) = split_part(c.search_text, E'\n', 1)
    CROSS JOIN LATERAL (
      VALUES (c.id, c.may_have_duplicates), (other.id, other.may_have_duplicates)
    ) duplicate(id, marked)
    WHERE NOT duplicate.marked;
  IF duplicates IS NOT NULL THEN
    -- A transaction that holds one of these rows waits for the lock above, and marks the row then.
    UPDATE events SET may_have_duplicates = true WHERE id IN (
      SELECT id FROM events WHERE id = ANY (duplicates) FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_duplicates_added AFTER INSERT ON events
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_duplicates();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_duplicates_changed AFTER UPDATE ON events
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_duplicates();
