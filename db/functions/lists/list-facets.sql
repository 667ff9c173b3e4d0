-- What the events of a list have in common, counted: of a feed, or of an organization or one of its custom
-- feeds. Looks at the first 10,000 by date and at those that began before; `complete` says whether that was
-- all. No row when there is no such owner.
CREATE FUNCTION list_facets(
  p_feed_id text, p_org_slug text, p_custom_slug text, p_from date, p_to date, p_now timestamptz,
  p_ongoing boolean, p_category text, p_state_key text, p_patterns text[]
)
RETURNS TABLE ("orgId" text, facets text)
LANGUAGE plpgsql STABLE
-- One plan for all values, and the same however many events there are: by the indexes over dates.
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  owner_org text;
  m custom_feeds;
  -- Null in a list of one feed, which knows no twins.
  archived text[];
  last_date date := coalesce(p_to, 'infinity');
BEGIN
  IF p_feed_id IS NOT NULL THEN
    SELECT f.org_id INTO owner_org FROM open_feeds f WHERE f.id = p_feed_id;
  ELSE
    SELECT o.id INTO owner_org FROM open_organizations o
    WHERE o.slug = p_org_slug AND (p_custom_slug IS NULL OR has_pro(o.plan));
    IF p_custom_slug IS NOT NULL THEN
      SELECT * INTO m FROM custom_feeds c WHERE c.org_id = owner_org AND c.slug = p_custom_slug;
    END IF;
    archived := ARRAY(SELECT f.id FROM archived_feeds f WHERE f.org_id = owner_org);
  END IF;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
  WITH counted AS MATERIALIZED (
    SELECT e.id, e.display_date, e.categories, e.category_keys, e.state, e.state_code, e.state_key, e.country
    FROM (
      (SELECT * FROM events e
        WHERE p_feed_id IS NOT NULL AND e.feed_id = p_feed_id
          AND e.display_date >= p_from AND e.display_date <= last_date
        ORDER BY e.display_date, e.starts_at, e.id LIMIT 10000)
      UNION ALL
      (SELECT * FROM events e
        WHERE p_feed_id IS NULL AND e.org_id = owner_org
          AND e.display_date >= p_from AND e.display_date <= last_date
        ORDER BY e.display_date, e.starts_at, e.id LIMIT 10000)
      UNION ALL
      -- Those that began before and go on.
      SELECT * FROM (
        SELECT * FROM feed_multi_day_events(p_feed_id, p_from, p_from) e WHERE p_feed_id IS NOT NULL
        UNION ALL
        SELECT * FROM org_multi_day_events(owner_org, p_from, p_from) e WHERE p_feed_id IS NULL) e
      WHERE p_ongoing AND e.display_date <= last_date
        AND (p_now IS NULL OR NOT event_has_no_new_date(e.status, e.previous_starts_at))
      UNION ALL
      -- Postponed ones that have no date yet, by their former one.
      SELECT * FROM (
        SELECT * FROM events e
        WHERE p_feed_id IS NOT NULL AND e.feed_id = p_feed_id
          AND event_has_no_new_date(e.status, e.previous_starts_at) AND e.end_date >= p_from - 366
        UNION ALL
        SELECT * FROM events e
        WHERE p_feed_id IS NULL AND e.org_id = owner_org
          AND event_has_no_new_date(e.status, e.previous_starts_at) AND e.end_date >= p_from - 366) e
      WHERE p_now IS NOT NULL AND e.display_date < p_from AND e.display_date <= last_date
    ) e
    WHERE event_is_listed(
      e, m, archived, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns)
  )
  SELECT owner_org, row_to_json(answer)::text FROM (SELECT
    (SELECT count(*) FROM counted) AS total,
    NOT EXISTS (
      SELECT FROM events e
      WHERE p_feed_id IS NOT NULL AND e.feed_id = p_feed_id
        AND e.display_date >= p_from AND e.display_date <= last_date
      ORDER BY e.display_date, e.starts_at, e.id OFFSET 10000 LIMIT 1)
      AND NOT EXISTS (
      SELECT FROM events e
      WHERE p_feed_id IS NULL AND e.org_id = owner_org
        AND e.display_date >= p_from AND e.display_date <= last_date
      ORDER BY e.display_date, e.starts_at, e.id OFFSET 10000 LIMIT 1) AS complete,
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
        GROUP BY c.state_key ORDER BY 4 DESC, 1 LIMIT 100) g
      ORDER BY g.count DESC, g.name)) AS states,
    array_to_json(ARRAY(
      SELECT g FROM (
        SELECT to_char(c.display_date, 'YYYY-MM') AS month, count(*) FROM counted c GROUP BY 1) g
      ORDER BY g.month)) AS months
  ) answer;
END
$$;
