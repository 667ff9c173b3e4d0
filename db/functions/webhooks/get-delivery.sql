-- Everything an attempt to deliver a webhook needs, as it stands now: the secret is read at send time.
CREATE FUNCTION get_delivery(p_id text)
RETURNS TABLE (
  id text, "endedAt" timestamptz, "dueAt" timestamptz, "eventId" text, "eventName" text, body text,
  "endpointId" text, url text, secret text, selected text[], "disabledAt" timestamptz, plan text,
  "orgDisabledAt" timestamptz
)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off
SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT d.id, d.ended_at, d.next_attempt_at, e.id, e.name, e.body,
    p.id, p.url, p.secret, p.events, p.disabled_at, o.plan, o.disabled_at
  FROM webhook_deliveries d
  JOIN webhook_events e ON e.id = d.event_id
  JOIN webhook_endpoints p ON p.id = d.endpoint_id
  JOIN organizations o ON o.id = d.org_id
  WHERE d.id = p_id;
END
$$;
