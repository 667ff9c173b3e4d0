CREATE INDEX CONCURRENTLY "events_twins_titled" ON "events" USING btree ("org_id","starts_at",split_part("search_text", E'\n', 1)) WHERE maybe_twin;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_twins";--> statement-breakpoint
-- Twins are told by their folded titles, as db/queries/events/twins.ts says: slugs of one title have
-- changed, and an event keeps the one it got.
CREATE OR REPLACE FUNCTION mark_twins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  twins text[];
BEGIN
  -- One after the other, so that of two twins saved at once the second sees the first.
  PERFORM pg_advisory_xact_lock(17, hashtext(o.org_id))
    FROM (SELECT DISTINCT org_id FROM changed ORDER BY org_id) o;
  SELECT array_agg(DISTINCT twin.id) INTO twins
    FROM changed c
    JOIN events other ON other.org_id = c.org_id AND other.display_date = c.display_date
      AND other.starts_at = c.starts_at AND other.feed_id <> c.feed_id
      AND split_part(other.search_text, E'\n', 1) = split_part(c.search_text, E'\n', 1)
    CROSS JOIN LATERAL (VALUES (c.id, c.maybe_twin), (other.id, other.maybe_twin)) twin(id, marked)
    WHERE NOT twin.marked;
  IF twins IS NOT NULL THEN
    -- Who holds one of them waits here as well, or for us, and marks it then.
    UPDATE events SET maybe_twin = true WHERE id IN (
      SELECT id FROM events WHERE id = ANY (twins) FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- As before, but it ends: no organization has ten thousand changes under way in one moment.
CREATE OR REPLACE FUNCTION next_webhook_ms(org text, at_ms bigint) RETURNS bigint
LANGUAGE plpgsql VOLATILE
AS $$
DECLARE
  -- The clocks are what a Worker of the release before goes by.
  ms bigint := greatest(at_ms,
    1 + (SELECT max(timestamp_ms) FROM webhook_events WHERE org_id = org),
    1 + (SELECT last_ms FROM webhook_clocks WHERE org_id = org));
BEGIN
  FOR tries IN 1..10000 LOOP
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
  RAISE EXCEPTION 'no free millisecond';
END
$$;
