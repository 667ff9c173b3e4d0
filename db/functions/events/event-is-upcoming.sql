-- Whether an event counts as upcoming: not past yet, or postponed without a new date. The latter stays
-- announced for a year at most, so that what staff forgot does not stay forever.
CREATE FUNCTION event_is_upcoming(
  p_past_at timestamptz, p_status text, p_previous_starts_at timestamptz, p_now timestamptz
) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT p_past_at > p_now
    OR event_has_no_new_date(p_status, p_previous_starts_at) AND p_past_at > p_now - interval '365 days'
$$;
