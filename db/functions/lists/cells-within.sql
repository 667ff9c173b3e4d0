-- The cells that a circle can touch, nearest first, or null if they are more than 150: as `cellsWithin` of
-- `domain/geo.ts`, for centers that only the database knows.
CREATE FUNCTION cells_within(p_lat double precision, p_lng double precision, p_radius double precision)
RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE
AS $$
DECLARE
  angle double precision := degrees(p_radius / 3958.8) + 0.01;
  first_row integer := least(floor(greatest(p_lat - angle, -90) + 90), 179);
  last_row integer := least(floor(least(p_lat + angle, 90) + 90), 179);
  ratio double precision;
  half_width double precision := 180;
  first_column integer := 0;
  columns integer := 360;
BEGIN
  -- A circle over a pole reaches everywhere.
  IF abs(p_lat) + angle < 90 THEN
    ratio := sin(radians(angle)) / cos(radians(p_lat));
    IF ratio < 1 THEN half_width := degrees(asin(ratio)) + 0.01; END IF;
  END IF;
  IF half_width < 180 THEN
    first_column := floor(p_lng - half_width + 180);
    columns := least(floor(p_lng + half_width + 180) - first_column + 1, 360);
  END IF;
  IF (last_row - first_row + 1) * columns > 150 THEN RETURN NULL; END IF;
  RETURN ARRAY(
    SELECT r * 360 + (c + 360) % 360
    FROM generate_series(first_row, last_row) r, generate_series(first_column, first_column + columns - 1) c
    ORDER BY distance_miles(r - 89.5, c - 179.5, p_lat, p_lng)
  );
END
$$;
