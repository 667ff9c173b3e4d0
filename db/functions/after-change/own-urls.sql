-- What was public once never serves another organization. A slug or feed ID of `former_calendars` is refused to
-- all organizations but its own. The check comes after the row is in the unique index: by then a deletion that
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
-- Names of events are kept for ever, so an organization adds so many a day at most (domain/organization-limits.ts):
-- a form can rename or delete 1,500 dates at once. Deleting is never refused, but what it leaves counts. The first
-- rows of an organization that an operator moves here are written while it is disabled: they do not count.
CREATE OR REPLACE FUNCTION count_names(p_org_id text, p_names bigint, p_refuses boolean) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  most CONSTANT integer := 250000;
  today CONSTANT date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  counted integer;
BEGIN
  -- The lock of number_changes, which a deletion takes afterwards: all take it before the row.
  PERFORM pg_advisory_xact_lock(17, hashtext(p_org_id));
  INSERT INTO change_counts AS c (org_id, last, names_day, names)
  SELECT o.id, 0, today, p_names FROM organizations o WHERE o.id = p_org_id AND o.disabled_at IS NULL
  ON CONFLICT (org_id) DO UPDATE
    SET names_day = today, names = excluded.names + CASE WHEN c.names_day = today THEN c.names ELSE 0 END
  RETURNING c.names INTO counted;
  -- Series that grow by themselves do so together, as in limit_rows.
  IF p_refuses AND counted > most AND current_setting('limits.grows', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'organization has too many new names' USING ERRCODE = 'CF005';
  END IF;
END $$;
--> statement-breakpoint
-- A date and slug belong to the organization that published an event there first. In the order of the key, so that
-- two statements at once do not wait for each other.
CREATE OR REPLACE FUNCTION own_permalinks() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  added record;
BEGIN
  FOR added IN
    WITH owned AS (
      INSERT INTO permalink_owners (display_date, slug, org_id)
      SELECT DISTINCT ON (c.display_date, c.slug) c.display_date, c.slug, c.org_id FROM changed c
      WHERE c.published_at IS NOT NULL ORDER BY c.display_date, c.slug, c.created_at, c.id
      ON CONFLICT DO NOTHING RETURNING org_id
    )
    SELECT org_id, count(*) AS names FROM owned GROUP BY org_id ORDER BY org_id
  LOOP
    PERFORM count_names(added.org_id, added.names, true);
  END LOOP;
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
DECLARE
  kept record;
BEGIN
  FOR kept IN
    WITH ids AS (
      INSERT INTO former_events (id, org_id)
      SELECT id, org_id FROM deleted WHERE published_at IS NOT NULL ORDER BY id
      ON CONFLICT DO NOTHING RETURNING org_id
    )
    SELECT org_id, count(*) AS names FROM ids GROUP BY org_id ORDER BY org_id
  LOOP
    PERFORM count_names(kept.org_id, kept.names, false);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_former_ids AFTER DELETE ON events
REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION keep_event_ids();
