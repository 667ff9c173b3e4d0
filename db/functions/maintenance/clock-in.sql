-- What clocks of a zone show at a moment; null if this server does not know the zone, which must not keep all
-- others waiting.
CREATE FUNCTION clock_in(p_at timestamptz, p_zone text)
RETURNS timestamp
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN p_at AT TIME ZONE p_zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN NULL;
END
$$;
