-- Keeps the URLs of renamed custom feeds and organizations, and of deleted calendars: apps that subscribed to them
-- are sent on or told that the calendar has ended. Custom feeds of a deleted organization are told by its own URL.
CREATE OR REPLACE FUNCTION keep_calendar_url() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'organizations' THEN
      INSERT INTO former_calendars (path, org_id) VALUES (OLD.slug, OLD.id)
        ON CONFLICT (path) DO UPDATE SET org_id = excluded.org_id;
    WHEN 'feeds' THEN
      INSERT INTO former_calendars (path, org_id, language) VALUES (OLD.id, OLD.org_id, OLD.widget ->> 'language')
        ON CONFLICT (path) DO UPDATE SET org_id = excluded.org_id, language = excluded.language;
    WHEN 'custom_feeds' THEN
      INSERT INTO former_calendars (path, org_id, custom_feed_id)
        SELECT o.slug || '/' || OLD.slug, o.id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.id END
        FROM organizations o WHERE o.id = OLD.org_id
        ON CONFLICT (path) DO UPDATE SET org_id = excluded.org_id, custom_feed_id = excluded.custom_feed_id;
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER organizations_former_url AFTER DELETE ON organizations FOR EACH ROW
EXECUTE FUNCTION keep_calendar_url();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER organizations_renamed AFTER UPDATE ON organizations FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug)
EXECUTE FUNCTION keep_calendar_url();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER feeds_former_url AFTER DELETE ON feeds FOR EACH ROW
EXECUTE FUNCTION keep_calendar_url();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER custom_feeds_former_url AFTER DELETE ON custom_feeds FOR EACH ROW
EXECUTE FUNCTION keep_calendar_url();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER custom_feeds_renamed AFTER UPDATE ON custom_feeds FOR EACH ROW
WHEN (OLD.slug IS DISTINCT FROM NEW.slug)
EXECUTE FUNCTION keep_calendar_url();
