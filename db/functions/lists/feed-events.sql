-- A page of a feed's events, by date: those that are not over or, without `p_now`, those that touch a day
-- from `p_from` to `p_to`. No row when there is no such feed.
CREATE FUNCTION feed_events(
  p_feed_id text, p_from date, p_to date, p_now timestamptz, p_ongoing boolean, p_category text,
  p_state_key text,
  p_patterns text[], p_words text[], p_grams text[], p_after_date date, p_after_start bigint,
  p_after_id text, p_limit integer, p_public_url text
)
RETURNS TABLE ("orgId" text, slug text, name text, events text, last text)
LANGUAGE plpgsql STABLE
-- One plan for all values, and the same however many events there are: by the index over dates,
-- where it stops when the page is full.
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  is_later boolean := coalesce(p_after_date >= p_from, false);
  -- Where the page begins among the events that start now or later.
  first_date date := CASE WHEN is_later THEN p_after_date ELSE p_from END;
  first_start timestamptz := CASE WHEN is_later THEN to_timestamp(p_after_start) ELSE '-infinity' END;
  first_id text := CASE WHEN is_later THEN p_after_id ELSE '' END;
  last_date date := coalesce(p_to, 'infinity');
  narrowed boolean := num_nonnulls(p_patterns, p_category, p_state_key) > 0;
  ids text[];
BEGIN
  IF narrowed THEN
    -- Few enough to cost little, and what fills a page by then is never looked up by another index.
    ids := ARRAY(
      SELECT e.id FROM (
        SELECT * FROM events e
        WHERE e.feed_id = p_feed_id AND (e.display_date, e.starts_at, e.id) > (first_date, first_start, first_id)
          AND e.display_date >= first_date AND e.display_date <= last_date
        ORDER BY e.display_date, e.starts_at, e.id LIMIT 2000) e
      WHERE event_is_listed(e, NULL, NULL, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns)
      LIMIT p_limit + 1);
    IF cardinality(ids) <= p_limit AND EXISTS (
      SELECT FROM events e
      WHERE e.feed_id = p_feed_id AND (e.display_date, e.starts_at, e.id) > (first_date, first_start, first_id)
        AND e.display_date >= first_date AND e.display_date <= last_date
      ORDER BY e.display_date, e.starts_at, e.id OFFSET 2000 LIMIT 1)
    THEN
      ids := search_events(p_feed_id, NULL, NULL, p_from, p_now, p_ongoing, p_category, p_state_key,
        p_patterns, p_words, p_grams, first_date, first_start, first_id, last_date, p_limit);
    END IF;
  END IF;
  RETURN QUERY
  SELECT owner.org_id, owner.slug, owner.name, page.events, page.last
  FROM open_feeds owner CROSS JOIN LATERAL (SELECT ARRAY(
    SELECT u.id FROM (
      -- Those that start on the first day or later. The inner limit, the most a page can ask for, is for the
      -- planner, and so is the first day beside the row: without it an index over everybody's dates looks the shorter.
      (SELECT * FROM (
        SELECT e.display_date, e.starts_at, e.id FROM events e
        WHERE NOT narrowed AND e.feed_id = p_feed_id
          AND (e.display_date, e.starts_at, e.id) > (first_date, first_start, first_id)
          AND e.display_date >= first_date AND e.display_date <= last_date
          AND event_is_listed(e, NULL, NULL, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns)
        ORDER BY e.display_date, e.starts_at, e.id LIMIT 101) starting LIMIT p_limit + 1)
      UNION ALL
      SELECT e.display_date, e.starts_at, e.id FROM events e WHERE narrowed AND e.id = ANY (ids)
      UNION ALL
      -- Those that began before and go on.
      (SELECT e.display_date, e.starts_at, e.id FROM (
        SELECT * FROM feed_multi_day_events(p_feed_id, p_from, p_from) e
        WHERE p_ongoing AND NOT is_later AND e.display_date <= last_date
          AND (p_now IS NULL OR NOT event_has_no_new_date(e.status, e.previous_starts_at)) OFFSET 0) e
        WHERE event_is_listed(e, NULL, NULL, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns)
          AND (p_after_date IS NULL OR (e.display_date, e.starts_at, e.id)
            > (p_after_date, to_timestamp(p_after_start), p_after_id))
        ORDER BY e.display_date, e.starts_at, e.id LIMIT p_limit + 1)
      UNION ALL
      -- Postponed ones that have no date yet, by their former one.
      (SELECT e.display_date, e.starts_at, e.id FROM (
        SELECT * FROM events e
        WHERE p_now IS NOT NULL AND NOT is_later AND e.feed_id = p_feed_id
          AND event_has_no_new_date(e.status, e.previous_starts_at)
          AND e.end_date >= p_from - 366 AND e.display_date < p_from AND e.display_date <= last_date OFFSET 0) e
        WHERE event_is_listed(e, NULL, NULL, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns)
          AND (p_after_date IS NULL OR (e.display_date, e.starts_at, e.id)
            > (p_after_date, to_timestamp(p_after_start), p_after_id))
        ORDER BY e.display_date, e.starts_at, e.id LIMIT p_limit + 1)
    ) u ORDER BY u.display_date, u.starts_at, u.id LIMIT p_limit + 1) AS ids) picked
  CROSS JOIN LATERAL event_page(picked.ids, p_limit, p_public_url, false) page
  WHERE owner.id = p_feed_id;
END
$$;
