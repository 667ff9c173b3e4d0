-- A page of the events of an organization, or of one of its custom feeds, whose local dates touch a month,
-- past ones too; no row when there is no such organization or custom feed. Twins are listed once.
CREATE FUNCTION org_month(
  p_org_slug text, p_custom_slug text, p_first date, p_after_date date, p_after_start bigint,
  p_after_id text, p_limit integer, p_public_url text
)
RETURNS TABLE ("orgId" text, timezone text, events text, last text)
LANGUAGE plpgsql STABLE
-- One plan for all values: by the index over dates, left when the page is full.
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  org open_organizations;
  m custom_feeds;
  -- The organization's feeds whose events no list shows.
  archived text[];
  next_first date := p_first + interval '1 month';
  is_later boolean := coalesce(p_after_date >= p_first, false);
  -- Where the page begins among the events that begin in the month.
  first_date date := CASE WHEN is_later THEN p_after_date ELSE p_first END;
  first_start timestamptz := CASE WHEN is_later THEN to_timestamp(p_after_start) ELSE '-infinity' END;
  first_id text := CASE WHEN is_later THEN p_after_id ELSE '' END;
BEGIN
  SELECT * INTO org FROM open_organizations o
  WHERE o.slug = p_org_slug AND (p_custom_slug IS NULL OR has_pro(o.plan));
  IF p_custom_slug IS NOT NULL THEN
    SELECT * INTO m FROM custom_feeds c WHERE c.org_id = org.id AND c.slug = p_custom_slug;
  END IF;
  IF NOT FOUND THEN RETURN; END IF;
  archived := ARRAY(SELECT f.id FROM archived_feeds f WHERE f.org_id = org.id);
  RETURN QUERY
  SELECT org.id, org.timezone, page.events, page.last
  FROM (SELECT ARRAY(
    SELECT u.id FROM (
      -- Those that began before and go on.
      (SELECT e.display_date, e.starts_at, e.id FROM (
        SELECT * FROM org_multi_day_events(org.id, p_first, p_first) e WHERE NOT is_later OFFSET 0) e
        WHERE event_is_listed(e, m, archived, p_first, NULL, true, NULL, NULL, NULL)
          AND (p_after_date IS NULL OR (e.display_date, e.starts_at, e.id)
            > (p_after_date, to_timestamp(p_after_start), p_after_id))
        ORDER BY e.display_date, e.starts_at, e.id LIMIT p_limit + 1)
      UNION ALL
      -- Those that begin in the month. The inner limit, the most a page can ask for, is for the planner, and
      -- so is the first day beside the row: without it an index over everybody's dates looks the shorter.
      (SELECT * FROM (
        SELECT e.display_date, e.starts_at, e.id FROM events e
        WHERE e.org_id = org.id AND e.display_date >= first_date AND e.display_date < next_first
          AND (e.display_date, e.starts_at, e.id) > (first_date, first_start, first_id)
          AND event_is_listed(e, m, archived, p_first, NULL, true, NULL, NULL, NULL)
        ORDER BY e.display_date, e.starts_at, e.id LIMIT 1001) most LIMIT p_limit + 1)
    ) u ORDER BY u.display_date, u.starts_at, u.id LIMIT p_limit + 1) AS ids) picked
  CROSS JOIN LATERAL event_page(picked.ids, p_limit, p_public_url, true) page;
END
$$;
