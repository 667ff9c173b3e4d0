-- The events of a calendar, a line of JSON each. Descriptions are cut: ten thousand letters each would be too
-- much for a file of two thousand; else by date or as they were added, the newest first.
-- `p_brief`: only what a calendar program is told, in any order, and as `writeCalendarEvents` reads it: behind
-- each field a sign that no text may hold. That is a third as much to write and to read.
CREATE FUNCTION calendar_events(
  p_ids text[], p_newest_first boolean, p_brief boolean, p_public_url text
) RETURNS text
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off
-- In which moments are written without more ado: `to_char` takes a third of the whole time.
SET TimeZone = 'UTC' SET DateStyle = 'ISO'
AS $$
BEGIN
  IF p_brief THEN
    RETURN (
      SELECT string_agg(array_to_string(ARRAY[
          e.id, replace(e.title, E'\x7F', ''), replace(event_short_description(e), E'\x7F', ''),
          e.display_date::text, e.end_date::text, e.starts_at::text, e.ends_at::text,
          CASE WHEN event_has_no_new_date(e.status, e.previous_starts_at) THEN e.starts_at::text END,
          e.all_day::text, e.time_known::text, e.status, e.attendance_mode,
          replace(e.location, E'\x7F', ''), replace(e.address, E'\x7F', ''), replace(e.city, E'\x7F', ''),
          replace(e.state, E'\x7F', ''), replace(e.state_code, E'\x7F', ''), replace(e.postal_code, E'\x7F', ''),
          replace(array_to_string(e.categories, E'\x1F'), E'\x7F', ''),
          p_public_url || '/events/' || event_path(e), e.created_at::text, e.updated_at::text, ''
        ], E'\x7F', ''), '')
      FROM unnest(p_ids) AS p(id) JOIN events e ON e.id = p.id);
  END IF;
  RETURN (
    SELECT string_agg(row_to_json(answer)::text, E'\n'
      ORDER BY CASE WHEN p_newest_first THEN e.created_at END DESC,
        CASE WHEN NOT p_newest_first THEN e.display_date END,
        CASE WHEN NOT p_newest_first THEN e.starts_at END, e.id)
    FROM unnest(p_ids) AS p(id) JOIN events e ON e.id = p.id
    JOIN feeds f ON f.id = e.feed_id JOIN organizations o ON o.id = e.org_id
    CROSS JOIN LATERAL event_response(e, f, o, p_public_url, event_short_description(e)) answer);
END
$$;
