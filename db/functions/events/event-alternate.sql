-- What an answer says of an event beside another.
CREATE FUNCTION event_alternate(e events, p_feed_slug text, p_org_slug text, p_public_url text)
RETURNS json
LANGUAGE sql STABLE
AS $$
  SELECT json_build_object('id', e.id, 'feedId', e.feed_id, 'feedSlug', p_feed_slug,
    'orgSlug', p_org_slug, 'startsAt', e.starts_local, 'allDay', e.all_day, 'timeKnown', e.time_known,
    'location', e.location, 'permalink', '/api/v1/events/' || event_path(e),
    'pageUrl', p_public_url || '/events/' || event_path(e))
$$;
