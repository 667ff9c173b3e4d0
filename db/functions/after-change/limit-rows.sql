-- Bounds what one organization may have, whichever statement adds it: domain/organization-limits.ts has the numbers. What is
-- above them is refused with a code of its own (db/writes/limit-reached.ts).
CREATE OR REPLACE FUNCTION limit_rows() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  most CONSTANT integer := TG_ARGV[0];
  code CONSTANT text := TG_ARGV[1];
  is_of_free CONSTANT boolean := TG_ARGV[2] = 'free only';
  org record;
  found integer;
BEGIN
  -- Series that grow by themselves do so together: one that is refused would keep the others from it.
  IF current_setting('limits.grows', true) = 'on' THEN
    RETURN NULL;
  END IF;
  -- One transaction at a time, by the lock of mark_duplicates: each counts those before it.
  PERFORM pg_advisory_xact_lock(17, hashtext(o.org_id))
    FROM (SELECT DISTINCT org_id FROM changed ORDER BY org_id) o;
  FOR org IN
    SELECT DISTINCT c.org_id AS id FROM changed c JOIN organizations o ON o.id = c.org_id
    WHERE NOT (is_of_free AND has_pro(o.plan))
  LOOP
    EXECUTE format('SELECT count(*) FROM (SELECT FROM %I t WHERE t.org_id = $1 LIMIT $2) counted', TG_TABLE_NAME)
      INTO found USING org.id, most + 1;
    IF found > most THEN
      RAISE EXCEPTION 'organization has too many %', TG_TABLE_NAME USING ERRCODE = code;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_limit AFTER INSERT ON events
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION limit_rows('50000', 'CF001', 'free only');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER feeds_limit AFTER INSERT ON feeds
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION limit_rows('200', 'CF002', 'all');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER custom_feeds_limit AFTER INSERT ON custom_feeds
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION limit_rows('200', 'CF003', 'all');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER category_styles_limit AFTER INSERT ON category_styles
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION limit_rows('500', 'CF004', 'all');
