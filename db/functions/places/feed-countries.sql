-- The countries, in lower case and sorted, that the next 50 events of a feed take place in; of a feed without any,
-- that of its time zone. What a place field suggests and what a search finds must agree on them.
CREATE FUNCTION feed_countries(p_feed_id text, p_from date) RETURNS text[]
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  found text[];
BEGIN
  SELECT array_agg(DISTINCT c.country) INTO found FROM (
    SELECT DISTINCT e.country, e.timezone FROM (
      SELECT country, timezone, attendance_mode FROM events
      WHERE feed_id = p_feed_id AND published_at IS NOT NULL AND display_date >= p_from
      ORDER BY display_date, starts_at, id LIMIT 50
    ) e WHERE e.attendance_mode <> 'online'
  ) z CROSS JOIN LATERAL (SELECT event_country(z.country, z.timezone)) c(country) WHERE c.country IS NOT NULL;
  IF found IS NULL THEN
    SELECT array_remove(ARRAY[zone_country(f.timezone)], NULL) INTO found FROM feeds f WHERE f.id = p_feed_id;
  END IF;
  RETURN coalesce(found, '{}');
END
$$;
