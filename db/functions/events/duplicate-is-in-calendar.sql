-- Whether a calendar file of several feeds has a twin in place of the event: `duplicate_is_listed` for what
-- may stand in calendar files. What goes on stands for what is over, and never the other way round.
CREATE FUNCTION duplicate_is_in_calendar(
  p_event events, m custom_feeds, p_archived text[], p_since date, p_today date, p_category text, p_state_key text,
  p_patterns text[]
) RETURNS boolean
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM events a
    WHERE event_is_duplicate(a, p_event) AND event_place_includes(a, p_event)
      AND CASE WHEN (a.end_date >= p_today) = (p_event.end_date >= p_today)
        THEN a.feed_id < p_event.feed_id OR NOT event_place_includes(p_event, a)
        ELSE a.end_date >= p_today END
      AND a.feed_id <> ALL (p_archived)
      AND event_matches_calendar(a, m, p_since, p_today, p_category, p_state_key, p_patterns)
  );
END
$$;
