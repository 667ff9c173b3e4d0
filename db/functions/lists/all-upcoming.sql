-- The upcoming events of all calendars, archived feeds and closed organizations included, in the first three parts and with the
-- parameters of `owner_upcoming`; dates of series are all among them. What
-- is published is said as the indexes of all calendars say it (db/tables/events.ts).
CREATE FUNCTION all_upcoming(
  p_from date, p_now timestamptz, p_ongoing boolean, p_after_date date, p_after_start timestamptz, p_after_id text
) RETURNS SETOF events
LANGUAGE sql STABLE
AS $$
  (SELECT * FROM events e
  WHERE e.published_at > '-infinity' AND e.display_date >= greatest(p_from, p_after_date)
    AND (e.display_date, e.starts_at, e.id) > (
      greatest(p_from, p_after_date),
      CASE WHEN p_after_date < p_from THEN '-infinity' ELSE p_after_start END, p_after_id)
    AND (p_now IS NULL OR event_is_upcoming(e.past_at, e.status, e.previous_starts_at, p_now))
  ORDER BY e.display_date, e.starts_at, e.id)
  UNION ALL
  (SELECT * FROM (
    SELECT e.* FROM (VALUES
      (0, p_from - 7), (1, p_from - 31), (2, p_from - 127), (3, p_from - 511), (4, p_from - 2047),
      (5, '-infinity')
    ) lengths(class, earliest) CROSS JOIN LATERAL (
      SELECT * FROM events e
      WHERE e.published_at > '-infinity' AND event_is_multi_day(e.display_date, e.end_date)
        AND event_length_class(e.display_date, e.end_date) = lengths.class
        AND e.display_date >= lengths.earliest AND e.display_date < p_from
        AND e.end_date >= p_from OFFSET 0) e
    WHERE p_ongoing AND p_after_date < p_from OFFSET 0) e
  WHERE (p_now IS NULL OR e.past_at > p_now AND NOT event_has_no_new_date(e.status, e.previous_starts_at))
    AND (e.display_date, e.starts_at, e.id) > (p_after_date, p_after_start, p_after_id)
  ORDER BY e.display_date, e.starts_at, e.id)
  UNION ALL
  (SELECT * FROM (
    SELECT * FROM events e
    WHERE p_now IS NOT NULL AND p_after_date < p_from AND e.published_at > '-infinity'
      AND event_has_no_new_date(e.status, e.previous_starts_at)
      AND e.end_date >= p_from - 366 AND e.display_date < p_from OFFSET 0) e
  WHERE event_is_upcoming(e.past_at, e.status, e.previous_starts_at, p_now)
    AND (e.display_date, e.starts_at, e.id) > (p_after_date, p_after_start, p_after_id)
  ORDER BY e.display_date, e.starts_at, e.id)
$$;
