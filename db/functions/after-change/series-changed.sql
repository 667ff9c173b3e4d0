-- Every date shows the rule of its series: a new rule is a change of each, also of those that stay as they were.
CREATE OR REPLACE FUNCTION series_changed() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM number_changes(array_agg(e.org_id), array_agg(e.feed_id), array_agg(e.id)),
    record_purges_of_events(array_agg(e.org_id), array_agg(e.feed_id), array_agg(e.id))
  FROM events e WHERE e.series_id = NEW.id AND e.published_at IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER series_rule_changed AFTER UPDATE ON series FOR EACH ROW
WHEN (OLD.rrule IS DISTINCT FROM NEW.rrule OR OLD.starts_local <> NEW.starts_local OR OLD.feed_id <> NEW.feed_id)
EXECUTE FUNCTION series_changed();
