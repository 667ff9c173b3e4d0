-- The duplicates of an event as a list over several feeds names them beside it, as JSON: also those that are
-- past or that a filter left out.
CREATE FUNCTION event_alternates(e events, p_org_slug text, p_public_url text) RETURNS text
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN coalesce((
    SELECT json_agg(event_alternate(a, af.slug, p_org_slug, p_public_url) ORDER BY a.feed_id, a.id)
    FROM (
      SELECT a.* FROM events a
      WHERE a.published_at IS NOT NULL AND event_is_duplicate(a, e) AND (event_place_includes(a, e) OR event_place_includes(e, a))
      ORDER BY a.feed_id, a.id LIMIT 100
    ) a JOIN open_feeds af ON af.id = a.feed_id
  ), '[]')::text;
END
$$;
