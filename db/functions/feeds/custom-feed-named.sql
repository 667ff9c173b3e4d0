-- The custom feed of an organization that has this slug, else the one that had it last.
CREATE FUNCTION custom_feed_named(p_org_id text, p_org_slug text, p_slug text) RETURNS SETOF custom_feeds
LANGUAGE sql STABLE
AS $$
  SELECT * FROM custom_feeds c
  WHERE c.org_id = p_org_id AND c.id = coalesce(
    (SELECT n.id FROM custom_feeds n WHERE n.org_id = p_org_id AND n.slug = p_slug),
    (SELECT f.custom_feed_id FROM former_calendars f WHERE f.path = p_org_slug || '/' || p_slug))
$$;
