-- An organization, or one of its custom feeds, with its events for a calendar program or a feed reader, past
-- ones too; no row when there is no such organization or custom feed. Twins stand in it once.
CREATE FUNCTION org_calendar(
  p_org_slug text, p_custom_slug text, p_today date,
  p_months_back integer, p_months_ahead integer, p_most integer, p_category text, p_state_key text,
  p_patterns text[], p_newest_first boolean, p_brief boolean, p_public_url text
)
RETURNS TABLE (owner json, events text)
LANGUAGE plpgsql STABLE
-- One plan for all values, and the same however many events there are: by the indexes over dates.
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
  since date := p_today - make_interval(months => p_months_back);
  until date := p_today + make_interval(months => p_months_ahead);
  coming text[];
  -- The latest of those that are over, as many as there is room for.
  over text[];
  room integer;
BEGIN
  SELECT * INTO org FROM open_organizations o
  WHERE o.slug = p_org_slug AND (p_custom_slug IS NULL OR has_pro(o.plan));
  IF p_custom_slug IS NOT NULL THEN
    SELECT * INTO m FROM custom_feeds c WHERE c.org_id = org.id AND c.slug = p_custom_slug;
  END IF;
  IF NOT FOUND THEN RETURN; END IF;
  archived := ARRAY(SELECT f.id FROM archived_feeds f WHERE f.org_id = org.id);
  coming := ARRAY(
    SELECT u.id FROM (
      (SELECT e.display_date, e.starts_at, e.id FROM events e
        WHERE e.org_id = org.id AND e.display_date >= p_today AND e.display_date < until
          AND event_is_in_calendar(e, m, archived, since, p_today, p_category, p_state_key, p_patterns)
        ORDER BY e.display_date, e.starts_at, e.id LIMIT p_most)
      UNION ALL
      -- Those that began before and go on.
      (SELECT e.display_date, e.starts_at, e.id FROM (
        SELECT * FROM events e
        WHERE e.org_id = org.id AND event_is_multi_day(e.display_date, e.end_date)
          AND e.end_date >= p_today AND e.display_date < p_today OFFSET 0) e
        WHERE event_is_in_calendar(e, m, archived, since, p_today, p_category, p_state_key, p_patterns)
        ORDER BY e.display_date, e.starts_at, e.id LIMIT p_most)
    ) u ORDER BY u.display_date, u.starts_at, u.id LIMIT p_most);
  room := p_most - cardinality(coming);
  over := ARRAY(
    SELECT u.id FROM (
      (SELECT e.display_date, e.starts_at, e.id FROM events e
        WHERE e.org_id = org.id AND e.display_date < p_today AND e.display_date >= since
          AND e.end_date < p_today
          AND event_is_in_calendar(e, m, archived, since, p_today, p_category, p_state_key, p_patterns)
        ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC LIMIT room)
      UNION ALL
      -- Those that began before the window.
      (SELECT e.display_date, e.starts_at, e.id FROM (
        SELECT * FROM events e
        WHERE e.org_id = org.id AND event_is_multi_day(e.display_date, e.end_date)
          AND e.end_date >= since AND e.end_date < p_today AND e.display_date < since OFFSET 0) e
        WHERE event_is_in_calendar(e, m, archived, since, p_today, p_category, p_state_key, p_patterns)
        ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC LIMIT room)
    ) u ORDER BY u.display_date DESC, u.starts_at DESC, u.id DESC LIMIT room);
  RETURN QUERY
  SELECT whose.owner,
    coalesce(calendar_events(over || coming, p_newest_first, p_brief, p_public_url), '')
  FROM get_org_owner(p_org_slug, p_custom_slug) whose;
END
$$;
