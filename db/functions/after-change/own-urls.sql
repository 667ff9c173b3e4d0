-- What was public once never serves another organization. A slug or feed ID of `former_calendars` is refused to
-- everybody but its organization. The check comes after the row is in the unique index: by then a deletion that
-- runs at the same time has ended and left its path.
CREATE OR REPLACE FUNCTION refuse_former_name() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  own_path text := CASE TG_TABLE_NAME WHEN 'organizations' THEN to_jsonb(NEW) ->> 'slug' ELSE NEW.id END;
  own_id text := CASE TG_TABLE_NAME WHEN 'organizations' THEN NEW.id ELSE to_jsonb(NEW) ->> 'org_id' END;
BEGIN
  IF EXISTS (SELECT FROM former_calendars WHERE path = own_path AND org_id IS DISTINCT FROM own_id) THEN
    RAISE EXCEPTION '% belonged to another organization', own_path USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER organizations_former_name AFTER INSERT OR UPDATE OF slug ON organizations FOR EACH ROW
EXECUTE FUNCTION refuse_former_name();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER feeds_former_name AFTER INSERT ON feeds FOR EACH ROW
EXECUTE FUNCTION refuse_former_name();
--> statement-breakpoint
-- A date and slug belong to the organization that published an event there first. In the order of the key, so that
-- two statements at once do not wait for each other.
CREATE OR REPLACE FUNCTION own_permalinks() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO permalink_owners (display_date, slug, org_id)
  SELECT DISTINCT ON (c.display_date, c.slug) c.display_date, c.slug, c.org_id FROM changed c
  WHERE c.published_at IS NOT NULL ORDER BY c.display_date, c.slug, c.created_at, c.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_own_permalinks_added AFTER INSERT ON events
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION own_permalinks();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_own_permalinks_changed AFTER UPDATE ON events
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION own_permalinks();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_event_ids() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO former_events (id, org_id)
  SELECT id, org_id FROM deleted WHERE published_at IS NOT NULL ORDER BY id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_former_ids AFTER DELETE ON events
REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION keep_event_ids();
