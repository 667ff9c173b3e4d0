-- The organizations that the public may see: a disabled one does not exist for it.
CREATE OR REPLACE VIEW open_organizations AS
  SELECT id, slug, name, plan, timezone, disabled_at, created_at, mail_reply_to, postal_address,
    url, logo_url, accent_color
  FROM organizations
  WHERE disabled_at IS NULL;
