-- Events of a feed that last several days, begin before `p_before` and touch `p_from` or a later day. What
-- lasts for a week at most is looked for in the week before, and so on: no index over their ends alone
-- could leave out those that begin later.
CREATE FUNCTION feed_multi_day_events(p_feed_id text, p_from date, p_before date) RETURNS SETOF events
LANGUAGE sql STABLE
AS $$
  SELECT e.* FROM (VALUES
    (0, p_from - 7), (1, p_from - 31), (2, p_from - 127), (3, p_from - 511), (4, p_from - 2047),
    (5, '-infinity')
  ) lengths(class, earliest) CROSS JOIN LATERAL (
    SELECT * FROM events e
    WHERE e.feed_id = p_feed_id AND event_is_multi_day(e.display_date, e.end_date)
      AND event_length_class(e.display_date, e.end_date) = lengths.class
      AND e.display_date >= lengths.earliest AND e.display_date < p_before
      AND e.end_date >= p_from OFFSET 0) e
$$;
