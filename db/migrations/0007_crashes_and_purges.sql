CREATE TABLE "purges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tag" text NOT NULL,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "last_error" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_due" ON "tasks" USING btree ("due_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
-- The tags of functions/http/cache-tags.ts, noted by whatever statement changes what answers show.
CREATE FUNCTION note_purges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'events' THEN
      -- An added event can so far only be missing from lists.
      INSERT INTO purges (tag)
        SELECT 'event:' || id FROM changed WHERE TG_OP <> 'INSERT'
        UNION SELECT 'feed:' || feed_id FROM changed
        UNION SELECT 'org-events:' || org_id FROM changed;
    WHEN 'feeds' THEN
      INSERT INTO purges (tag)
        SELECT 'feed:' || id FROM changed UNION SELECT 'org-events:' || org_id FROM changed;
    WHEN 'custom_feeds' THEN
      INSERT INTO purges (tag) SELECT DISTINCT 'org-events:' || org_id FROM changed;
    WHEN 'organizations' THEN
      INSERT INTO purges (tag) SELECT 'org:' || id FROM changed;
  END CASE;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER events_purge_added AFTER INSERT ON "events" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();--> statement-breakpoint
CREATE TRIGGER events_purge_changed AFTER UPDATE ON "events" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();--> statement-breakpoint
CREATE TRIGGER events_purge_moved AFTER UPDATE ON "events" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();--> statement-breakpoint
CREATE TRIGGER events_purge_deleted AFTER DELETE ON "events" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();--> statement-breakpoint
CREATE TRIGGER feeds_purge_added AFTER INSERT ON "feeds" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();--> statement-breakpoint
CREATE TRIGGER feeds_purge_changed AFTER UPDATE ON "feeds" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();--> statement-breakpoint
CREATE TRIGGER feeds_purge_deleted AFTER DELETE ON "feeds" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();--> statement-breakpoint
CREATE TRIGGER custom_feeds_purge_added AFTER INSERT ON "custom_feeds" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();--> statement-breakpoint
CREATE TRIGGER custom_feeds_purge_changed AFTER UPDATE ON "custom_feeds" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();--> statement-breakpoint
CREATE TRIGGER custom_feeds_purge_deleted AFTER DELETE ON "custom_feeds" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();--> statement-breakpoint
CREATE TRIGGER organizations_purge_changed AFTER UPDATE ON "organizations" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();--> statement-breakpoint
CREATE TRIGGER organizations_purge_deleted AFTER DELETE ON "organizations" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_purges();
