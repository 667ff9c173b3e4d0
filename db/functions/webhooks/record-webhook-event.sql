-- A change of a subscriber as webhooks tell it: the event with its exact body, one delivery for each
-- endpoint that wants it, one task a delivery. Gives the tasks as the queue must know them. Nothing is
-- written unless the plan allows webhooks and an active endpoint selected the event. Timestamps strictly
-- rise within an organization.
CREATE FUNCTION record_webhook_event(
  p_id text, p_name text, p_org_id text, p_feed_id text, p_email text, p_email_hash text,
  p_criteria text, p_digest_frequency text, p_erased_at timestamptz, p_now timestamptz,
  p_grace_seconds integer
)
RETURNS TABLE (id text, kind text, lane text, attempt integer, "publishSeq" integer)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off
SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
#variable_conflict use_column
DECLARE
  feed_slug text;
  endpoints text[];
  settings text := '';
  ms bigint;
BEGIN
  SELECT f.slug, array(SELECT e.id FROM active_endpoints e
    WHERE e.org_id = p_org_id AND p_name = ANY (e.events) ORDER BY e.id)
  INTO feed_slug, endpoints
  FROM feeds f, organizations o
  WHERE f.id = p_feed_id AND o.id = p_org_id AND has_pro(o.plan);
  IF NOT FOUND OR endpoints = '{}' THEN
    RETURN;
  END IF;

  IF p_name <> 'subscriber.unsubscribed' THEN
    settings := ',"criteria":' || coalesce(to_json(p_criteria)::text, 'null')
      || ',"digestFrequency":' || to_json(p_digest_frequency)::text;
  END IF;
  ms := next_webhook_ms(p_org_id, (extract(epoch FROM p_now) * 1000)::bigint);
  INSERT INTO webhook_events (id, org_id, name, timestamp_ms, body, email_hash, erased_at, created_at)
  VALUES (p_id, p_org_id, p_name, ms,
    '{"event":' || to_json(p_name)::text || ',"data":{"email":' || to_json(p_email)::text
      || ',"feedSlug":' || to_json(feed_slug)::text || settings
      || ',"timestamp":' || ms || '},"timestamp":' || ms || '}',
    p_email_hash, p_erased_at, p_now);

  RETURN QUERY
  WITH delivery AS (
    INSERT INTO webhook_deliveries
      (id, org_id, endpoint_id, event_id, event_name, next_attempt_at, created_at)
    SELECT 'dlv_' || substr(md5(p_id || endpoint), 1, 20), p_org_id, endpoint, p_id, p_name, p_now,
      p_now
    FROM unnest(endpoints) endpoint
    RETURNING id
  )
  SELECT t.* FROM delivery d, insert_task('task_' || substr(d.id, 5), 'delivery', d.id,
    'webhooks.' || p_org_id, p_now, p_grace_seconds) t;
END
$$;
