-- Whether an upcoming event is the next date of its series, has none, or would be the next one if a list does not
-- show those before it (`earlier_date_is_listed`).
CREATE FUNCTION event_may_be_next_date(e events, p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT event_is_next_date(e.prev_past_at, p_now)
    OR e.maybe_unlisted_dates IS NOT NULL AND coalesce(e.listed_past_at, '-infinity') <= p_now
$$;
