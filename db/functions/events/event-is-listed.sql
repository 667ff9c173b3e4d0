-- Whether a list shows the event: in one over several feeds (`p_archived` names those of the
-- organization that no list shows, and is null in a list of one feed) a twin may stand for it. Behind
-- CASE the planner sees no condition: it neither guesses how rare it is nor picks an index for it, and so
-- walks the index by date, where it can stop when the page is full.
CREATE FUNCTION event_is_listed(
  e events, m custom_feeds, p_archived text[], p_from date, p_now timestamptz, p_ongoing boolean,
  p_category text, p_state_key text, p_patterns text[]
) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN event_matches_list(e, m, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns)
    AND (p_archived IS NULL OR e.feed_id <> ALL (p_archived)
      AND NOT (event_may_have_duplicates(e) AND duplicate_is_listed(
        e, m, p_archived, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns)))
  THEN true END
$$;
