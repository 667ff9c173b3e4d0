-- What the jobs of each minute may have to do, so that an idle minute asks for nothing else. Each answer may
-- say yes for nothing, and never no where there is work: the job itself looks closer.
CREATE FUNCTION due_work(p_now timestamptz, p_clean_up text)
RETURNS TABLE (
  purges boolean, "eventUpdates" boolean, "endpointOwners" boolean, "sourceOwners" boolean,
  series boolean, fetches boolean, "imageCopies" boolean, tasks boolean, "erasedBodies" boolean,
  "cleanUp" boolean
)
LANGUAGE sql STABLE
AS $$
  SELECT
    EXISTS (SELECT FROM purges),
    EXISTS (SELECT FROM event_changes),
    EXISTS (SELECT FROM webhook_endpoints WHERE failing_since <= p_now - interval '24 hours')
      OR EXISTS (SELECT FROM webhook_endpoints
        WHERE alerted_at IS NOT NULL AND coalesce(recovered_at < alerted_at, true)),
    EXISTS (SELECT FROM sources WHERE state IN ('active', 'stopped')
      AND (held_since IS NOT NULL OR failing_since IS NOT NULL OR state = 'stopped'
        OR alerted_at IS NOT NULL AND coalesce(recovered_at < alerted_at, true))),
    EXISTS (SELECT FROM series
      WHERE horizon_until < (p_now AT TIME ZONE 'UTC')::date + interval '13 months'),
    EXISTS (SELECT FROM sources WHERE next_fetch_at <= p_now),
    EXISTS (SELECT FROM image_copies WHERE next_try_at <= p_now),
    EXISTS (SELECT FROM tasks WHERE state IN ('waiting', 'running') AND sweep_at <= p_now)
      OR EXISTS (SELECT FROM tasks WHERE state IN ('waiting', 'running') AND due_at <= p_now),
    EXISTS (SELECT FROM webhook_events WHERE body IS NOT NULL AND erased_at IS NOT NULL),
    -- A time in the future is that of a clock that was wrong, and would hold it up.
    NOT EXISTS (SELECT FROM maintenance WHERE job = p_clean_up
      AND done_at > p_now - interval '1 hour' AND done_at <= p_now + interval '1 minute')
$$;
