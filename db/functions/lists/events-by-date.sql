-- The first events by date, after a position, that a search of all calendars or of an organization shows where it filters
-- by nothing that has an index of its own.
CREATE FUNCTION events_by_date(
  q list_query, p_after_date date, p_after_start timestamptz, p_after_id text, p_limit integer
) RETURNS SETOF events
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  IF q.org_id IS NOT NULL THEN
    RETURN QUERY SELECT * FROM (
      SELECT * FROM org_upcoming(q.org_id, q.from_date, q.now, q.ongoing, p_after_date, p_after_start, p_after_id) e
      WHERE e.display_date <= q.to_date AND event_is_listed(e, q)
      ORDER BY e.display_date, e.starts_at, e.id LIMIT 101) e LIMIT p_limit;
  ELSIF q.is_free IS NULL THEN
    RETURN QUERY SELECT * FROM (
      SELECT * FROM all_upcoming(q.from_date, q.now, q.ongoing, p_after_date, p_after_start, p_after_id) e
      WHERE e.display_date <= q.to_date AND event_is_found(e, q)
      ORDER BY e.display_date, e.starts_at, e.id LIMIT 101) e LIMIT p_limit;
  ELSE
    -- The index by date has the price, too, and passes over the others.
    RETURN QUERY SELECT * FROM (
      SELECT * FROM all_upcoming(q.from_date, q.now, q.ongoing, p_after_date, p_after_start, p_after_id) e
      WHERE e.display_date <= q.to_date AND e.is_free = q.is_free AND event_is_found(e, q)
      ORDER BY e.display_date, e.starts_at, e.id LIMIT 101) e LIMIT p_limit;
  END IF;
END
$$;
