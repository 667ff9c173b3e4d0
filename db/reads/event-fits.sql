-- Whether an event is not over, passes what the caller narrows the list to, and fits its custom feed `m`.
-- Without `p_now` one that is over fits, too, if it touches `p_from` or a later day.
CREATE FUNCTION read_event_fits(
  e events, m custom_feeds, p_from date, p_now timestamptz, p_ongoing boolean, p_category text,
  p_state_key text, p_patterns text[]
) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN p_now IS NULL THEN e.end_date >= p_from
      ELSE event_is_not_over(e.over_at, e.status, e.former_starts_at, p_now) END
    AND read_event_passes(e, p_now, p_ongoing, p_category, p_state_key, p_patterns)
    AND read_event_matches(e, m.keyword_patterns, m.state_key, m.category_keys, m.feed_ids)
$$;
