-- How events look that say nothing themselves: the colors and images of an organization's categories and feeds, or
-- of one feed. Lists ask once for all their events.
CREATE FUNCTION event_looks(p_org_id text, p_feed_id text) RETURNS jsonb
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN jsonb_build_object(
    'styles', (
      SELECT jsonb_object_agg(s.key, CASE WHEN s.is_automatic
        THEN jsonb_build_object('image', s.image_url, 'automatic', s.color)
        ELSE jsonb_build_object('image', s.image_url, 'color', s.color) END)
      FROM category_styles s WHERE s.org_id = p_org_id),
    'feeds', (
      SELECT jsonb_object_agg(f.id, jsonb_build_object('image', f.image_url, 'color', f.color))
      FROM feeds f WHERE f.org_id = p_org_id AND (p_feed_id IS NULL OR f.id = p_feed_id)
        AND (f.image_url IS NOT NULL OR f.color IS NOT NULL)));
END
$$;
