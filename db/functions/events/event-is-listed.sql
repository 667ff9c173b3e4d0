-- Whether a list shows the event: it matches and, in a list over several feeds, no duplicate is shown
-- instead; in one of next dates, no earlier date of its series is. Behind CASE the planner sees no condition: it neither guesses how rare it is nor picks an index
-- for it, and so walks the index by date, where it can stop when the page is full.
CREATE FUNCTION event_is_listed(e events, q list_query) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN event_matches_list(e, q)
    AND (q.hidden_feeds IS NULL OR e.feed_id <> ALL (q.hidden_feeds)
      AND NOT (event_may_have_duplicates(e) AND duplicate_is_listed(e, q)))
    AND NOT (q.first_only AND e.maybe_unlisted_dates IS NOT NULL AND earlier_date_is_listed(e, q))
  THEN true END
$$;
