-- Whether an event passes the caller's filters, and is what the custom feed or subscriber wants. Null
-- filters nothing.
CREATE FUNCTION event_matches_filters(e events, q list_query) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT (q.ongoing
      OR CASE WHEN q.now IS NULL THEN e.display_date >= q.from_date
        ELSE event_has_not_started(e.starts_at, e.status, e.previous_starts_at, q.now) END)
    AND (NOT q.first_only
      OR event_may_be_next_date(e, next_dates_from(q, e.timezone))
      -- Where past dates may be listed, too, none of a series is.
      AND (q.today IS NULL OR e.series_id IS NULL OR e.past_at > next_dates_from(q, e.timezone)))
    AND (q.is_free IS NULL OR e.is_free = q.is_free)
    AND (q.access IS NULL OR e.access_yes @> q.access)
    AND (q.radius IS NULL OR distance_miles(e.lat, e.lng, q.lat, q.lng) <= q.radius)
    AND (q.category IS NULL OR q.category = ANY (e.category_keys))
    AND event_matches_criteria(e, NULL, q.state_key, NULL, NULL, NULL)
    AND (q.patterns IS NULL OR e.search_text LIKE ALL (q.patterns))
    AND event_matches_criteria(
      e, q.wanted_patterns, q.wanted_state_key, q.wanted_category_keys, q.wanted_feed_ids,
      q.wanted_in_categories)
$$;
