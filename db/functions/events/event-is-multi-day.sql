-- Whether an event touches more than one local day. Partial indexes on `events` have the same condition.
CREATE FUNCTION event_is_multi_day(p_display_date date, p_end_date date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT p_end_date > p_display_date
$$;
