-- A page of a feed's events within a circle, nearest first: the upcoming ones or, without `p_now`, those that
-- touch a day from `p_from` to `p_to`. No row when there is no such feed. `p_cells` are the cells of one
-- degree that the circle touches, nearest first, or the nearest of them if it reaches further. Of what they
-- hold the nearest 10,000 are looked at.
CREATE FUNCTION nearby_events(
  p_feed_id text, p_lat double precision, p_lng double precision, p_radius double precision,
  p_cells integer[], p_reaches_further boolean, p_from date, p_to date, p_now timestamptz,
  p_ongoing boolean, p_first_only boolean, p_category text, p_state_key text, p_is_free boolean, p_access text[], p_patterns text[],
  p_words text[], p_grams text[], p_after_distance integer, p_after_date date, p_after_start bigint, p_after_id text,
  p_limit integer, p_public_url text
)
RETURNS TABLE ("orgId" text, events text, last text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  q list_query := feed_query(p_feed_id, NULL);
  -- Between these two moments everything becomes past that lasts no longer than its day, wherever it is.
  first_past timestamptz := coalesce(p_now, (p_from - 1)::timestamp AT TIME ZONE 'UTC');
  last_past timestamptz := coalesce((p_to + 3)::timestamp AT TIME ZONE 'UTC', 'infinity');
  is_rare boolean;
BEGIN
  IF q.org_id IS NULL THEN RETURN; END IF;
  q := with_filters(q, p_from, p_to, p_now, p_ongoing, p_first_only, p_category, p_state_key, p_patterns,
    p_is_free, p_access);
  is_rare := num_nonnulls(p_patterns, p_category, p_state_key, p_is_free, p_access) > 0 AND feed_sample(q) < 15;
  RETURN QUERY
  SELECT q.org_id, coalesce(array_to_string(page.events[:p_limit], ','), ''),
    CASE WHEN cardinality(page.events) > p_limit THEN page.cursors[p_limit] END
  FROM (
    SELECT
      array_agg(left(row_to_json(r)::text, -1) || ',"distanceMiles":'
        || to_json(round(p.miles * 10) / 10) || '}'
        ORDER BY p.distance, p.display_date, p.starts_at, p.id) AS events,
      array_agg(p.distance || '~' || event_cursor(p.event)
        ORDER BY p.distance, p.display_date, p.starts_at, p.id) AS cursors
    FROM (
      SELECT p.*, l.event FROM (
        SELECT d.* FROM (
          SELECT m.*, round(m.miles * 1000)::int AS distance FROM (
            SELECT c.id, c.display_date, c.starts_at, distance_miles(c.lat, c.lng, p_lat, p_lng) AS miles
            FROM (
              SELECT e.id, e.display_date, e.starts_at, e.lat, e.lng
              FROM search_events(q, p_words, p_grams) e WHERE is_rare
              UNION ALL
              (SELECT * FROM (
                SELECT e.id, e.display_date, e.starts_at, e.lat, e.lng FROM (
                  SELECT * FROM events e
                  WHERE e.feed_id = p_feed_id AND e.end_date >= p_from - 366
                    AND event_has_no_new_date(e.status, e.previous_starts_at) OFFSET 0
                ) e WHERE e.past_at <= p_now
                UNION ALL
                SELECT e.id, e.display_date, e.starts_at, e.lat, e.lng
                FROM feed_multi_day_events(p_feed_id, p_to + 2, p_to + 1) e
                WHERE p_to IS NOT NULL AND e.past_at >= last_past AND e.past_at > first_past
                UNION ALL
                SELECT found.* FROM unnest(p_cells) c(cell) CROSS JOIN LATERAL (
                  SELECT e.id, e.display_date, e.starts_at, e.lat, e.lng FROM events e
                  WHERE e.feed_id = p_feed_id AND e.geo_cell = c.cell
                    AND e.past_at > first_past AND e.past_at < last_past OFFSET 0
                ) found
                UNION ALL
                SELECT e.id, e.display_date, e.starts_at, e.lat, e.lng FROM events e
                WHERE p_reaches_further AND e.feed_id = p_feed_id AND e.geo_cell >= 0
                  AND e.past_at > first_past AND e.past_at < last_past AND e.geo_cell <> ALL (p_cells)
              ) e
              WHERE NOT is_rare AND e.display_date <= q.to_date LIMIT 10000)
            ) c
          ) m WHERE m.miles <= p_radius
        ) d
        WHERE p_after_distance IS NULL OR (d.distance, d.display_date, d.starts_at, d.id)
          > (p_after_distance, p_after_date, to_timestamp(p_after_start), p_after_id)
        ORDER BY d.distance, d.display_date, d.starts_at, d.id OFFSET 0
      ) p
      -- All that is sorted by stands in the index of places: rows are read for the page only.
      CROSS JOIN LATERAL (
        SELECT e AS event FROM events e WHERE e.id = p.id AND event_is_listed(e, q) OFFSET 0
      ) l
      LIMIT p_limit + 1
    ) p
    CROSS JOIN LATERAL event_response(
      p.event, q.slug, q.org_slug, p_public_url, (p.event).description, true, q.looks) r
  ) page;
END
$$;
