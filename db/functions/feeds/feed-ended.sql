-- Of a calendar that had a feed's URL: whose it was and in which language it spoke. Null where none has ended.
CREATE FUNCTION feed_ended(p_feed_id text, p_custom_slug text) RETURNS json
LANGUAGE sql STABLE
AS $$
  SELECT json_build_object('orgId', o.id, 'settings', json_build_array(f.widget))
  FROM feeds f JOIN organizations o ON o.id = f.org_id
  WHERE f.id = p_feed_id AND o.disabled_at IS NULL
    AND (f.archived_at IS NOT NULL OR o.closed_at IS NOT NULL)
  UNION ALL
  SELECT json_build_object('orgId', NULL,
    'settings', json_build_array(json_build_object('language', c.language)))
  FROM former_calendars c
  WHERE c.path = p_feed_id AND NOT EXISTS (SELECT FROM feeds f WHERE f.id = p_feed_id)
  LIMIT 1
$$;
