-- Whether a list over several feeds shows a twin in place of the event: one that says more of the place
-- or, if they say the same, is in the feed with the smaller id. Only twins that fit the list count, on
-- whatever page they are: so none is repeated or lost on the way.
CREATE FUNCTION duplicate_is_listed(
  p_event events, m custom_feeds, p_archived text[], p_from date, p_now timestamptz,
  p_ongoing boolean, p_category text, p_state_key text, p_patterns text[]
) RETURNS boolean
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM events a
    WHERE event_is_duplicate(a, p_event) AND event_place_includes(a, p_event)
      AND (a.feed_id < p_event.feed_id OR NOT event_place_includes(p_event, a))
      AND a.feed_id <> ALL (p_archived)
      AND event_matches_list(a, m, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns)
  );
END
$$;
