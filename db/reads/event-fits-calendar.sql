-- Whether an event may stand in a calendar file that reaches back to `p_since`: it passes what the caller
-- narrows the file to and fits its custom feed `m`. What is cancelled, or waits for a new date, is left out
-- once its day is over.
CREATE FUNCTION read_event_fits_calendar(
  e events, m custom_feeds, p_since date, p_today date, p_category text, p_state_key text, p_patterns text[]
) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT e.end_date >= p_since AND (e.end_date >= p_today
      OR e.status <> 'cancelled' AND NOT event_awaits_date(e.status, e.former_starts_at))
    AND read_event_passes(e, NULL, true, p_category, p_state_key, p_patterns)
    AND read_event_matches(e, m.keyword_patterns, m.state_key, m.category_keys, m.feed_ids)
$$;
