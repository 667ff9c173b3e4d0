-- Starts the query for a list of one feed; all null when the public may not see such a feed.
CREATE FUNCTION feed_query(p_feed_id text, p_custom_slug text) RETURNS list_query
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  q list_query;
BEGIN
  SELECT f.org_id, f.id, f.slug, f.name, f.timezone, o.slug, event_looks(f.org_id, f.id)
  INTO q.org_id, q.scope_id, q.slug, q.name, q.timezone, q.org_slug, q.looks
  FROM open_feeds f JOIN organizations o ON o.id = f.org_id WHERE f.id = p_feed_id;
  RETURN q;
END
$$;
