-- Where an event's own links lead, below `/events/`. The id tells apart namesakes of one day, and stays
-- when the event moves to another feed.
CREATE FUNCTION event_path(e events) RETURNS text
LANGUAGE sql STABLE
AS $$
  SELECT replace(e.display_date::text, '-', '/') || '/' || e.slug_path || '?event=' || e.id
$$;
