-- The pages of a feed's first 3,000 upcoming events by date, and when they were changed; no row when there
-- is no such feed. Of a series, the page that lists all dates stands for those more than 31 days away. The format allows more, but a smaller response is quicker to read and to cache.
CREATE FUNCTION sitemap_events(p_feed_id text, p_from date, p_now timestamptz)
RETURNS TABLE ("orgId" text, events json, series json)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
BEGIN
  RETURN QUERY
  SELECT f.org_id, coalesce((
    SELECT json_agg(json_build_object('path', '/events/' || event_path(e),
      'updatedAt', to_char(e.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      ORDER BY e.display_date, e.starts_at, e.id)
    FROM (
      SELECT * FROM feed_upcoming(p_feed_id, p_from, p_now, true) e
      WHERE e.series_id IS NULL OR e.display_date < p_from + 32
      ORDER BY e.display_date, e.starts_at, e.id LIMIT 3000
    ) e
  ), '[]'), coalesce((
    SELECT json_agg(json_build_object('path', '/f/' || s.feed_id || '/series/' || s.id,
      'updatedAt', to_char(s.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY s.id)
    FROM (
      SELECT * FROM series s WHERE s.feed_id = p_feed_id AND s.published_at IS NOT NULL
        AND (SELECT e.past_at FROM events e WHERE e.series_id = s.id
          ORDER BY e.recurrence_key DESC LIMIT 1) > p_now
      ORDER BY s.id LIMIT 1000) s
  ), '[]')
  FROM open_feeds f WHERE f.id = p_feed_id;
END
$$;
