-- A feed with its events for a calendar program or a feed reader, past ones too; no row when there is no
-- such feed. `p_wanted_…`: what one subscriber wants of them.
CREATE FUNCTION feed_calendar(
  p_feed_id text, p_wanted_words text[], p_wanted_state text, p_wanted_categories text[],
  p_today date,
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
  m custom_feeds;
  since date := p_today - make_interval(months => p_months_back);
  until date := p_today + make_interval(months => p_months_ahead);
  coming text[];
  -- The latest of those that are over, as many as there is room for.
  over text[];
  room integer;
BEGIN
  m.keyword_patterns := p_wanted_words;
  m.state_key := p_wanted_state;
  m.category_keys := p_wanted_categories;
  coming := ARRAY(
    SELECT u.id FROM (
      (SELECT e.display_date, e.starts_at, e.id FROM events e
        WHERE e.feed_id = p_feed_id AND e.display_date >= p_today AND e.display_date < until
          AND event_is_in_calendar(e, m, NULL, since, p_today, p_category, p_state_key, p_patterns)
        ORDER BY e.display_date, e.starts_at, e.id LIMIT p_most)
      UNION ALL
      -- Those that began before and go on.
      (SELECT e.display_date, e.starts_at, e.id FROM (
        SELECT * FROM events e
        WHERE e.feed_id = p_feed_id AND event_is_multi_day(e.display_date, e.end_date)
          AND e.end_date >= p_today AND e.display_date < p_today OFFSET 0) e
        WHERE event_is_in_calendar(e, m, NULL, since, p_today, p_category, p_state_key, p_patterns)
        ORDER BY e.display_date, e.starts_at, e.id LIMIT p_most)
    ) u ORDER BY u.display_date, u.starts_at, u.id LIMIT p_most);
  room := p_most - cardinality(coming);
  over := ARRAY(
    SELECT u.id FROM (
      (SELECT e.display_date, e.starts_at, e.id FROM events e
        WHERE e.feed_id = p_feed_id AND e.display_date < p_today AND e.display_date >= since
          AND e.end_date < p_today
          AND event_is_in_calendar(e, m, NULL, since, p_today, p_category, p_state_key, p_patterns)
        ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC LIMIT room)
      UNION ALL
      -- Those that began before the window.
      (SELECT e.display_date, e.starts_at, e.id FROM (
        SELECT * FROM events e
        WHERE e.feed_id = p_feed_id AND event_is_multi_day(e.display_date, e.end_date)
          AND e.end_date >= since AND e.end_date < p_today AND e.display_date < since OFFSET 0) e
        WHERE event_is_in_calendar(e, m, NULL, since, p_today, p_category, p_state_key, p_patterns)
        ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC LIMIT room)
    ) u ORDER BY u.display_date DESC, u.starts_at DESC, u.id DESC LIMIT room);
  RETURN QUERY
  SELECT json_build_object(
      'organization',
      json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'timezone', o.timezone),
      'feed', json_build_object('id', f.id, 'slug', f.slug, 'name', f.name,
        'description', f.description, 'timezone', f.timezone, 'url', f.url),
      'customFeed', NULL,
      'feeds', json_build_array(json_build_object('id', f.id, 'name', f.name, 'widget', f.widget))),
    coalesce(calendar_events(over || coming, p_newest_first, p_brief, p_public_url), '')
  FROM open_feeds f JOIN organizations o ON o.id = f.org_id WHERE f.id = p_feed_id;
END
$$;
