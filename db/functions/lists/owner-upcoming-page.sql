-- Variants: feed, org
-- The first upcoming events after a place in the list, for pages of the dashboard. Of every event counted in
-- `p_limit` the planner would read all, where many are upcoming: here it may only follow the indexes.
-- `p_dates` of a series: 'all', the 'next', or 'next and own', which are those with details of their own.
CREATE FUNCTION owner_upcoming_page(
  p_owner_id text, p_from date, p_now timestamptz,
  p_after_date date, p_after_start timestamptz, p_after_id text, p_dates text, p_drafts boolean, p_limit integer
) RETURNS SETOF events
LANGUAGE sql STABLE
SET jit = off SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
  SELECT * FROM (
    SELECT * FROM owner_upcoming(
      p_owner_id, p_from, p_now, true, p_after_date, p_after_start, p_after_id, p_drafts,
      CASE WHEN p_dates = 'next' THEN p_now ELSE 'infinity' END) e
    WHERE p_dates = 'all' OR event_is_next_date(e.prev_past_at, p_now)
      OR p_dates = 'next and own' AND event_has_own_details(e.overridden)
    ORDER BY e.display_date, e.starts_at, e.id LIMIT 1001) e
  LIMIT p_limit
$$;
