-- The first 20 calendars by name whose own or organization's name has all words: organizations with an open
-- feed, their feeds, and their custom feeds (Pro).
CREATE FUNCTION find_calendars(p_patterns text[])
RETURNS TABLE (calendars json, "orgIds" text[])
LANGUAGE plpgsql STABLE
SET jit = off SET max_parallel_workers_per_gather = 0
AS $$
BEGIN
  RETURN QUERY
  WITH shown AS MATERIALIZED (
    SELECT o.id, o.slug, o.name, o.plan, folded_name(o.name) AS folded FROM open_organizations o
    WHERE is_listed_organization(o.id) AND EXISTS (SELECT FROM open_feeds f WHERE f.org_id = o.id)
  ), named AS (
    SELECT s.name, s.id AS org_id, NULL AS feed_id, NULL AS custom_slug, 0 AS kind
    FROM shown s WHERE s.folded LIKE ALL (p_patterns)
    UNION ALL
    SELECT f.name, s.id, f.id, NULL, 1
    FROM shown s JOIN open_feeds f ON f.org_id = s.id
    WHERE s.folded || ' ' || folded_name(f.name) LIKE ALL (p_patterns)
    UNION ALL
    SELECT c.name, s.id, NULL, c.slug, 2
    FROM shown s JOIN custom_feeds c ON c.org_id = s.id
    WHERE has_pro(s.plan) AND s.folded || ' ' || folded_name(c.name) LIKE ALL (p_patterns)
    ORDER BY kind, name, feed_id, custom_slug LIMIT 20
  )
  SELECT coalesce(json_agg(json_build_object('name', n.name,
      'organization', json_build_object('slug', s.slug, 'name', s.name),
      'feedId', n.feed_id, 'customFeed', n.custom_slug) ORDER BY n.kind, n.name, n.feed_id, n.custom_slug), '[]'),
    coalesce(array_agg(DISTINCT s.id), '{}')
  FROM named n JOIN shown s ON s.id = n.org_id;
END
$$;
