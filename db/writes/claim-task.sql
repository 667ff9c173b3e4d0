-- Takes a task that is due, or whose holder's lease has ended (which counts as a crash). One UPDATE
-- decides, so of any number of callers one wins. Gives the task as it stands then; `task` is what its
-- holder must know, null for whoever did not get it. No row: there is no such task.
CREATE FUNCTION write_claim_task(
  p_id text, p_lease_token text, p_now timestamptz, p_lease_seconds integer, p_crash_waits integer[]
)
RETURNS TABLE (state text, "dueAt" timestamptz, "leaseUntil" timestamptz, task json)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH held AS (
    UPDATE tasks t SET state = 'running', lease_token = p_lease_token,
      lease_until = p_now + write_lease_of(t, p_lease_seconds, p_crash_waits),
      sweep_at = p_now + write_lease_of(t, p_lease_seconds, p_crash_waits),
      crashes = t.crashes + (t.state = 'running')::int,
      last_error = CASE WHEN t.state = 'running' THEN 'vanished' ELSE t.last_error END
    WHERE t.id = p_id AND (t.state = 'waiting' AND t.due_at <= p_now
      OR t.state = 'running' AND t.lease_until <= p_now)
    RETURNING t.id, t.kind, t.subject_id, t.attempt, t.crashes, t.lease_token
  )
  SELECT t.state, t.due_at, t.lease_until, (
    SELECT row_to_json(x) FROM (
      SELECT h.id, h.kind, h.subject_id AS "subjectId", h.attempt, h.crashes,
        h.lease_token AS "leaseToken" FROM held h) x)
  FROM tasks t WHERE t.id = p_id;
END
$$;
