-- The pages of a feed's first 5,000 events that are not over, by date, and when they were changed; no row
-- when there is no such feed. The format allows more, but a smaller answer is quicker to read and to keep.
CREATE FUNCTION sitemap_events(p_feed_id text, p_from date, p_now timestamptz)
RETURNS TABLE ("orgId" text, events json)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
BEGIN
  RETURN QUERY
  SELECT owner.org_id, coalesce((
    SELECT json_agg(json_build_object('path', '/events/' || event_path(e),
      'updatedAt', to_char(e.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      ORDER BY u.display_date, u.starts_at, u.id)
    FROM (
      (SELECT e.display_date, e.starts_at, e.id FROM events e
        WHERE e.feed_id = p_feed_id AND e.display_date >= p_from
          AND event_is_upcoming(e.past_at, e.status, e.previous_starts_at, p_now)
        ORDER BY e.display_date, e.starts_at, e.id LIMIT 5000)
      UNION ALL
      -- Those that began before and go on.
      (SELECT e.display_date, e.starts_at, e.id FROM (
        SELECT * FROM events e
        WHERE e.feed_id = p_feed_id AND event_is_multi_day(e.display_date, e.end_date)
          AND e.end_date >= p_from AND e.display_date < p_from
          AND NOT event_has_no_new_date(e.status, e.previous_starts_at) OFFSET 0) e
        WHERE event_is_upcoming(e.past_at, e.status, e.previous_starts_at, p_now)
        ORDER BY e.display_date, e.starts_at, e.id LIMIT 5000)
      UNION ALL
      -- Postponed ones that have no date yet, by their former one.
      (SELECT e.display_date, e.starts_at, e.id FROM (
        SELECT * FROM events e
        WHERE e.feed_id = p_feed_id AND event_has_no_new_date(e.status, e.previous_starts_at)
          AND e.end_date >= p_from - 366 AND e.display_date < p_from OFFSET 0) e
        WHERE event_is_upcoming(e.past_at, e.status, e.previous_starts_at, p_now)
        ORDER BY e.display_date, e.starts_at, e.id LIMIT 5000)
      ORDER BY display_date, starts_at, id LIMIT 5000
    ) u JOIN events e ON e.id = u.id
  ), '[]')
  FROM open_feeds owner WHERE owner.id = p_feed_id;
END
$$;
