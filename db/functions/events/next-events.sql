-- The next four events of a feed as JSON joined by commas, for the page of another of its events. What began on an
-- earlier day is left out, and so are cancelled events, further dates of a series, and the series of the page's own
-- event.
CREATE FUNCTION next_events(
  p_feed_id text, p_except_id text, p_except_series text, p_now timestamptz,
  p_feed_slug text, p_org_slug text, p_public_url text
) RETURNS text
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  first_day date := (p_now AT TIME ZONE 'UTC')::date - 1;
BEGIN
  RETURN (
    SELECT string_agg(row_to_json(r)::text, ',' ORDER BY n.display_date, n.starts_at, n.id)
    FROM (
      SELECT * FROM feed_upcoming(p_feed_id, first_day, p_now, false, first_day, '-infinity', '', false, p_now) u
      WHERE u.id <> p_except_id AND u.status <> 'cancelled' AND event_is_next_date(u.prev_past_at, p_now)
        AND (p_except_series IS NULL OR u.series_id IS DISTINCT FROM p_except_series)
      ORDER BY u.display_date, u.starts_at, u.id LIMIT 4) n
    CROSS JOIN LATERAL event_response(n, p_feed_slug, p_org_slug, p_public_url, '', false) r);
END
$$;
