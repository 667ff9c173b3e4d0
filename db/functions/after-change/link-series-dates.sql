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
      AND (b.series_id, b.starts_at, b.past_at, b.status, b.previous_starts_at)
        IS DISTINCT FROM (c.series_id, c.starts_at, c.past_at, c.status, c.previous_starts_at);
  ELSE
    SELECT array_agg(DISTINCT series_id) INTO series_ids FROM changed WHERE series_id IS NOT NULL;
  END IF;
  IF series_ids IS NULL THEN RETURN NULL; END IF;
  PERFORM link_series_dates(series_ids);
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
