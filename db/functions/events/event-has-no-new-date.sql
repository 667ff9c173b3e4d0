-- Postponed without a new date: the event stays announced at its previous date.
CREATE FUNCTION event_has_no_new_date(p_status text, p_previous_starts_at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT p_status = 'postponed' AND p_previous_starts_at IS NULL
$$;
