-- Whether an event may stand in a calendar file that reaches back to `p_since`: it passes what the caller
-- narrows the file to and fits its custom feed `m`. What is cancelled, or waits for a new date, is left out
-- once its day is over.
CREATE FUNCTION event_matches_calendar(
  e events, m custom_feeds, p_since date, p_today date, p_category text, p_state_key text, p_patterns text[]
) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT e.end_date >= p_since AND (e.end_date >= p_today
      OR e.status <> 'cancelled' AND NOT event_has_no_new_date(e.status, e.previous_starts_at))
    AND event_matches_filters(e, NULL, true, p_category, p_state_key, p_patterns)
    AND event_matches_criteria(e, m.keyword_patterns, m.state_key, m.category_keys, m.feed_ids)
$$;
