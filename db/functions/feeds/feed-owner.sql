-- A feed with its organization, and how its pages look.
CREATE FUNCTION feed_owner(f feeds, o organizations) RETURNS json
LANGUAGE sql STABLE
AS $$
  SELECT json_build_object(
    'feed', json_build_object('id', f.id, 'slug', f.slug, 'name', f.name,
      'description', f.description, 'timezone', f.timezone, 'url', f.url),
    'organization', json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'url', o.url,
      'logoUrl', o.logo_url, 'privacyUrl', o.privacy_url),
    'widget', feed_widget(f.widget, o.accent_color))
$$;
