-- Takes tasks that the queue has forgotten, each to be published anew and then left alone longer. A task
-- that only waits its turn is left to the queue: its lane moves on, and has not come to those that were
-- due well after it.
CREATE FUNCTION sweep_tasks(p_now timestamptz, p_most integer, p_lease_seconds integer)
RETURNS TABLE (id text, kind text, lane text, attempt integer, "publishSeq" integer)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off
-- Without sorts whatever is ordered by `sweep_at` is read by its index, and not by that of `due_at`.
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off
SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  -- How long a lane may stand still, and by how much later ones may overtake a task.
  patience CONSTANT interval := '90 seconds';
BEGIN
  RETURN QUERY
  WITH served AS (
    SELECT lane, due_at FROM tasks WHERE finished_at > p_now - patience
    UNION ALL
    -- Claimed a moment ago, and no crash before.
    (SELECT lane, due_at FROM tasks
    WHERE state = 'running' AND sweep_at > p_now
      AND sweep_at <= p_now + make_interval(secs => p_lease_seconds)
    ORDER BY sweep_at)
  ), moving AS MATERIALIZED (
    SELECT lane, max(due_at) AS reached FROM served GROUP BY lane
  ), forgotten AS (
    SELECT id FROM tasks t WHERE state IN ('waiting', 'running') AND sweep_at <= p_now
      AND (t.state = 'running' OR coalesce(
        (SELECT m.reached FROM moving m WHERE m.lane = t.lane) >= patience + greatest(t.due_at,
          t.sweep_at - greatest(sweep_backoff(t.publish_seq), patience)), true))
    ORDER BY sweep_at LIMIT p_most FOR UPDATE SKIP LOCKED
  )
  UPDATE tasks t SET publish_seq = t.publish_seq + 1,
    sweep_at = p_now + sweep_backoff(t.publish_seq + 1)
  FROM forgotten WHERE t.id = forgotten.id
  RETURNING t.id, t.kind, t.lane, t.attempt, t.publish_seq;
END
$$;
