-- The timestamp of an organization's next webhook event: later than all that are there, and no
-- other's, whatever runs in parallel. A row to lock would let one change in at a time, for as long as
-- it takes to write to the disk; here each locks only the millisecond that it took.
CREATE FUNCTION next_webhook_ms(org text, at_ms bigint) RETURNS bigint
LANGUAGE plpgsql VOLATILE
AS $$
DECLARE
  -- The clocks are what a Worker of the release before goes by.
  ms bigint := greatest(at_ms,
    1 + (SELECT max(timestamp_ms) FROM webhook_events WHERE org_id = org),
    1 + (SELECT last_ms FROM webhook_clocks WHERE org_id = org));
BEGIN
  LOOP
    -- Two statements: the second looks after the lock is held, when whoever held it before has
    -- committed or given up.
    IF pg_try_advisory_xact_lock(hashtext(org), (ms % 2147483648)::int) THEN
      PERFORM FROM webhook_events WHERE org_id = org AND timestamp_ms = ms;
      IF NOT FOUND THEN
        RETURN ms;
      END IF;
    END IF;
    ms := ms + 1;
  END LOOP;
END
$$;
