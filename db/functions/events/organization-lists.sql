-- Whether the list of its whole organization shows an event that matches: its feed is open, and no duplicate or earlier date
-- is shown instead.
CREATE FUNCTION organization_lists(e events, q list_query) RETURNS boolean
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM open_feeds f WHERE f.id = e.feed_id) THEN RETURN false; END IF;
  IF NOT event_may_have_duplicates(e) AND (NOT q.first_only OR e.maybe_unlisted_dates IS NULL) THEN RETURN true; END IF;
  q.hidden_feeds := ARRAY(SELECT f.id FROM archived_feeds f WHERE f.org_id = e.org_id);
  RETURN event_is_listed(e, q) IS TRUE;
END
$$;
