-- Whether a date of a series has more for itself than that it is cancelled or postponed.
CREATE FUNCTION event_has_own_details(p_overridden text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT NOT p_overridden <@ '{status,statusReason}'
$$;
