-- Variants: feed, org
-- What the events of a list have in common, counted. Looks at the first 2,500 by date, or at all that filters
-- leave if those are few; `complete` says whether that was every event. No row when the public may not see
-- the owner.
CREATE FUNCTION owner_facets(
  p_owner text, p_custom_slug text, p_from date, p_to date, p_now timestamptz,
  p_ongoing boolean, p_first_only boolean, p_category text, p_state_key text, p_is_free boolean, p_access text[], p_patterns text[],
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
    p_is_free, p_access);
  is_rare := num_nonnulls(p_patterns, p_category, p_state_key, p_is_free, p_access, q.wanted_patterns, q.wanted_state_key,
    q.wanted_category_keys, q.wanted_feed_ids) > 0 AND owner_sample(q) < 3;
  RETURN QUERY
  WITH looked AS MATERIALIZED (
    SELECT e.display_date, e.categories, e.category_keys, e.state, e.state_code, e.state_keys[1] AS state_key,
      e.country, e.access_yes, event_is_listed(e, q) AS listed
    FROM (
      SELECT * FROM owner_upcoming(q.scope_id, q.from_date, q.now, q.ongoing, p_next_at => q.next_at) e
      WHERE NOT is_rare AND e.display_date <= q.to_date
      ORDER BY e.display_date, e.starts_at, e.id LIMIT 2501) e
    UNION ALL
    SELECT e.display_date, e.categories, e.category_keys, e.state, e.state_code, e.state_keys[1],
      e.country, e.access_yes, true
    FROM search_events(q, p_words, p_grams) e WHERE is_rare
  ), days AS MATERIALIZED (
    SELECT l.display_date, count(*) AS events FROM looked l WHERE l.listed GROUP BY 1
  ),
  -- Many events have the same categories and states: those are counted first, and taken apart and sorted then.
  alike AS (
    SELECT l.categories, l.category_keys, count(*) AS events FROM looked l WHERE l.listed GROUP BY 1, 2
  ), names AS (
    SELECT k.key, k.name, sum(a.events) AS times,
      -- An event that names a category twice counts once.
      sum(a.events) FILTER (WHERE array_position(a.category_keys, k.key) = k.nth) AS events
    FROM alike a
    CROSS JOIN LATERAL unnest(a.categories, a.category_keys) WITH ORDINALITY k(name, key, nth) GROUP BY 1, 2
  ), places AS (
    SELECT l.state_key, l.state, l.state_code, l.country, count(*) AS events
    FROM looked l WHERE l.listed AND l.state IS NOT NULL GROUP BY 1, 2, 3, 4
  ), access AS (
    SELECT f.feature, count(*) AS events FROM looked l CROSS JOIN LATERAL unnest(l.access_yes) f(feature)
    WHERE l.listed GROUP BY 1
  ), texts AS (
    SELECT p.state_key, t.kind, t.text, sum(p.events) AS events
    FROM places p CROSS JOIN LATERAL (VALUES
      ('name', p.state), ('code', p.state_code), ('country', p.country)) t(kind, text)
    WHERE t.text IS NOT NULL GROUP BY 1, 2, 3
  )
  SELECT q.org_id, row_to_json(answer)::text FROM (SELECT
    (SELECT coalesce(sum(d.events), 0) FROM days d) AS total,
    is_rare OR (SELECT count(*) FROM looked) <= 2500 AS complete,
    -- Of several spellings the one that most events have.
    array_to_json(ARRAY(
      SELECT c FROM (
        SELECT g.name, g.count,
          (SELECT s.color FROM category_styles s WHERE s.org_id = q.org_id AND s.key = g.key) AS color
        FROM (
          SELECT n.key, (array_agg(n.name ORDER BY n.times DESC, n.name))[1] AS name, sum(n.events) AS count
          FROM names n GROUP BY n.key ORDER BY 3 DESC, 2 LIMIT 100) g) c
      ORDER BY c.count DESC, c.name)) AS categories,
    array_to_json(ARRAY(
      SELECT g FROM (
        SELECT (array_agg(t.text ORDER BY t.events DESC, t.text) FILTER (WHERE t.kind = 'name'))[1] AS name,
          (array_agg(t.text ORDER BY t.events DESC, t.text) FILTER (WHERE t.kind = 'code'))[1] AS code,
          (array_agg(t.text ORDER BY t.events DESC, t.text) FILTER (WHERE t.kind = 'country'))[1] AS country,
          sum(t.events) FILTER (WHERE t.kind = 'name') AS count
        FROM texts t GROUP BY t.state_key ORDER BY 4 DESC, 1 LIMIT 100) g
      ORDER BY g.count DESC, g.name)) AS states,
    array_to_json(ARRAY(
      SELECT g FROM (
        SELECT to_char(d.display_date, 'YYYY-MM') AS month, sum(d.events) AS count FROM days d GROUP BY 1) g
      ORDER BY g.month)) AS months,
    array_to_json(ARRAY(
      SELECT g FROM (SELECT a.feature, a.events AS count FROM access a) g
      ORDER BY g.count DESC, g.feature)) AS access
  ) answer;
END
$$;
