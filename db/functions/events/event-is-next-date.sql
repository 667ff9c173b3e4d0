-- Whether an upcoming event is the next date of its series, or has none.
CREATE FUNCTION event_is_next_date(p_prev_past_at timestamptz, p_now timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT p_prev_past_at IS NULL OR p_prev_past_at <= p_now
$$;
