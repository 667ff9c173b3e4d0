-- The ids of all feeds the public may see.
CREATE FUNCTION sitemap_feeds()
RETURNS TABLE (ids json)
LANGUAGE plpgsql STABLE
SET max_parallel_workers_per_gather = 0
AS $$
BEGIN
  RETURN QUERY
  SELECT coalesce(json_agg(f.id ORDER BY f.id), '[]')
  FROM (
    -- The format lets one index name 50,000 sitemaps; one is that of organizations.
    SELECT f.id FROM open_feeds f WHERE is_listed_organization(f.org_id) ORDER BY f.id LIMIT 49999
  ) f;
END
$$;
