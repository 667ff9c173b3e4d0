CREATE TABLE "change_counts" (
	"org_id" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL,
	"valid_from" bigint DEFAULT 0 NOT NULL,
	"org_valid_from" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_changes" (
	"feed_id" text NOT NULL,
	"event_id" text NOT NULL,
	"org_id" text NOT NULL,
	"number" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_changes_feed_id_event_id_pk" PRIMARY KEY("feed_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "change_counts" ADD CONSTRAINT "change_counts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_changes" ADD CONSTRAINT "feed_changes_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_changes_feed_number" ON "feed_changes" USING btree ("feed_id","number");--> statement-breakpoint
CREATE INDEX "feed_changes_org_number" ON "feed_changes" USING btree ("org_id","number");--> statement-breakpoint
CREATE INDEX "feed_changes_changed" ON "feed_changes" USING btree ("changed_at");--> statement-breakpoint
-- The rows are locked in the order of their organizations, and after all events of the statement.
CREATE FUNCTION number_changes(org_ids text[], feed_ids text[], event_ids text[]) RETURNS void
LANGUAGE sql AS $$
  -- Of an organization that is disabled nobody reads; afterwards those who copy begin again.
  INSERT INTO change_counts AS c (org_id, last, valid_from, org_valid_from)
  SELECT o.id, 1, 1, 1 FROM organizations o
  WHERE o.id = ANY (org_ids) AND o.disabled_at IS NOT NULL ORDER BY o.id
  ON CONFLICT (org_id) DO UPDATE
    SET last = c.last + 1, valid_from = c.last + 1, org_valid_from = c.last + 1;
  WITH changed AS (
    SELECT DISTINCT o.id AS org_id, u.feed_id, u.event_id
    FROM unnest(org_ids, feed_ids, event_ids) u(org_id, feed_id, event_id)
    JOIN organizations o ON o.id = u.org_id AND o.disabled_at IS NULL
  ), counted AS (
    INSERT INTO change_counts AS c (org_id, last)
    SELECT org_id, count(*) FROM changed GROUP BY org_id ORDER BY org_id
    ON CONFLICT (org_id) DO UPDATE SET last = c.last + excluded.last
    RETURNING org_id, last
  )
  INSERT INTO feed_changes AS f (feed_id, event_id, org_id, number, changed_at)
  SELECT feed_id, event_id, org_id,
    last + 1 - row_number() OVER (PARTITION BY org_id ORDER BY feed_id, event_id), clock_timestamp()
  FROM changed JOIN counted USING (org_id)
  ORDER BY org_id, feed_id, event_id
  ON CONFLICT (feed_id, event_id)
    DO UPDATE SET number = excluded.number, changed_at = excluded.changed_at, org_id = excluded.org_id;
$$;
--> statement-breakpoint
CREATE FUNCTION note_event_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What no answer shows.
  hidden CONSTANT text[] := ARRAY['maybe_twin', 'listed_alone', 'search_text', 'state_key', 'state_keys',
    'category_keys', 'derived_version'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM number_changes(array_agg(u.org_id), array_agg(u.feed_id), array_agg(u.id))
    FROM (
      SELECT r.org_id, r.feed_id, r.id
      FROM before b JOIN changed c ON c.id = b.id
      CROSS JOIN LATERAL (VALUES (b.org_id, b.feed_id, b.id), (c.org_id, c.feed_id, c.id)) r(org_id, feed_id, id)
      WHERE b IS DISTINCT FROM c AND to_jsonb(b) - hidden IS DISTINCT FROM to_jsonb(c) - hidden) u
    HAVING count(*) > 0;
  ELSE
    PERFORM number_changes(array_agg(c.org_id), array_agg(c.feed_id), array_agg(c.id))
    FROM changed c HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers fire in the order of their names: these come after those that change further events.
CREATE TRIGGER events_versions_added AFTER INSERT ON "events" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_event_changes();
--> statement-breakpoint
CREATE TRIGGER events_versions_changed AFTER UPDATE ON "events"
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_event_changes();
--> statement-breakpoint
CREATE TRIGGER events_versions_deleted AFTER DELETE ON "events" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_event_changes();
--> statement-breakpoint
-- A feed that comes or goes as a whole, or is called otherwise in all its events: who copies begins again.
CREATE FUNCTION note_feed_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  renamed boolean := NEW.slug <> OLD.slug;
BEGIN
  INSERT INTO change_counts AS c (org_id, last, valid_from, org_valid_from)
  VALUES (NEW.org_id, 1, renamed::int, 1)
  ON CONFLICT (org_id) DO UPDATE SET last = c.last + 1, org_valid_from = c.last + 1,
    valid_from = CASE WHEN renamed THEN c.last + 1 ELSE c.valid_from END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feeds_versions AFTER UPDATE ON "feeds" FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL))
  EXECUTE FUNCTION note_feed_change();
