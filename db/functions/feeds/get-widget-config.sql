-- A feed with its organization and the widget settings that staff chose; no row when nobody may see it. `places`:
-- whether postal codes and cities are loaded; `postal_codes`: whether those of the countries of its events from
-- `p_from` on are among them. `colors`: those of the organization's categories, by folded name.
CREATE FUNCTION get_widget_config(p_feed_id text, p_from date)
RETURNS TABLE (owner json, places boolean, "postalCodes" boolean, colors json)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_seqscan = off
AS $$
BEGIN
  RETURN QUERY
  SELECT feed_owner(f, o), EXISTS (SELECT FROM places),
    EXISTS (SELECT FROM places) AND feed_countries(p_feed_id, p_from) && '{us,ca}',
    (SELECT json_object_agg(s.key, s.color) FROM category_styles s
      WHERE s.org_id = o.id AND s.color IS NOT NULL)
  FROM open_feeds open JOIN feeds f ON f.id = open.id JOIN organizations o ON o.id = f.org_id
  WHERE open.id = p_feed_id;
END
$$;
