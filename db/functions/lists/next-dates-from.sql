-- The time that decides which date of a series is the next one: the first that is not over then.
CREATE FUNCTION next_dates_from(q list_query, p_timezone text) RETURNS timestamptz
LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN q.today IS NULL THEN coalesce(q.now, q.from_date::timestamp AT TIME ZONE p_timezone)
    ELSE (q.today + 1)::timestamp AT TIME ZONE 'UTC' END
$$;
