-- A trigger marks events that may have a duplicate: the others cost a list nothing.
CREATE FUNCTION event_may_have_duplicates(e events) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT e.may_have_duplicates AND NOT e.shown_separately
$$;
