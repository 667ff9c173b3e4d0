-- The pages of organizations that have an open feed, and of their custom feeds (Pro), below `/o/`.
CREATE FUNCTION sitemap_organizations()
RETURNS TABLE (paths json)
LANGUAGE plpgsql STABLE
SET max_parallel_workers_per_gather = 0
AS $$
BEGIN
  RETURN QUERY
  WITH shown AS (
    SELECT o.id, o.slug, o.plan FROM open_organizations o
    WHERE is_listed_organization(o.id) AND EXISTS (SELECT FROM open_feeds f WHERE f.org_id = o.id)
  )
  SELECT coalesce(json_agg(p.path ORDER BY p.path), '[]')
  FROM (
    SELECT s.slug AS path FROM shown s
    UNION ALL
    SELECT s.slug || '/' || c.slug FROM shown s JOIN custom_feeds c ON c.org_id = s.id
    WHERE has_pro(s.plan)
    -- As many as the format lets one sitemap name.
    ORDER BY path LIMIT 50000
  ) p;
END
$$;
