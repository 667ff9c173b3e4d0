-- A page of a feed's events within a circle, nearest first: the upcoming ones or, without `p_now`, those that
-- touch a day from `p_from` to `p_to`. No row when there is no such feed. `p_cells` are the cells of one
-- degree that the circle touches, null if it touches too many.
CREATE FUNCTION nearby_events(
  p_feed_id text, p_lat double precision, p_lng double precision, p_radius double precision,
  p_cells integer[], p_from date, p_to date, p_now timestamptz, p_ongoing boolean, p_category text,
  p_state_key text, p_patterns text[], p_after_distance integer, p_after_date date,
  p_after_start bigint, p_after_id text, p_limit integer, p_public_url text
)
RETURNS TABLE ("orgId" text, events text, last text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  q list_query := feed_query(p_feed_id, NULL);
  -- Between these two moments everything becomes past that lasts no longer than its day, wherever it is.
  first_past timestamptz := coalesce(p_now, (p_from - 1)::timestamp AT TIME ZONE 'UTC');
  last_past timestamptz := coalesce((p_to + 3)::timestamp AT TIME ZONE 'UTC', 'infinity');
BEGIN
  IF q.org_id IS NULL THEN RETURN; END IF;
  q := with_filters(q, p_from, p_to, p_now, p_ongoing, p_category, p_state_key, p_patterns);
  RETURN QUERY
  SELECT q.org_id, coalesce(array_to_string(page.events[:p_limit], ','), ''),
    CASE WHEN cardinality(page.events) > p_limit THEN page.cursors[p_limit] END
  FROM (
    SELECT
      array_agg(left(row_to_json(r)::text, -1) || ',"distanceMiles":'
        || to_json(round(p.miles * 10) / 10) || '}'
        ORDER BY p.distance, p.display_date, p.starts_at, p.id) AS events,
      array_agg(p.distance || '~' || event_cursor(e)
        ORDER BY p.distance, p.display_date, p.starts_at, p.id) AS cursors
    FROM (
      SELECT d.* FROM (
        SELECT m.*, round(m.miles * 1000)::int AS distance FROM (
          SELECT e.id, e.display_date, e.starts_at, distance_miles(e.lat, e.lng, p_lat, p_lng) AS miles
          FROM (
            -- The set of `feed_upcoming` by place: cell by cell, since of a feed far larger than others all
            -- events would be read instead.
            SELECT found.* FROM unnest(p_cells) c(cell) CROSS JOIN LATERAL (
              SELECT * FROM events e
              WHERE e.feed_id = p_feed_id AND e.geo_cell = c.cell
                AND e.past_at > first_past AND e.past_at < last_past OFFSET 0
            ) found
            UNION ALL
            SELECT * FROM feed_multi_day_events(p_feed_id, p_from, p_to + 1) e
            WHERE p_cells IS NOT NULL AND p_to IS NOT NULL AND e.geo_cell = ANY (p_cells)
              AND e.past_at >= last_past AND e.past_at > first_past
            UNION ALL
            SELECT * FROM events e
            WHERE p_cells IS NOT NULL AND e.feed_id = p_feed_id AND e.past_at <= p_now
              AND event_has_no_new_date(e.status, e.previous_starts_at) AND e.geo_cell = ANY (p_cells)
            UNION ALL
            SELECT * FROM feed_upcoming(p_feed_id, p_from, p_now, true) e
            WHERE p_cells IS NULL AND e.lat IS NOT NULL
          ) e
          WHERE e.display_date <= q.to_date AND event_is_listed(e, q)
        ) m WHERE m.miles <= p_radius
      ) d
      WHERE p_after_distance IS NULL OR (d.distance, d.display_date, d.starts_at, d.id)
        > (p_after_distance, p_after_date, to_timestamp(p_after_start), p_after_id)
      ORDER BY d.distance, d.display_date, d.starts_at, d.id LIMIT p_limit + 1
    ) p
    JOIN events e ON e.id = p.id
    CROSS JOIN LATERAL event_response(e, q.slug, q.org_slug, p_public_url, e.description) r
  ) page;
END
$$;
