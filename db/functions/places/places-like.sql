-- At most eight places whose names begin with `p_name`: those in the countries `p_home` first, then the larger first;
-- names that are used elsewhere come after the others, unless they were typed in full. `p_within` are codes of regions or
-- countries that a place must be in; without any it may be anywhere. A place comes once, as it is called at home, as it
-- was typed, or as it is called in the data. Postal codes count in `p_home` only, or without countries everywhere.
-- The operators compare bytes: they find a beginning in the index, and know no wildcards. Of names that begin with three
-- letters or fewer there are thousands, so those find large cities only, and every place that is called just so.
-- `unclear`: the label alone means another place to `place_named`: `Salem, IN` in Indiana is one in India for a feed there.
CREATE FUNCTION places_like(p_name text, p_within text[], p_home text[])
RETURNS TABLE (name text, label text, country text, region text, lat double precision, lng double precision,
  population integer, unclear boolean)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  -- After all that begins so.
  beyond text := p_name || chr(1114111);
  is_short boolean := p_name ~ '^[ -~]{0,3}$';
BEGIN
  RETURN QUERY
  WITH found AS (
    SELECT p.* FROM places p
    WHERE NOT is_short AND p.name ~>=~ p_name AND p.name ~<~ beyond
    UNION ALL
    SELECT p.* FROM places p
    WHERE is_short AND p.name ~>=~ p_name AND p.name ~<~ beyond AND p.population >= 15000 AND p.rank < 2
      AND p.name <> p_name
    UNION ALL
    SELECT p.* FROM places p WHERE is_short AND p.name = p_name
  ), likely AS (
    -- Of one place there are up to twenty names.
    SELECT f.*, f.country = ANY (p_home) AS is_home, f.rank < 2 OR f.name = p_name AS is_known FROM found f
    WHERE (p_within = '{}' OR f.region = ANY (p_within) OR f.country = ANY (p_within))
      AND (f.population > 0 OR f.name !~ '[0-9]' OR p_home = '{}' OR f.country = ANY (p_home))
    ORDER BY is_home DESC, is_known DESC, f.population DESC, f.name, f.country, f.region LIMIT 160
  ), once AS (
    SELECT DISTINCT ON (l.lat, l.lng) l.* FROM likely l
    ORDER BY l.lat, l.lng, l.rank = 0 AND l.is_home DESC, l.name = p_name DESC, l.rank, length(l.name), l.name
  ), labelled AS (
    SELECT DISTINCT ON (o.label, o.country) o.* FROM once o ORDER BY o.label, o.country, o.population DESC
  )
  SELECT l.name, l.label, l.country, l.region, l.lat, l.lng, l.population, EXISTS (
    SELECT FROM places p
    WHERE p.name = l.name AND (l.population > 0 OR l.name !~ '[0-9]') AND CASE WHEN l.region <> ''
      THEN p.country = l.region AND p.country = ANY (p_home)
      ELSE p.region = l.country AND (NOT l.is_home OR l.population < 1000 OR p.country = ANY (p_home)) END
  ) FROM labelled l
  ORDER BY l.is_home DESC, l.is_known DESC, l.population DESC, l.name, l.country, l.region LIMIT 8;
END
$$;
