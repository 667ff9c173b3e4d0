-- The events of a calendar, a line of JSON each. Descriptions are cut: ten thousand letters each would be too
-- much for a file of two thousand. `p_brief`: only what a calendar program is told, in any order, which
-- is half as much to write and to read; else by date or as they were added, the newest first.
CREATE FUNCTION read_calendar_events(
  p_ids text[], p_newest_first boolean, p_brief boolean, p_public_url text
) RETURNS text
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off
-- In which JSON writes moments by itself: `to_char` takes a third of the whole time.
SET TimeZone = 'UTC'
AS $$
BEGIN
  IF p_brief THEN
    RETURN (
      SELECT string_agg(row_to_json((SELECT brief FROM (SELECT
          e.id, e.title, read_short_description(e) AS description,
          e.display_date AS "displayDate", e.end_date AS "endDate",
          e.starts_at AS "startsAt", e.ends_at AS "endsAt",
          CASE WHEN event_awaits_date(e.status, e.former_starts_at) THEN e.starts_at END
            AS "previousStartsAt",
          e.all_day AS "allDay", e.time_known AS "timeKnown", e.status,
          e.attendance_mode AS "attendanceMode", e.location, e.address, e.city, e.state,
          e.state_code AS "stateCode", e.postal_code AS "postalCode", e.categories,
          p_public_url || '/events/' || read_event_link(e) AS "pageUrl",
          e.created_at AS "createdAt", e.updated_at AS "updatedAt"
        ) brief))::text, E'\n')
      FROM unnest(p_ids) AS p(id) JOIN events e ON e.id = p.id);
  END IF;
  RETURN (
    SELECT string_agg(row_to_json(answer)::text, E'\n'
      ORDER BY CASE WHEN p_newest_first THEN e.created_at END DESC,
        CASE WHEN NOT p_newest_first THEN e.display_date END,
        CASE WHEN NOT p_newest_first THEN e.starts_at END, e.id)
    FROM unnest(p_ids) AS p(id) JOIN events e ON e.id = p.id
    JOIN feeds f ON f.id = e.feed_id JOIN organizations o ON o.id = e.org_id
    CROSS JOIN LATERAL read_event_answer(e, f, o, p_public_url, read_short_description(e)) answer);
END
$$;
