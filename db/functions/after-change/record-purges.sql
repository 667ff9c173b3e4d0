-- Records which cache tags the edge must purge after a change of what public responses show. It runs with
-- every statement that changes one of these tables, so no code can forget it; the cron job sends the purges.
CREATE OR REPLACE FUNCTION record_purges() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'events' THEN
      -- No cached response can name an added event yet: only lists lack it.
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
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_purge_added AFTER INSERT ON events
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_purge_changed AFTER UPDATE ON events
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
-- The feed that an event left shows one less.
CREATE OR REPLACE TRIGGER events_purge_moved AFTER UPDATE ON events
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_purge_deleted AFTER DELETE ON events
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER feeds_purge_added AFTER INSERT ON feeds
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER feeds_purge_changed AFTER UPDATE ON feeds
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER feeds_purge_deleted AFTER DELETE ON feeds
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER custom_feeds_purge_added AFTER INSERT ON custom_feeds
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER custom_feeds_purge_changed AFTER UPDATE ON custom_feeds
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER custom_feeds_purge_deleted AFTER DELETE ON custom_feeds
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER organizations_purge_changed AFTER UPDATE ON organizations
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER organizations_purge_deleted AFTER DELETE ON organizations
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_purges();
