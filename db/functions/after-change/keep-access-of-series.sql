-- A release that does not know access information names no actor (db/audit/audit-triggers.ts), and saves what the dates
-- of a series share without it: then it stays as it was.
CREATE OR REPLACE FUNCTION keep_access_of_series() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.fields := NEW.fields || (
    SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(OLD.fields)
    WHERE key IN ('access_yes', 'access_no'));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER series_access
BEFORE UPDATE OF fields ON series FOR EACH ROW
WHEN (coalesce(current_setting('audit.actor', true), '') = '' AND OLD.fields ?| ARRAY['access_yes', 'access_no'])
EXECUTE FUNCTION keep_access_of_series();
