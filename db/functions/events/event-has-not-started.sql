-- Whether an event starts after a moment, or has no date it could have started on.
CREATE FUNCTION event_has_not_started(
  p_starts_at timestamptz, p_status text, p_previous_starts_at timestamptz, p_now timestamptz
) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT p_starts_at > p_now OR event_has_no_new_date(p_status, p_previous_starts_at)
$$;
