-- `org_details` as the Worker calls it: no row when there is no such organization or custom feed. With `p_now`,
-- its feeds that have upcoming events, that with the next one first, and the colors of its categories by folded name; `p_from` is yesterday's UTC date.
CREATE FUNCTION get_org_details(p_org_slug text, p_custom_slug text, p_from date, p_now timestamptz)
RETURNS TABLE (owner json, "nextFeeds" text[], colors json)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  details json := org_details(p_org_slug, p_custom_slug);
BEGIN
  IF details IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT details, CASE WHEN p_now IS NOT NULL THEN ARRAY(
    SELECT f ->> 'id' FROM json_array_elements(details -> 'feeds') f
    CROSS JOIN LATERAL (
      SELECT e.display_date, e.starts_at FROM feed_upcoming(f ->> 'id', p_from, p_now, true) e
      ORDER BY e.display_date, e.starts_at, e.id LIMIT 1) next
    ORDER BY next.display_date, next.starts_at, f ->> 'name', f ->> 'id') END,
    CASE WHEN p_now IS NOT NULL THEN (SELECT json_object_agg(s.key, s.color) FROM category_styles s
      WHERE s.org_id = details -> 'organization' ->> 'id' AND s.color IS NOT NULL) END;
END
$$;
