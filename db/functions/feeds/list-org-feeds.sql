-- What the public may see of an organization's feeds, by name; no row when there is no such organization.
CREATE FUNCTION list_org_feeds(p_org_slug text)
RETURNS TABLE (id text, slug text, name text, url text, feeds json)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT o.id, o.slug, o.name, o.url, coalesce((
    SELECT json_agg(json_build_object('id', f.id, 'slug', f.slug, 'name', f.name,
      'description', f.description, 'timezone', f.timezone) ORDER BY f.name, f.id)
    FROM (
      -- More than any organization has, so that an answer cannot grow without end.
      SELECT * FROM open_feeds f WHERE f.org_id = o.id ORDER BY f.name, f.id LIMIT 1000
    ) f), '[]')
  FROM open_organizations o WHERE o.slug = p_org_slug;
END
$$;
