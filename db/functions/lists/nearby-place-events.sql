-- `nearby_events` around a postal code or city (`place_named`), looked for in the countries of the feed's events. Without
-- such a place, all but `orgId` is null. `others` are further places of that name, if it was given alone: as near to the
-- feed, and with a tenth of the people at least.
CREATE FUNCTION nearby_place_events(
  p_feed_id text, p_names text[], p_regions text[], p_countries text[], p_radius double precision,
  p_from date, p_to date, p_now timestamptz,
  p_ongoing boolean, p_first_only boolean, p_category text, p_state_key text, p_is_free boolean, p_access text[], p_patterns text[],
  p_words text[], p_grams text[], p_after_distance integer, p_after_date date, p_after_start bigint, p_after_id text,
  p_limit integer, p_public_url text
)
RETURNS TABLE ("orgId" text, events text, last text, place text, lat double precision, lng double precision,
  others json)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  home text[] := feed_countries(p_feed_id, p_from);
  near places;
  others json;
  all_cells integer[];
BEGIN
  near := place_named(p_names, p_regions, p_countries, home);
  IF near.name IS NULL THEN
    RETURN QUERY SELECT f.org_id, NULL::text, NULL::text, NULL::text, NULL::double precision,
      NULL::double precision, NULL::json FROM open_feeds f WHERE f.id = p_feed_id;
    RETURN;
  END IF;
  IF p_names[1] = near.name AND p_regions[1] || p_countries[1] = '' THEN
    SELECT json_agg(o.label ORDER BY o.population DESC, o.label) INTO others FROM (
      SELECT p.label, p.population FROM places p
      WHERE p.name = near.name AND (p.country, p.region) <> (near.country, near.region)
        AND (p.country = ANY (home)) = (near.country = ANY (home))
        AND p.population > 0 AND p.population * 10 >= near.population
      ORDER BY p.population DESC, p.label LIMIT 7) o;
  END IF;
  all_cells := cells_within(near.lat, near.lng, p_radius);
  RETURN QUERY SELECT e.*, near.label, near.lat, near.lng, others FROM nearby_events(
    p_feed_id, near.lat, near.lng, p_radius, coalesce(all_cells, cells_within(near.lat, near.lng, 100)),
    all_cells IS NULL, p_from, p_to, p_now, p_ongoing, p_first_only, p_category, p_state_key, p_is_free,
    p_access, p_patterns, p_words, p_grams, p_after_distance, p_after_date, p_after_start, p_after_id, p_limit, p_public_url) e;
END
$$;
