-- A page of a feed's events within a circle, nearest first: those that are not over or, without `p_now`,
-- those that touch a day from `p_from` to `p_to`; no row when there is no such feed. `p_cells` are the
-- cells of one degree that the circle touches, null if it touches too many.
CREATE FUNCTION nearby_events(
  p_feed_id text, p_lat double precision, p_lng double precision, p_radius double precision,
  p_cells integer[], p_from date, p_to date, p_now timestamptz, p_ongoing boolean, p_category text,
  p_state_key text,
  p_patterns text[], p_after_distance integer, p_after_date date, p_after_start bigint,
  p_after_id text, p_limit integer, p_public_url text
)
RETURNS TABLE ("orgId" text, events text, last text)
LANGUAGE plpgsql STABLE
-- One plan for all values: cells are read by their index however many there are.
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  last_date date := coalesce(p_to, 'infinity');
  -- Between these two moments everything is over that lasts no longer than its day, wherever it is.
  first_over timestamptz := coalesce(p_now, (p_from - 1)::timestamp AT TIME ZONE 'UTC');
  last_over timestamptz := coalesce((p_to + 3)::timestamp AT TIME ZONE 'UTC', 'infinity');
BEGIN
  RETURN QUERY
  SELECT owner.org_id, page.events, page.last
  FROM open_feeds owner CROSS JOIN LATERAL (
    SELECT
      coalesce(string_agg(left(row_to_json(answer)::text, -1)
          || ',"distanceMiles":' || to_json(round(p.miles * 10) / 10) || '}', ',' ORDER BY p.n)
        FILTER (WHERE p.n <= p_limit), '') AS events,
      CASE WHEN max(p.n) > p_limit THEN max(p.distance || '~' || p.display_date || '~'
          || extract(epoch FROM p.starts_at)::bigint || '~' || p.id)
        FILTER (WHERE p.n = p_limit) END AS last
    FROM (
      SELECT d.*, row_number() OVER (ORDER BY d.distance, d.display_date, d.starts_at, d.id) AS n
      FROM (
        SELECT m.*, round(m.miles * 1000)::int AS distance FROM (
          SELECT e.id, e.display_date, e.starts_at, distance_miles(e.lat, e.lng, p_lat, p_lng) AS miles
          FROM (
            -- Each is asked for by one of the conditions on `p_cells`, and costs nothing where it is not.
            -- Cell by cell: of a feed that is far larger than others all events would be read instead.
            SELECT found.* FROM unnest(p_cells) c(cell) CROSS JOIN LATERAL (
              SELECT * FROM events e
              WHERE e.feed_id = p_feed_id AND e.geo_cell = c.cell
                AND e.past_at > first_over AND e.past_at < last_over OFFSET 0
            ) found
            UNION ALL
            SELECT * FROM feed_multi_day_events(p_feed_id, p_from, p_to + 1) e
            WHERE p_cells IS NOT NULL AND p_to IS NOT NULL AND e.geo_cell = ANY (p_cells)
              AND e.past_at >= last_over AND e.past_at > first_over
            UNION ALL
            SELECT * FROM events e
            WHERE p_cells IS NULL AND e.feed_id = p_feed_id AND e.lat IS NOT NULL
              AND e.display_date >= p_from AND e.display_date <= last_date
            UNION ALL
            SELECT * FROM feed_multi_day_events(p_feed_id, p_from, p_from) e
            WHERE p_cells IS NULL AND e.lat IS NOT NULL
            UNION ALL
            SELECT * FROM events e
            WHERE e.feed_id = p_feed_id AND e.lat IS NOT NULL AND e.past_at <= p_now
              AND event_has_no_new_date(e.status, e.previous_starts_at)
              AND (p_cells IS NULL AND e.end_date < p_from OR e.geo_cell = ANY (p_cells))
          ) e
          WHERE e.display_date <= last_date
            AND (p_ongoing OR p_now IS NOT NULL OR e.display_date >= p_from)
            AND event_is_listed(
              e, NULL, NULL, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns)
        ) m WHERE m.miles <= p_radius
      ) d
      WHERE p_after_distance IS NULL OR (d.distance, d.display_date, d.starts_at, d.id)
        > (p_after_distance, p_after_date, to_timestamp(p_after_start), p_after_id)
      ORDER BY d.distance, d.display_date, d.starts_at, d.id LIMIT p_limit + 1
    ) p
    JOIN events e ON e.id = p.id
    JOIN feeds f ON f.id = e.feed_id JOIN organizations o ON o.id = e.org_id
    CROSS JOIN LATERAL event_response(e, f, o, p_public_url, e.description) answer
  ) page
  WHERE owner.id = p_feed_id;
END
$$;
