-- A feed as the owner of a calendar, in the shape of `org_details`; null when there is no such feed.
CREATE FUNCTION feed_details(p_feed_id text, p_custom_slug text) RETURNS json
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
      'feed', json_build_object('id', f.id, 'slug', f.slug, 'name', f.name,
        'description', f.description, 'timezone', f.timezone, 'url', f.url),
      'customFeed', NULL,
      'feeds', json_build_array(json_build_object('id', f.id, 'name', f.name, 'widget', feed_widget(f.widget, o.accent_color))))
    FROM open_feeds f JOIN organizations o ON o.id = f.org_id WHERE f.id = p_feed_id);
END
$$;
