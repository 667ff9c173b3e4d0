-- Tasks that may be claimed: mails that people wait for first, other mails next, each lane in turn. Lanes
-- take turns among the longest due alone, since after an outage there may be a million. Full lanes have none,
-- so that what waits in one hides no other.
CREATE FUNCTION list_due_tasks(
  p_overdue_at timestamptz, p_kinds text[], p_most integer, p_most_read integer,
  p_full text[]
)
RETURNS TABLE (id text, lane text)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off
-- Without sorts, where it can be, the longest due are read by their index, and no more than are asked for.
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH due AS (
    (SELECT id, lane, due_at FROM tasks
    WHERE state IN ('waiting', 'running') AND due_at <= p_overdue_at
      AND (state = 'waiting' OR lease_until <= p_overdue_at)
      AND kind = ANY (p_kinds) AND lane = 'people' AND 'people' <> ALL (p_full)
    ORDER BY due_at LIMIT p_most)
    UNION
    (SELECT id, lane, due_at FROM tasks
    WHERE state IN ('waiting', 'running') AND due_at <= p_overdue_at
      AND (state = 'waiting' OR lease_until <= p_overdue_at)
      AND kind = ANY (p_kinds) AND lane <> ALL (p_full)
    ORDER BY due_at LIMIT p_most_read)
  ), queue AS (
    SELECT *, row_number() OVER (PARTITION BY lane ORDER BY due_at, id) AS turn FROM due
  )
  SELECT id, lane FROM queue
  ORDER BY lane = 'people' DESC, lane LIKE 'mails.%' DESC, turn, due_at, id LIMIT p_most;
END
$$;
