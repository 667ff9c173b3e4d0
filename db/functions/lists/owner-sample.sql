-- Variants: feed, org
-- How many of 100 events the list shows, judged by its owner's first ones by date; 100 if there are no more
-- than these. Tells whether to go on by date, or to ask the indexes of words, categories, and states.
CREATE FUNCTION owner_sample(q list_query) RETURNS integer
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN count(*) > 100 THEN count(*) FILTER (WHERE event_is_listed(e, q)) ELSE 100 END
    FROM (
      SELECT * FROM owner_upcoming(q.scope_id, q.from_date, q.now, q.ongoing, p_next_at => q.next_at) e
      WHERE e.display_date <= q.to_date
      ORDER BY e.display_date, e.starts_at, e.id LIMIT 101) e);
END
$$;
