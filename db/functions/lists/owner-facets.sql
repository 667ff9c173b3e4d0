-- Variants: feed, org
-- What the events of a list have in common, counted. Looks at the first 2,500 by date, or at all that filters
-- leave if those are few; `complete` says whether that was every event. No row when the public may not see
-- the owner.
CREATE FUNCTION owner_facets(
  p_owner text, p_custom_slug text, p_from date, p_to date, p_now timestamptz,
  p_ongoing boolean, p_first_only boolean, p_category text, p_state_key text, p_is_free boolean, p_patterns text[],
  p_words text[], p_grams text[]
)
RETURNS TABLE ("orgId" text, facets text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  q list_query := owner_query(p_owner, p_custom_slug);
  is_rare boolean;
BEGIN
  IF q.org_id IS NULL THEN RETURN; END IF;
  q := with_filters(q, p_from, p_to, p_now, p_ongoing, p_first_only, p_category, p_state_key, p_patterns,
    p_is_free);
  is_rare := num_nonnulls(p_patterns, p_category, p_state_key, p_is_free, q.wanted_patterns, q.wanted_state_key,
    q.wanted_category_keys, q.wanted_feed_ids) > 0 AND owner_sample(q) < 3;
  RETURN QUERY
  WITH looked AS MATERIALIZED (
    SELECT e.id, e.display_date, e.categories, e.category_keys, e.state, e.state_code, e.state_keys,
      e.country, event_is_listed(e, q) AS listed
    FROM (
      SELECT * FROM owner_upcoming(q.scope_id, q.from_date, q.now, q.ongoing, p_next_at => q.next_at) e
      WHERE NOT is_rare AND e.display_date <= q.to_date
      ORDER BY e.display_date, e.starts_at, e.id LIMIT 2501) e
    UNION ALL
    SELECT e.id, e.display_date, e.categories, e.category_keys, e.state, e.state_code, e.state_keys,
      e.country, true
    FROM search_events(q, p_words, p_grams) e WHERE is_rare
  ), counted AS MATERIALIZED (
    SELECT * FROM looked WHERE listed
  )
  SELECT q.org_id, row_to_json(answer)::text FROM (SELECT
    (SELECT count(*) FROM counted) AS total,
    is_rare OR (SELECT count(*) FROM looked) <= 2500 AS complete,
    array_to_json(ARRAY(
      SELECT g FROM (
        SELECT mode() WITHIN GROUP (ORDER BY k.name) AS name, count(DISTINCT c.id)
        FROM counted c CROSS JOIN LATERAL unnest(c.categories, c.category_keys) k(name, key)
        GROUP BY k.key ORDER BY 2 DESC, 1 LIMIT 100) g
      ORDER BY g.count DESC, g.name)) AS categories,
    array_to_json(ARRAY(
      SELECT g FROM (
        SELECT mode() WITHIN GROUP (ORDER BY c.state) AS name,
          mode() WITHIN GROUP (ORDER BY c.state_code) AS code,
          mode() WITHIN GROUP (ORDER BY c.country) AS country, count(*)
        FROM counted c WHERE c.state IS NOT NULL
        GROUP BY c.state_keys[1] ORDER BY 4 DESC, 1 LIMIT 100) g
      ORDER BY g.count DESC, g.name)) AS states,
    array_to_json(ARRAY(
      SELECT g FROM (
        SELECT to_char(c.display_date, 'YYYY-MM') AS month, count(*) FROM counted c GROUP BY 1) g
      ORDER BY g.month)) AS months
  ) answer;
END
$$;
