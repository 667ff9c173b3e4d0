-- Where a page that begins after this event starts: its sort key.
CREATE FUNCTION event_cursor(e events) RETURNS text
LANGUAGE sql STABLE
AS $$
  SELECT e.display_date || '~' || extract(epoch FROM e.starts_at)::bigint || '~' || e.id
$$;
