-- Feeds that are shown nowhere and kept for their subscribers' sake.
CREATE OR REPLACE VIEW archived_feeds AS
  SELECT id, org_id, slug, name, description, timezone, url, archived_at, widget, created_at, updated_at,
    image_url, color, takes_submissions
  FROM feeds
  WHERE archived_at IS NOT NULL;
