-- A trigger marks events that may have a twin: the others cost a list nothing.
CREATE FUNCTION read_event_may_have_twins(e events) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT e.maybe_twin AND NOT e.listed_alone
$$;
