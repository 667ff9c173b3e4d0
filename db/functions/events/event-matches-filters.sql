-- Whether an event passes what a caller narrows a list to: its start, a category, a state, words. Null
-- narrows nothing; without `p_now` no start does.
CREATE FUNCTION event_matches_filters(
  e events, p_now timestamptz, p_ongoing boolean, p_category text, p_state_key text, p_patterns text[]
) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT (p_ongoing OR p_now IS NULL OR event_has_not_started(e.starts_at, e.status, e.previous_starts_at, p_now))
    AND (p_category IS NULL OR p_category = ANY (e.category_keys))
    AND event_matches_criteria(e, NULL, p_state_key, NULL, NULL)
    AND (p_patterns IS NULL OR e.search_text LIKE ALL (p_patterns))
$$;
