-- The event that is asked for by its id; else the earliest created one with this date and slug, of the feed that is
-- asked for or of the organization that had them first, where those that have them now go before those that had them.
-- No row when there is none to be seen. A page also gets the next events of the feed after `p_now`, and the colors of
-- the event's categories, and the day from which a date of a series was moved.
CREATE FUNCTION get_permalink(
  p_date date, p_slug text, p_feed_id text, p_event_id text, p_for_page boolean, p_now timestamptz, p_public_url text
)
RETURNS TABLE (
  id text, "feedId" text, "orgId" text, "previousFeeds" text[], event text, alternates json, owner json,
  at text, next text, colors json, "movedFrom" text
)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  shown record;
  others json := '[]';
BEGIN
  -- In steps: an address that leads nowhere, or to one event only, does not pay for the rest.
  SELECT k.*, count(*) OVER () AS found INTO shown
  FROM events_by_date_and_slug(p_date, p_slug, p_feed_id, p_event_id, p_for_page) k
  ORDER BY (k.id = p_event_id) IS TRUE DESC, k."isOwn" DESC, k.age, k.created_at, k.id LIMIT 1;
  IF NOT FOUND OR shown.id <> p_event_id THEN RETURN; END IF;
  IF p_event_id IS NULL AND p_feed_id IS NULL AND NOT shown."isOwn" THEN RETURN; END IF;

  IF shown.found > 1 THEN
    SELECT json_agg(event_alternate(a, af.slug, ao.slug, p_public_url) ORDER BY k.age, k.created_at, k.id)
    INTO others
    FROM (
      -- More events than this of one name on one day are not listed.
      SELECT * FROM events_by_date_and_slug(p_date, p_slug, p_feed_id, p_event_id, p_for_page) k
      WHERE k.id <> shown.id ORDER BY k.age, k.created_at, k.id LIMIT 100
    ) k
    JOIN events a ON a.id = k.id
    JOIN feeds af ON af.id = a.feed_id JOIN organizations ao ON ao.id = a.org_id;
  END IF;

  RETURN QUERY
  SELECT e.id, e.feed_id, e.org_id, shown."previousFeeds", event_details(row_to_json(answer), e), others,
    CASE WHEN p_for_page THEN feed_owner(f, o) END,
    (ARRAY['present', 'former', 'never'])[shown.age + 1],
    CASE WHEN p_now IS NOT NULL AND shown.age = 0 THEN
      next_events(e.feed_id, e.id, e.series_id, p_now, f.slug, o.slug, p_public_url) END,
    CASE WHEN p_for_page AND shown.age = 0 THEN (
      SELECT json_object_agg(s.key, s.color) FROM category_styles s
      WHERE s.org_id = e.org_id AND s.key = ANY (e.category_keys) AND s.color IS NOT NULL) END,
    -- As text: a key that is no day, which nothing in the table forbids, must not fail the page.
    CASE WHEN p_for_page AND left(e.recurrence_key, 8) <> to_char(e.display_date, 'YYYYMMDD')
      THEN (SELECT concat_ws('-', day[1], day[2], day[3])
        FROM regexp_match(e.recurrence_key, '^(\d{4})(\d\d)(\d\d)') day WHERE day IS NOT NULL) END
  FROM events e JOIN feeds f ON f.id = e.feed_id JOIN organizations o ON o.id = e.org_id
  CROSS JOIN LATERAL event_response(e, f.slug, o.slug, p_public_url, e.description) answer
  WHERE e.id = shown.id;
END
$$;
