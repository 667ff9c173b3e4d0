-- An organization, or one of its custom feeds, with every feed whose events may be in it, by name, and how
-- that one's pages look; null when there is no such organization or custom feed.
CREATE FUNCTION org_details(p_org_slug text, p_custom_slug text) RETURNS json
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off
AS $$
BEGIN
  RETURN (
    SELECT json_build_object(
      'organization',
      json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'timezone', o.timezone,
        'url', o.url, 'logoUrl', o.logo_url),
      'feed', NULL,
      'customFeed',
      CASE WHEN c.id IS NOT NULL THEN json_build_object('slug', c.slug, 'name', c.name) END,
      'feeds', coalesce((
        SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'widget', feed_widget(f.widget, o.accent_color))
          ORDER BY f.name, f.id)
        FROM (
          -- More than anyone looks through in one place.
          SELECT f.* FROM open_feeds f
          WHERE f.org_id = o.id AND (c.feed_ids IS NULL OR f.id = ANY (c.feed_ids))
          ORDER BY f.name, f.id LIMIT 200
        ) f), '[]'))
    FROM open_organizations o
    LEFT JOIN LATERAL custom_feed_named(o.id, o.slug, p_custom_slug) c ON true
    WHERE o.slug = p_org_slug
      AND (p_custom_slug IS NULL OR c.id IS NOT NULL AND has_pro(o.plan)));
END
$$;
