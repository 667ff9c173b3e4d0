-- One event by its id, in one feed if that is named, or with its owner in any feed of that feed's organization; no row
-- when there is no such event to be seen.
CREATE FUNCTION get_event(p_event_id text, p_feed_id text, p_with_owner boolean, p_public_url text)
RETURNS TABLE ("orgId" text, event text, owner json)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_seqscan = off
AS $$
BEGIN
  RETURN QUERY
  SELECT e.org_id, event_details(row_to_json(answer), e),
    CASE WHEN p_with_owner THEN feed_owner(f, o) END
  FROM events e
  JOIN open_feeds open ON open.id = e.feed_id
  JOIN feeds f ON f.id = e.feed_id JOIN organizations o ON o.id = e.org_id
  CROSS JOIN LATERAL event_response(e, f.slug, o.slug, p_public_url, e.description) answer
  WHERE e.id = p_event_id AND e.published_at IS NOT NULL AND (
    p_feed_id IS NULL OR e.feed_id = p_feed_id
    -- Links that were shared before the event moved to another feed.
    OR (p_with_owner AND e.org_id = coalesce(
      (SELECT own.org_id FROM feeds own WHERE own.id = p_feed_id),
      (SELECT former.org_id FROM former_calendars former WHERE former.path = p_feed_id))));
END
$$;
