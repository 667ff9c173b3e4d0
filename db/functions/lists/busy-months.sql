-- The nearest months before and after the one that begins on `p_first` that an event of the feed touches,
-- as `2026-12`; null where no event lies on that side.
CREATE FUNCTION busy_months(p_feed_id text, p_first date)
RETURNS TABLE (before text, after text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
-- So that each of the indexes is read from where it begins or ends, however few rows are expected.
SET enable_sort = off
AS $$
DECLARE
  next_first date := p_first + interval '1 month';
BEGIN
  RETURN QUERY SELECT
    to_char(greatest(
      (SELECT e.display_date FROM events e
        WHERE e.feed_id = p_feed_id AND e.display_date < p_first AND e.published_at IS NOT NULL
        ORDER BY e.display_date DESC LIMIT 1),
      (SELECT e.end_date FROM events e
        WHERE e.feed_id = p_feed_id AND event_is_multi_day(e.display_date, e.end_date)
          AND e.end_date < p_first AND e.published_at IS NOT NULL
        ORDER BY e.end_date DESC LIMIT 1),
      CASE WHEN EXISTS (SELECT FROM feed_multi_day_events(p_feed_id, p_first, p_first) e
        WHERE e.published_at IS NOT NULL)
      THEN p_first - 1 END), 'YYYY-MM'),
    to_char(least(
      (SELECT e.display_date FROM events e
        WHERE e.feed_id = p_feed_id AND e.display_date >= next_first AND e.published_at IS NOT NULL
        ORDER BY e.display_date LIMIT 1),
      CASE WHEN EXISTS (SELECT FROM feed_multi_day_events(p_feed_id, next_first, next_first) e
        WHERE e.published_at IS NOT NULL)
      THEN next_first END), 'YYYY-MM');
END
$$;
