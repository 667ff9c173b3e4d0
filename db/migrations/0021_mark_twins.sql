ALTER TABLE "events" ADD COLUMN "maybe_twin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "listed_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_twins" ON "events" USING btree ("org_id","starts_at","slug") WHERE maybe_twin;--> statement-breakpoint
-- db/queries/events/twins.ts says what twins are; lists look for them only where this has marked one.
CREATE FUNCTION mark_twins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  twins text[];
BEGIN
  -- One after the other, so that of two twins saved at once the second sees the first.
  PERFORM pg_advisory_xact_lock(17, hashtext(o.org_id))
    FROM (SELECT DISTINCT org_id FROM changed ORDER BY org_id) o;
  SELECT array_agg(DISTINCT twin.id) INTO twins
    FROM changed c
    JOIN events other ON other.org_id = c.org_id AND other.display_date = c.display_date
      AND other.starts_at = c.starts_at AND other.slug = c.slug AND other.feed_id <> c.feed_id
    CROSS JOIN LATERAL (VALUES (c.id, c.maybe_twin), (other.id, other.maybe_twin)) twin(id, marked)
    WHERE NOT twin.marked;
  IF twins IS NOT NULL THEN
    -- Who holds one of them waits here as well, or for us, and marks it then.
    UPDATE events SET maybe_twin = true WHERE id IN (
      SELECT id FROM events WHERE id = ANY (twins) FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER events_twins_added AFTER INSERT ON "events" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_twins();--> statement-breakpoint
CREATE TRIGGER events_twins_changed AFTER UPDATE ON "events" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_twins();
