-- Starts the query for a list of an organization or one of its custom feeds (Pro); all null when the public
-- may not see it.
CREATE FUNCTION org_query(p_org_slug text, p_custom_slug text) RETURNS list_query
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  q list_query;
BEGIN
  SELECT o.id, o.id, o.slug, o.name, o.timezone, o.slug, event_looks(o.id, NULL),
    ARRAY(SELECT f.id FROM archived_feeds f WHERE f.org_id = o.id)
  INTO q.org_id, q.scope_id, q.slug, q.name, q.timezone, q.org_slug, q.looks, q.hidden_feeds
  FROM open_organizations o WHERE o.slug = p_org_slug AND (p_custom_slug IS NULL OR has_pro(o.plan));
  IF p_custom_slug IS NOT NULL THEN
    SELECT c.slug, c.name, c.keyword_patterns, c.state_key, c.category_keys, c.feed_ids
    INTO q.slug, q.name, q.wanted_patterns, q.wanted_state_key, q.wanted_category_keys, q.wanted_feed_ids
    FROM custom_feed_named(q.org_id, q.org_slug, p_custom_slug) c;
    IF NOT FOUND THEN RETURN NULL; END IF;
  END IF;
  RETURN q;
END
$$;
