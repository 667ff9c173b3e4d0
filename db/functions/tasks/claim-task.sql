-- Takes a task that is due, or whose holder's lease has ended (which counts as a crash). One UPDATE
-- decides, so of any number of callers one wins. Gives the task as it stands then; `task` is what its
-- holder must know, null for a caller that did not get it. No row: there is no such task.
CREATE FUNCTION claim_task(
  p_id text, p_lease_token text, p_now timestamptz, p_lease_seconds integer, p_crash_waits integer[]
)
RETURNS TABLE (state text, "dueAt" timestamptz, "leaseUntil" timestamptz, task json)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off
SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  UPDATE tasks t SET state = 'running', lease_token = p_lease_token,
    lease_until = p_now + task_lease_duration(t, p_lease_seconds, p_crash_waits),
    sweep_at = p_now + task_lease_duration(t, p_lease_seconds, p_crash_waits),
    crashes = t.crashes + (t.state = 'running')::int,
    last_error = CASE WHEN t.state = 'running' THEN 'vanished' ELSE t.last_error END
  -- A CASE, since an OR would let the planner read the index of all tasks that are due.
  WHERE t.id = p_id AND CASE t.state WHEN 'waiting' THEN t.due_at <= p_now
    WHEN 'running' THEN t.lease_until <= p_now ELSE false END
  RETURNING t.state, t.due_at, t.lease_until, json_build_object('id', t.id, 'kind', t.kind,
    'subjectId', t.subject_id, 'lane', t.lane, 'attempt', t.attempt, 'crashes', t.crashes,
    'leaseToken', t.lease_token);
  IF NOT FOUND THEN
    RETURN QUERY SELECT t.state, t.due_at, t.lease_until, NULL::json FROM tasks t WHERE t.id = p_id;
  END IF;
END
$$;
