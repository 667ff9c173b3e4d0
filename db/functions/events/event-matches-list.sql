-- Whether an event is published and upcoming (or, without `q.now`, touches `q.from_date` or a later day), passes the
-- caller's filters, and is what the custom feed or subscriber wants.
CREATE FUNCTION event_matches_list(e events, q list_query) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT e.published_at IS NOT NULL AND CASE WHEN q.now IS NULL THEN e.end_date >= q.from_date
        AND (q.today IS NULL OR e.end_date >= q.today
          OR e.status <> 'cancelled' AND NOT event_has_no_new_date(e.status, e.previous_starts_at))
      ELSE event_is_upcoming(e.past_at, e.status, e.previous_starts_at, q.now) END
    AND event_matches_filters(e, q)
$$;
