-- Miles between two places on the globe, by haversine; `least` because rounding can lift a half-circle's
-- sine just above 1. The radius is that of `domain/geo.ts`.
CREATE FUNCTION distance_miles(
  lat double precision, lng double precision, p_lat double precision, p_lng double precision
) RETURNS double precision
LANGUAGE sql STABLE
AS $$
  SELECT 2 * 3958.8 * asin(least(1, sqrt(
    power(sin(radians(lat - p_lat) / 2), 2)
    + cos(radians(p_lat)) * cos(radians(lat)) * power(sin(radians(lng - p_lng) / 2), 2))))
$$;
