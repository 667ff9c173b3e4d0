-- The postal code or city that a text means; null if there is none. `p_names`, `p_regions`, and `p_countries` are the ways
-- to read it, the likeliest first, with an empty text for what is open. Every way to read it as a town of 1,000 people in
-- the countries `p_home` comes before any elsewhere: `Salem, IN` is in India for a feed there, and `Montréal` in Canada
-- for one in the US, which has a village of that name. Of several cities of a name, the most populous is meant. Elsewhere
-- a postal code means nothing, but a name with digits does (`Lyon 03, FR`), and a name alone means only a city of 15,000
-- people: `10115` is a code in Berlin, and `Milano` no village in Texas. Without countries all are home.
CREATE FUNCTION place_named(p_names text[], p_regions text[], p_countries text[], p_home text[]) RETURNS places
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  named places;
BEGIN
  FOR at_home IN REVERSE 1 .. 0 LOOP
    FOR n IN 1 .. cardinality(p_names) LOOP
      SELECT p.* INTO named FROM places p
      WHERE p.name = p_names[n] AND p_regions[n] IN ('', p.region) AND p_countries[n] IN ('', p.country)
        AND CASE WHEN at_home = 1 THEN p.country = ANY (p_home) AND p.population >= 1000
          ELSE p_home = '{}' OR p.country = ANY (p_home)
            OR (p.population > 0 OR p.name !~ '[0-9]') AND (p_regions[n] || p_countries[n] <> '' OR p.population >= 15000) END
      ORDER BY p.population DESC, p.country, p.region LIMIT 1;
      IF FOUND THEN
        RETURN named;
      END IF;
    END LOOP;
  END LOOP;
  RETURN NULL;
END
$$;
