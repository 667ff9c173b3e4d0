-- The events of a date and slug that are public: those that have them now (age 0), had them (1,
-- with the feeds they were in then), and, on a page, the one that is named by its id wherever it is (2).
-- A feed that is asked for is that of then or of now. The date and slug alone are those of the organization that had
-- them first: `isOwn` is false of the others' events.
CREATE FUNCTION events_by_date_and_slug(
  p_date date, p_slug text, p_feed_id text, p_event_id text, p_for_page boolean
)
RETURNS TABLE (id text, age integer, created_at timestamptz, "previousFeeds" text[], "isOwn" boolean)
LANGUAGE sql STABLE
AS $$
  SELECT e.id, min(k.age), e.created_at,
    coalesce(array_agg(k.previous_feed) FILTER (WHERE k.previous_feed IS NOT NULL), '{}'),
    coalesce(e.org_id = (
      SELECT o.org_id FROM permalink_owners o WHERE o.display_date = p_date AND o.slug = p_slug), true)
  FROM (
    SELECT now_there.id, 0 AS age, NULL::text AS previous_feed FROM events now_there
    WHERE now_there.display_date = p_date AND now_there.slug = p_slug
    UNION ALL
    SELECT a.event_id, 1, a.feed_id FROM event_previous_urls a
    WHERE a.display_date = p_date AND a.slug = p_slug
    UNION ALL
    SELECT p_event_id, 2, NULL WHERE p_for_page AND p_event_id IS NOT NULL
  ) k
  JOIN events e ON e.id = k.id JOIN open_feeds f ON f.id = e.feed_id
  WHERE e.published_at IS NOT NULL AND (p_feed_id IS NULL OR k.age = 2 OR p_feed_id IN (k.previous_feed, e.feed_id))
    -- Namesakes of an event that is named are those of its feed.
    AND (p_event_id IS NULL OR e.feed_id = (SELECT one.feed_id FROM events one WHERE one.id = p_event_id))
  GROUP BY e.id, e.created_at, e.org_id
$$;
