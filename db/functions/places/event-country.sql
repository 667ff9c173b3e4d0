-- The country, in lower case, of a place that is given with this country and time zone. Most events name no country,
-- but all have a time zone.
CREATE FUNCTION event_country(p_country text, p_zone text) RETURNS text
LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN p_country ~ '^[A-Za-z]{2}$' THEN lower(p_country) ELSE zone_country(p_zone) END
$$;
