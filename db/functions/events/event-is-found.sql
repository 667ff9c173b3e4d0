-- Whether a search of all calendars shows the event: it matches, and the public may see it.
CREATE FUNCTION event_is_found(e events, q list_query) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN event_matches_list(e, q) AND organization_lists(e, q) AND is_listed_organization(e.org_id)
    THEN true END
$$;
