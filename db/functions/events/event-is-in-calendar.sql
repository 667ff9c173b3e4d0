-- Whether a calendar file has the event: in one of several feeds (`p_archived` names those of the
-- organization that no list shows, and is null for one feed) a twin may stand for it. CASE hides the
-- condition from the planner as in `event_is_listed`.
CREATE FUNCTION event_is_in_calendar(
  e events, m custom_feeds, p_archived text[], p_since date, p_today date, p_category text, p_state_key text,
  p_patterns text[]
) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN event_matches_calendar(e, m, p_since, p_today, p_category, p_state_key, p_patterns)
    AND (p_archived IS NULL OR e.feed_id <> ALL (p_archived)
      AND NOT (event_may_have_duplicates(e) AND duplicate_is_in_calendar(
        e, m, p_archived, p_since, p_today, p_category, p_state_key, p_patterns)))
  THEN true END
$$;
