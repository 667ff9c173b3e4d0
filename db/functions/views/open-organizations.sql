-- The organizations that the public may see: neither disabled by operators nor being deleted by an owner.
CREATE OR REPLACE VIEW open_organizations AS
  SELECT id, slug, name, plan, timezone, disabled_at, created_at, mail_reply_to, postal_address,
    url, logo_url, accent_color, closed_at, privacy_url, decline_reasons
  FROM organizations
  WHERE disabled_at IS NULL AND closed_at IS NULL;
