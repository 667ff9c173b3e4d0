-- Keeps `events.prev_past_at`: when the dates of the series before this one are over. With it
-- `repeats=first` is a condition on one row: the next date is the one that is not over while those before it
-- are. Cancelled dates, and postponed ones without a new date, are left out while a later date takes place:
-- they get their own end, so they are never next.
CREATE OR REPLACE FUNCTION link_series_dates(series_ids text[]) RETURNS void
LANGUAGE sql
AS $$
  UPDATE events e SET prev_past_at = o.prev
  FROM (
    SELECT id, CASE WHEN counts
      THEN max(CASE WHEN counts THEN past_at END) OVER (
        PARTITION BY series_id ORDER BY starts_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
      ELSE past_at END AS prev
    FROM (
      SELECT id, series_id, starts_at, past_at,
        takes_place OR NOT coalesce(bool_or(takes_place) OVER (
          PARTITION BY series_id ORDER BY starts_at, id
          ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), false) AS counts
      FROM (
        SELECT id, series_id, starts_at, past_at,
          status <> 'cancelled' AND NOT event_has_no_new_date(status, previous_starts_at) AS takes_place
        FROM events WHERE series_id = ANY (series_ids)) d) d
  ) o
  WHERE e.id = o.id AND e.series_id = ANY (series_ids) AND e.prev_past_at IS DISTINCT FROM o.prev
$$;
--> statement-breakpoint
-- Keeps `maybe_unlisted_dates` and `listed_past_at`, for lists that do not show the next date of a series: a
-- duplicate stands for it, or it is in another feed. Up to eight dates in a row are passed over so, which
-- bounds what a list reads.
CREATE OR REPLACE FUNCTION link_unlisted_dates(series_ids text[]) RETURNS void
LANGUAGE sql
AS $$
  UPDATE events e SET maybe_unlisted_dates = o.maybe_unlisted, listed_past_at = o.listed_past_at
  FROM (
    SELECT d.id, CASE WHEN many > 0 THEN ids[cardinality(ids) - many + 1:] END AS maybe_unlisted,
      CASE WHEN many > 0 THEN ends[cardinality(ends) - many] END AS listed_past_at
    FROM (SELECT id, series_id FROM events WHERE series_id = ANY (series_ids)) d
    LEFT JOIN (
      SELECT id, least(8, n - 1 - coalesce(max(CASE WHEN is_listed THEN n END) OVER before, 0)) AS many,
        array_agg(id) OVER last_eight AS ids, array_agg(past_at) OVER last_nine AS ends
      FROM (
        SELECT id, series_id, starts_at, max(past_at) OVER up_to AS past_at,
          row_number() OVER up_to AS n,
          NOT may_have_duplicates
            AND min(feed_id) OVER (PARTITION BY series_id) = max(feed_id) OVER (PARTITION BY series_id) AS is_listed
        FROM events
        WHERE series_id = ANY (series_ids) AND prev_past_at IS DISTINCT FROM past_at
        WINDOW up_to AS (PARTITION BY series_id ORDER BY starts_at, id)) c
      WINDOW before AS (
          PARTITION BY series_id ORDER BY starts_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
        last_eight AS (
          PARTITION BY series_id ORDER BY starts_at, id ROWS BETWEEN 8 PRECEDING AND 1 PRECEDING),
        last_nine AS (
          PARTITION BY series_id ORDER BY starts_at, id ROWS BETWEEN 9 PRECEDING AND 1 PRECEDING)) c
    USING (id)
  ) o
  WHERE e.id = o.id AND e.series_id = ANY (series_ids)
    AND (e.maybe_unlisted_dates, e.listed_past_at) IS DISTINCT FROM (o.maybe_unlisted, o.listed_past_at)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION series_dates_changed() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  series_ids text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT s.id) INTO series_ids
    -- A full join as in number_event_changes.
    FROM before b FULL JOIN changed c ON c.id = b.id
    CROSS JOIN LATERAL (VALUES (b.series_id), (c.series_id)) s(id)
    WHERE s.id IS NOT NULL
      AND (b.series_id, b.feed_id, b.starts_at, b.past_at, b.status, b.previous_starts_at, b.may_have_duplicates)
        IS DISTINCT FROM
        (c.series_id, c.feed_id, c.starts_at, c.past_at, c.status, c.previous_starts_at, c.may_have_duplicates);
  ELSE
    SELECT array_agg(DISTINCT series_id) INTO series_ids FROM changed WHERE series_id IS NOT NULL;
  END IF;
  IF series_ids IS NULL THEN RETURN NULL; END IF;
  PERFORM link_series_dates(series_ids);
  IF EXISTS (
    SELECT FROM events e WHERE e.series_id = ANY (series_ids)
    GROUP BY e.series_id HAVING bool_or(e.may_have_duplicates OR e.maybe_unlisted_dates IS NOT NULL)
      OR min(e.feed_id) <> max(e.feed_id)
  ) THEN
    PERFORM link_unlisted_dates(series_ids);
  END IF;
  -- A series goes with its last date. By one that an import knows it sees what was deleted here.
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM series s WHERE s.id = ANY (series_ids)
      AND NOT EXISTS (SELECT FROM events e WHERE e.series_id = s.id)
      AND NOT EXISTS (SELECT FROM source_items i WHERE i.series_id = s.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_series_added AFTER INSERT ON events
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION series_dates_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_series_changed AFTER UPDATE ON events
REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION series_dates_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_series_deleted AFTER DELETE ON events
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION series_dates_changed();
