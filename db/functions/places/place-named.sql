-- The postal code or city that a text means; null if there is none. `p_names`, `p_regions`, and `p_countries` are the ways
-- to read it, the likeliest first, with an empty text for what is open; of several cities of a name, the most populous is
-- meant in the countries `p_home`, and otherwise of all. Elsewhere a postal code means nothing, and a name alone only a
-- city of 15,000 people: `10115` is a code in Berlin, and `Milano` no village in Texas. Without countries all are home.
CREATE FUNCTION place_named(p_names text[], p_regions text[], p_countries text[], p_home text[]) RETURNS places
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  named places;
BEGIN
  FOR n IN 1 .. cardinality(p_names) LOOP
    SELECT p.* INTO named FROM places p
    WHERE p.name = p_names[n] AND p_regions[n] IN ('', p.region) AND p_countries[n] IN ('', p.country)
      AND (p_home = '{}' OR p.country = ANY (p_home)
        OR p.name !~ '[0-9]' AND (p_regions[n] || p_countries[n] <> '' OR p.population >= 15000))
    ORDER BY p.population > 0 AND p.country = ANY (p_home) DESC, p.population DESC, p.country, p.region LIMIT 1;
    EXIT WHEN FOUND;
  END LOOP;
  RETURN named;
END
$$;
