-- A feed with its organization and the widget settings that staff chose; no row when nobody may see it. `places`:
-- whether postal codes and cities are loaded. `colors`: those of the organization's categories, by folded name.
CREATE FUNCTION get_widget_config(p_feed_id text)
RETURNS TABLE (owner json, places boolean, colors json)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_seqscan = off
AS $$
BEGIN
  RETURN QUERY
  SELECT feed_owner(f, o), EXISTS (SELECT FROM places),
    (SELECT json_object_agg(s.key, s.color) FROM category_styles s
      WHERE s.org_id = o.id AND s.color IS NOT NULL)
  FROM open_feeds open JOIN feeds f ON f.id = open.id JOIN organizations o ON o.id = f.org_id
  WHERE open.id = p_feed_id;
END
$$;
