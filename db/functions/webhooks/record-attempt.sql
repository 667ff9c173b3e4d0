-- An attempt and what it means for its delivery, its endpoint and, at the end, an erased body. A delivery
-- that was ended while the attempt ran stays ended, unless the attempt succeeded. Of such an attempt no response
-- is kept: nothing may wait any longer for its end to erase what it says.
CREATE FUNCTION record_attempt(
  p_delivery_id text, p_event_id text, p_endpoint_id text, p_number integer,
  p_started_at timestamptz, p_ms integer, p_status integer, p_error text, p_state text,
  p_next_at timestamptz, p_now timestamptz, p_exchange text
) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off
SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
DECLARE
  was_open boolean;
BEGIN
  -- Read by itself: with `ended_at IS NULL` in a condition all open deliveries could be walked.
  SELECT d.ended_at IS NULL INTO was_open FROM webhook_deliveries d WHERE d.id = p_delivery_id FOR UPDATE;
  UPDATE webhook_deliveries d SET state = p_state, reason = NULL, attempts = p_number,
    next_attempt_at = p_next_at, ended_at = CASE WHEN p_next_at IS NULL THEN p_now END
  WHERE d.id = p_delivery_id AND (was_open OR p_state = 'successful');
  INSERT INTO webhook_attempts (delivery_id, number, started_at, ms, status, error, exchange)
  VALUES (p_delivery_id, p_number, p_started_at, p_ms, p_status, p_error,
    CASE WHEN was_open THEN p_exchange END);
  UPDATE webhook_endpoints e SET failing_since = CASE WHEN p_error IS NOT NULL THEN p_now END
  WHERE e.id = p_endpoint_id AND (e.failing_since IS NULL) = (p_error IS NOT NULL);
  IF p_next_at IS NULL THEN
    -- The body of an erased address goes with the last delivery that needed it; the clean-up finds what
    -- a race leaves. A CASE, since the index of all open deliveries would be read otherwise.
    UPDATE webhook_events e SET body = NULL
    WHERE e.id = p_event_id AND e.erased_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM webhook_deliveries d
      WHERE d.event_id = e.id AND CASE WHEN d.ended_at IS NULL THEN d.id <> p_delivery_id END);
  END IF;
END
$$;
