-- `org_details` as the Worker calls it: no row when there is no such organization or custom feed.
CREATE FUNCTION get_org_details(p_org_slug text, p_custom_slug text)
RETURNS TABLE (owner json)
LANGUAGE sql STABLE
AS $$
  SELECT details FROM org_details(p_org_slug, p_custom_slug) details WHERE details IS NOT NULL
$$;
