-- A release that does not know formatting changes the plain text alone: what the Markdown still says is dropped. Text
-- that is derived again comes with another version.
CREATE OR REPLACE FUNCTION drop_stale_formatting() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.description_markdown := NULL;
  NEW.description_html := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_stale_formatting
BEFORE UPDATE OF description ON events FOR EACH ROW
WHEN (NEW.description_markdown IS NOT NULL AND OLD.description <> NEW.description
  AND OLD.description_markdown = NEW.description_markdown AND OLD.derived_version = NEW.derived_version)
EXECUTE FUNCTION drop_stale_formatting();
