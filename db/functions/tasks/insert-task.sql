-- Notes what must happen now, as the queue must know it: the sweep leaves it time to come by itself.
CREATE FUNCTION insert_task(
  p_id text, p_kind text, p_subject_id text, p_lane text, p_now timestamptz, p_grace_seconds integer
)
RETURNS TABLE (id text, kind text, lane text, attempt integer, "publishSeq" integer)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  INSERT INTO tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at)
  VALUES (p_id, p_kind, p_subject_id, p_lane, p_now,
    p_now + make_interval(secs => p_grace_seconds), p_now)
  RETURNING id, kind, lane, attempt, publish_seq;
END
$$;
