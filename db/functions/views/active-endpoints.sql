-- The endpoints that receive new events, if the plan includes webhooks.
CREATE OR REPLACE VIEW active_endpoints AS
  SELECT id, org_id, url, secret, events, created_at, updated_at, disabled_at, deleted_at, failing_since,
    alerted_at, recovered_at, name
  FROM webhook_endpoints
  WHERE deleted_at IS NULL AND disabled_at IS NULL;
