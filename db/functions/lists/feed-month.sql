-- A page of the events of a feed whose local dates touch a month, past ones too; no row when there is no
-- such feed.
CREATE FUNCTION feed_month(
  p_feed_id text, p_first date, p_after_date date, p_after_start bigint, p_after_id text,
  p_limit integer, p_public_url text
)
RETURNS TABLE ("orgId" text, timezone text, events text, last text)
LANGUAGE plpgsql STABLE
-- One plan for all values: by the index over dates, left when the page is full. A feed of a million
-- events would start workers, which take longer than the whole page.
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  next_first date := p_first + interval '1 month';
  is_later boolean := coalesce(p_after_date >= p_first, false);
  -- Where the page begins among the events that begin in the month.
  first_date date := CASE WHEN is_later THEN p_after_date ELSE p_first END;
  first_start timestamptz := CASE WHEN is_later THEN to_timestamp(p_after_start) ELSE '-infinity' END;
  first_id text := CASE WHEN is_later THEN p_after_id ELSE '' END;
BEGIN
  RETURN QUERY
  SELECT owner.org_id, owner.timezone, page.events, page.last
  FROM open_feeds owner CROSS JOIN LATERAL (
    SELECT
      coalesce(string_agg(row_to_json(answer)::text, ',' ORDER BY p.n)
        FILTER (WHERE p.n <= p_limit), '') AS events,
      CASE WHEN max(p.n) > p_limit THEN
        max(p.display_date || '~' || extract(epoch FROM p.starts_at)::bigint || '~' || p.id)
          FILTER (WHERE p.n = p_limit) END AS last
    FROM (
      SELECT u.*, row_number() OVER (ORDER BY u.display_date, u.starts_at, u.id) AS n FROM (
        -- Those that began before and go on.
        (SELECT e.display_date, e.starts_at, e.id FROM (
          SELECT * FROM feed_multi_day_events(p_feed_id, p_first, p_first) e WHERE NOT is_later OFFSET 0) e
          WHERE p_after_date IS NULL OR (e.display_date, e.starts_at, e.id)
            > (p_after_date, to_timestamp(p_after_start), p_after_id)
          ORDER BY e.display_date, e.starts_at, e.id LIMIT p_limit + 1)
        UNION ALL
        -- Those that begin in the month. The inner limit, the most a page can ask for, is for the planner,
        -- and so is the first day beside the row: without it an index over everybody's dates looks the shorter.
        (SELECT * FROM (
          SELECT e.display_date, e.starts_at, e.id FROM events e
          WHERE e.feed_id = p_feed_id AND e.display_date >= first_date AND e.display_date < next_first
            AND (e.display_date, e.starts_at, e.id) > (first_date, first_start, first_id)
          ORDER BY e.display_date, e.starts_at, e.id LIMIT 1001) most LIMIT p_limit + 1)
      ) u ORDER BY u.display_date, u.starts_at, u.id LIMIT p_limit + 1
    ) p
    JOIN events e ON e.id = p.id
    JOIN feeds f ON f.id = e.feed_id JOIN organizations o ON o.id = e.org_id
    CROSS JOIN LATERAL event_response(e, f, o, p_public_url, e.description) answer
  ) page
  WHERE owner.id = p_feed_id;
END
$$;
