-- Returns the next free webhook timestamp of an organization: `p_at_ms`, or one that rises above its last
-- one. The advisory lock on a millisecond keeps two changes at the same moment apart.
CREATE FUNCTION next_webhook_ms(p_org_id text, p_at_ms bigint) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  ms bigint := greatest(p_at_ms,
    1 + (SELECT max(timestamp_ms) FROM webhook_events WHERE org_id = p_org_id));
BEGIN
  FOR tries IN 1..10000 LOOP
    -- Two statements: the second one runs after the lock is held, when its previous holder has committed
    -- or rolled back.
    IF pg_try_advisory_xact_lock(hashtext(p_org_id), (ms % 2147483648)::int) THEN
      PERFORM FROM webhook_events WHERE org_id = p_org_id AND timestamp_ms = ms;
      IF NOT FOUND THEN
        RETURN ms;
      END IF;
    END IF;
    ms := ms + 1;
  END LOOP;
  RAISE EXCEPTION 'no free millisecond';
END
$$;
