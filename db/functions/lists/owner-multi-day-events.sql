-- Variants: feed, org
-- Events of several days that begin before `p_before` and touch `p_from` or a later day. Events of a week at
-- most are looked for in the week before, and so on: an index over their ends alone would read all that
-- begin later.
CREATE FUNCTION owner_multi_day_events(p_owner_id text, p_from date, p_before date) RETURNS SETOF events
LANGUAGE sql STABLE
AS $$
  SELECT e.* FROM (VALUES
    (0, p_from - 7), (1, p_from - 31), (2, p_from - 127), (3, p_from - 511), (4, p_from - 2047),
    (5, '-infinity')
  ) lengths(class, earliest) CROSS JOIN LATERAL (
    SELECT * FROM events e
    WHERE e.owner_id = p_owner_id AND event_is_multi_day(e.display_date, e.end_date)
      AND event_length_class(e.display_date, e.end_date) = lengths.class
      AND e.display_date >= lengths.earliest AND e.display_date < p_before
      AND e.end_date >= p_from OFFSET 0) e
$$;
