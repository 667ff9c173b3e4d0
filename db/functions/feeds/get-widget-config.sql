-- A feed with its organization and the widget settings that staff chose; no row when it is not public. `places`:
-- whether postal codes and cities are loaded; `postal_codes`: whether one of the next 5 events from `p_from` on, or
-- without any the time zone of the feed, is in a country whose codes are among them. It decides what a field is
-- called, so it reads fewer events than `feed_countries`, and none after the first such. `colors`: those of the
-- organization's categories, by folded name.
CREATE FUNCTION get_widget_config(p_feed_id text, p_from date)
RETURNS TABLE (owner json, places boolean, "postalCodes" boolean, colors json)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_seqscan = off
AS $$
BEGIN
  RETURN QUERY
  SELECT feed_owner(f, o), EXISTS (SELECT FROM places),
    EXISTS (SELECT FROM places) AND coalesce(
      (SELECT true FROM (
          SELECT e.country, e.timezone, e.attendance_mode FROM events e
          WHERE e.feed_id = p_feed_id AND e.published_at IS NOT NULL AND e.display_date >= p_from
          ORDER BY e.display_date, e.starts_at, e.id LIMIT 5
        ) e WHERE e.attendance_mode <> 'online' AND event_country(e.country, e.timezone) IN ('us', 'ca') LIMIT 1),
      zone_country(f.timezone) IN ('us', 'ca') AND NOT EXISTS (
        SELECT FROM (
          SELECT e.country, e.timezone, e.attendance_mode FROM events e
          WHERE e.feed_id = p_feed_id AND e.published_at IS NOT NULL AND e.display_date >= p_from
          ORDER BY e.display_date, e.starts_at, e.id LIMIT 5
        ) e WHERE e.attendance_mode <> 'online' AND event_country(e.country, e.timezone) IS NOT NULL),
      false),
    (SELECT json_object_agg(s.key, s.color) FROM category_styles s
      WHERE s.org_id = o.id AND s.color IS NOT NULL)
  FROM open_feeds open JOIN feeds f ON f.id = open.id JOIN organizations o ON o.id = f.org_id
  WHERE open.id = p_feed_id;
END
$$;
