-- The suppressions in force: their email addresses get no email from the organization.
CREATE OR REPLACE VIEW active_suppressions AS
  SELECT email_hash, org_id, reason, at, lifted_at
  FROM suppressions
  WHERE lifted_at IS NULL;
