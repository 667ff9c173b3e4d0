-- The feeds that the public may see: neither archived, nor of a disabled organization.
CREATE OR REPLACE VIEW open_feeds AS
  SELECT f.id, f.org_id, f.slug, f.name, f.description, f.timezone, f.url, f.archived_at, f.widget,
    f.created_at, f.updated_at, f.image_url, f.color, f.takes_submissions
  FROM feeds f JOIN open_organizations o ON o.id = f.org_id
  WHERE f.archived_at IS NULL;
