-- Whether a list over several feeds shows a twin in place of the event: one that says more of the place
-- or, if they say the same, is in the feed with the smaller id. Only twins that fit the list count, on
-- whatever page they are: so none is repeated or lost on the way.
CREATE FUNCTION read_twin_listed(
  p_event events, m custom_feeds, p_archived text[], p_from date, p_now timestamptz,
  p_ongoing boolean, p_category text, p_state_key text, p_patterns text[]
) RETURNS boolean
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM events a
    WHERE read_event_is_twin(a, p_event) AND read_event_says(a, p_event)
      AND (a.feed_id < p_event.feed_id OR NOT read_event_says(p_event, a))
      AND a.feed_id <> ALL (p_archived)
      AND read_event_fits(a, m, p_from, p_now, p_ongoing, p_category, p_state_key, p_patterns)
  );
END
$$;
