-- Ends a try of a task: `waiting` for the next one, `done` or `dead`. The id if the lease was still held,
-- else no row: then nothing has changed. What goes with the end happens in the same statement of the
-- caller and only for that row.
CREATE FUNCTION finish_task(
  p_id text, p_lease_token text, p_state text, p_tries integer, p_now timestamptz,
  p_due_at timestamptz, p_grace_seconds integer, p_crashes integer, p_last_error text
)
RETURNS TABLE (id text)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off
SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  UPDATE tasks t SET state = p_state, attempt = t.attempt + p_tries,
    lease_token = NULL, lease_until = NULL,
    due_at = coalesce(p_due_at, t.due_at),
    sweep_at = coalesce(p_due_at + make_interval(secs => p_grace_seconds), t.sweep_at),
    finished_at = CASE WHEN p_state = 'waiting' THEN t.finished_at ELSE p_now END,
    crashes = CASE p_state WHEN 'waiting' THEN 0 WHEN 'dead' THEN p_crashes ELSE t.crashes END,
    -- The claim has noted the kind already where the holder vanished.
    last_error = CASE p_state WHEN 'waiting' THEN NULL
      WHEN 'dead' THEN coalesce(p_last_error, t.last_error) ELSE t.last_error END
  WHERE t.id = p_id AND t.lease_token = p_lease_token
  RETURNING t.id;
END
$$;
