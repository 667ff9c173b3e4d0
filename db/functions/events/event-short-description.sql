-- As much of an event's description as a calendar file has room for.
CREATE FUNCTION event_short_description(e events) RETURNS text
LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN length(e.description) > 1000 THEN left(e.description, 999) || '…'
    ELSE e.description END
$$;
