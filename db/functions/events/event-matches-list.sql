-- Whether an event is not over, passes what the caller narrows the list to, and fits its custom feed `m`.
-- Without `p_now` one that is over fits, too, if it touches `p_from` or a later day.
CREATE FUNCTION event_matches_list(
  e events, m custom_feeds, p_from date, p_now timestamptz, p_ongoing boolean, p_category text,
  p_state_key text, p_patterns text[]
) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN p_now IS NULL THEN e.end_date >= p_from
      ELSE event_is_upcoming(e.past_at, e.status, e.previous_starts_at, p_now) END
    AND event_matches_filters(e, p_now, p_ongoing, p_category, p_state_key, p_patterns)
    AND event_matches_criteria(e, m.keyword_patterns, m.state_key, m.category_keys, m.feed_ids)
$$;
