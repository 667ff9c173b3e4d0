-- Variants: feed, org
-- The events of a calendar that programs and feed readers subscribe to, past ones too, as a line of JSON
-- each: all from today until `p_months_ahead`, then the latest past ones back to `p_months_back`, `p_most`
-- altogether. `p_wanted_…`: what one subscriber wants of them. No row when the public may not see the owner.
CREATE FUNCTION owner_calendar(
  p_owner text, p_custom_slug text, p_wanted_words text[], p_wanted_state text,
  p_wanted_categories text[], p_today date, p_months_back integer, p_months_ahead integer,
  p_most integer, p_category text, p_state_key text, p_patterns text[], p_newest_first boolean,
  p_public_url text
)
RETURNS TABLE (owner json, events text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  q list_query := owner_query(p_owner, p_custom_slug);
  since date := p_today - make_interval(months => p_months_back);
  until date := p_today + make_interval(months => p_months_ahead);
BEGIN
  IF q.org_id IS NULL THEN RETURN; END IF;
  q.wanted_patterns := coalesce(p_wanted_words, q.wanted_patterns);
  q.wanted_state_key := coalesce(p_wanted_state, q.wanted_state_key);
  q.wanted_category_keys := coalesce(p_wanted_categories, q.wanted_category_keys);
  q := with_filters(q, since, NULL, NULL, true, p_category, p_state_key, p_patterns);
  q.today := p_today;
  RETURN QUERY
  WITH current AS MATERIALIZED (
    SELECT * FROM owner_upcoming(q.scope_id, p_today, NULL, true) e
    WHERE e.display_date < until AND event_is_listed(e, q)
    ORDER BY e.display_date, e.starts_at, e.id LIMIT p_most
  ), past AS (
    SELECT * FROM (
      (SELECT * FROM events e
      WHERE e.owner_id = q.scope_id AND e.display_date < p_today AND e.display_date >= since
        AND e.end_date < p_today
      ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC)
      UNION ALL
      (SELECT * FROM (SELECT * FROM owner_multi_day_events(q.scope_id, since, since) e OFFSET 0) e
      WHERE e.end_date < p_today
      ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC)
    ) e
    WHERE event_is_listed(e, q)
    ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC
    LIMIT p_most - (SELECT count(*) FROM current)
  )
  SELECT owner_details(p_owner, p_custom_slug), coalesce(string_agg(row_to_json(r)::text, E'\n'
    ORDER BY CASE WHEN p_newest_first THEN e.created_at END DESC,
      CASE WHEN NOT p_newest_first THEN e.display_date END,
      CASE WHEN NOT p_newest_first THEN e.starts_at END, e.id), '')
  FROM (SELECT * FROM current UNION ALL SELECT * FROM past) e
  LEFT JOIN feeds f ON f.id = CASE WHEN q.hidden_feeds IS NOT NULL THEN e.feed_id END
  CROSS JOIN LATERAL event_response(
    e, coalesce(f.slug, q.slug), q.org_slug, p_public_url, event_short_description(e)) r;
END
$$;
