-- The duplicates that a list over several feeds shows instead of the event: those that say more of the place
-- or, if they say the same, are in the feed with the smaller id. Only duplicates that match the list count,
-- on whatever page they are, so that none is repeated or lost between pages. In a calendar that reaches
-- back, an event that goes on stands for one that is past, never the other way around.
CREATE FUNCTION listed_duplicates(p_event events, q list_query) RETURNS SETOF events
LANGUAGE sql STABLE
AS $$
  SELECT a.* FROM events a
  WHERE event_is_duplicate(a, p_event) AND event_place_includes(a, p_event)
    AND CASE WHEN q.today IS NULL OR (a.end_date >= q.today) = (p_event.end_date >= q.today)
      THEN a.feed_id < p_event.feed_id OR NOT event_place_includes(p_event, a)
      ELSE a.end_date >= q.today END
    AND a.feed_id <> ALL (q.hidden_feeds)
    AND event_matches_list(a, q)
$$;
