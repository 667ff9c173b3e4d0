-- A series and its first dates that are not over at `p_since`, at most `p_most`, or its last ones if all are; no
-- row when there is none to be seen.
CREATE FUNCTION get_series(
  p_feed_id text, p_series_id text, p_since timestamptz, p_most integer, p_public_url text
)
RETURNS TABLE ("orgId" text, owner json, events text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_seqscan = off
AS $$
DECLARE
  looks jsonb := (SELECT event_looks(s.org_id, NULL) FROM series s WHERE s.id = p_series_id);
BEGIN
  RETURN QUERY
  SELECT s.org_id, feed_owner(f, o), array_to_string(page.events, ',')
  FROM series s
  JOIN open_feeds open ON open.id = s.feed_id
  JOIN feeds f ON f.id = s.feed_id JOIN organizations o ON o.id = s.org_id
  CROSS JOIN LATERAL (
    SELECT array_agg(row_to_json(r)::text ORDER BY e.display_date, e.starts_at, e.id) AS events
    FROM (
      SELECT (d.event).* FROM (
        SELECT e AS event, bool_or(e.past_at > p_since) OVER () AS has_more FROM events e
        WHERE e.series_id = s.id AND e.published_at IS NOT NULL AND e.feed_id IN (SELECT id FROM open_feeds WHERE org_id = s.org_id)
      ) d
      WHERE (d.event).past_at > p_since OR NOT d.has_more
      ORDER BY CASE WHEN d.has_more THEN (d.event).starts_at END, (d.event).starts_at DESC, (d.event).id
      LIMIT p_most) e
    JOIN feeds ef ON ef.id = e.feed_id
    CROSS JOIN LATERAL event_response(e, ef.slug, o.slug, p_public_url, event_short_description(e), true, looks) r
  ) page
  WHERE s.id = p_series_id AND s.feed_id = p_feed_id AND page.events IS NOT NULL;
END
$$;
