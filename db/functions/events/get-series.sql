-- A series and its next 100 dates, or its last ones if none is to come; no row when there is none to be seen.
CREATE FUNCTION get_series(p_feed_id text, p_series_id text, p_now timestamptz, p_public_url text)
RETURNS TABLE ("orgId" text, owner json, events text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_seqscan = off
AS $$
BEGIN
  RETURN QUERY
  SELECT s.org_id, feed_owner(f, o), array_to_string(page.events, ',')
  FROM series s
  JOIN open_feeds open ON open.id = s.feed_id
  JOIN feeds f ON f.id = s.feed_id JOIN organizations o ON o.id = s.org_id
  CROSS JOIN LATERAL (
    SELECT array_agg(row_to_json(r)::text ORDER BY e.display_date, e.starts_at, e.id) AS events
    FROM (
      SELECT * FROM events e
      WHERE e.series_id = s.id AND e.feed_id IN (SELECT id FROM open_feeds WHERE org_id = s.org_id)
      ORDER BY e.past_at > p_now DESC, CASE WHEN e.past_at > p_now THEN e.starts_at END,
        e.starts_at DESC, e.id LIMIT 100) e
    JOIN feeds ef ON ef.id = e.feed_id
    CROSS JOIN LATERAL event_response(e, ef.slug, o.slug, p_public_url, e.description) r
  ) page
  WHERE s.id = p_series_id AND s.feed_id = p_feed_id AND page.events IS NOT NULL;
END
$$;
