-- A feed with its organization and the widget settings that staff chose; no row when it is not public. `places`:
-- whether postal codes and cities are loaded; `countries`: those of the next 50 events from `p_from` on, or without any
-- that of the time zone of the feed; `postal_codes`: whether codes of one of them are among the places. They decide what a
-- field is called and suggests, as they decide what is found. `colors`: those of the organization's
-- categories, by folded name. `takes_submissions` is for pages: the API says nothing of it.
CREATE FUNCTION get_widget_config(p_feed_id text, p_from date)
RETURNS TABLE (owner json, places boolean, countries text[], "postalCodes" boolean, colors json,
  "takesSubmissions" boolean)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_seqscan = off
AS $$
DECLARE
  home text[] := feed_countries(p_feed_id, p_from);
  are_loaded boolean := EXISTS (SELECT FROM places);
BEGIN
  RETURN QUERY
  SELECT feed_owner(f, o), are_loaded, home, are_loaded AND home && ARRAY['us', 'ca'],
    (SELECT json_object_agg(s.key, s.color) FROM category_styles s
      WHERE s.org_id = o.id AND s.color IS NOT NULL),
    open.takes_submissions
  FROM open_feeds open JOIN feeds f ON f.id = open.id JOIN organizations o ON o.id = f.org_id
  WHERE open.id = p_feed_id;
END
$$;
