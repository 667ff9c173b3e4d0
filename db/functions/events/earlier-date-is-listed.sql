-- Whether a list of next dates shows one of those that a list may not show before this date of a series.
CREATE FUNCTION earlier_date_is_listed(e events, q list_query) RETURNS boolean
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  since timestamptz := next_dates_from(q, e.timezone);
BEGIN
  q.first_only := false;
  RETURN EXISTS (
    SELECT FROM events d
    WHERE d.id = ANY (e.maybe_unlisted_dates) AND d.past_at > since
      AND CASE WHEN q.hidden_feeds IS NULL THEN d.feed_id = q.scope_id
        ELSE d.feed_id <> ALL (q.hidden_feeds)
          AND (q.wanted_feed_ids IS NULL OR d.feed_id = ANY (q.wanted_feed_ids))
          AND NOT (event_may_have_duplicates(d) AND EXISTS (SELECT FROM listed_duplicates(d, q))) END);
END
$$;
