-- Whether a list that is narrowed so shows the event; null narrows nothing. Behind CASE the planner
-- sees no condition: it neither guesses how rare it is nor picks an index for it, and so walks the index
-- by date, where it can stop when the page is full.
CREATE FUNCTION read_event_fits(
  e events, p_now timestamptz, p_ongoing boolean, p_category text, p_state_key text
) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN event_is_not_over(e.over_at, e.status, e.former_starts_at, p_now)
    AND (p_ongoing OR event_has_not_begun(e.starts_at, e.status, e.former_starts_at, p_now))
    AND (p_category IS NULL OR p_category = ANY (e.category_keys))
    -- Events saved by an earlier release have only `state_key`.
    AND (p_state_key IS NULL OR p_state_key = ANY (coalesce(e.state_keys, ARRAY[e.state_key])))
  THEN true END
$$;
