-- The same of the URL of an organization that is being deleted, or of one of its custom feeds, which also
-- ends with the Pro plan.
CREATE FUNCTION org_ended(p_org_slug text, p_custom_slug text) RETURNS json
LANGUAGE sql STABLE
AS $$
  SELECT json_build_object('orgId', o.id, 'settings', coalesce((
    SELECT json_agg(f.widget) FROM feeds f
    WHERE f.org_id = o.id AND NOT EXISTS (SELECT FROM archived_feeds a WHERE a.id = f.id)), '[]'))
  FROM organizations o
  WHERE o.slug = p_org_slug AND o.disabled_at IS NULL
    AND (o.closed_at IS NOT NULL AND p_custom_slug IS NULL
      OR EXISTS (SELECT FROM custom_feed_named(o.id, o.slug, p_custom_slug))
      OR EXISTS (SELECT FROM former_calendars c WHERE c.path = o.slug || '/' || p_custom_slug))
  UNION ALL
  SELECT json_build_object('orgId', NULL, 'settings', json_build_array())
  FROM former_calendars c
  WHERE c.path = p_org_slug AND NOT EXISTS (SELECT FROM organizations o WHERE o.slug = p_org_slug)
  LIMIT 1
$$;
