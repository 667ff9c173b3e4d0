-- How long the lease of a task lasts that is claimed now. No message comes from a holder that crashes, so it
-- lasts for as long as other callers must wait after a crash.
CREATE FUNCTION task_lease_duration(t tasks, p_lease_seconds integer, p_crash_waits integer[])
RETURNS interval
LANGUAGE sql STABLE
AS $$
  SELECT make_interval(secs => greatest(p_lease_seconds, p_crash_waits[
    least(t.crashes + (t.state = 'running')::int + 1, cardinality(p_crash_waits))]))
$$;
