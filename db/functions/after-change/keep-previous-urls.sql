-- Keeps the previous day, slug, and feed of a published event, so that shared links still work.
CREATE OR REPLACE FUNCTION keep_previous_url() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO event_previous_urls (event_id, display_date, slug, feed_id)
    VALUES (OLD.id, OLD.display_date, OLD.slug, OLD.feed_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_previous_url AFTER UPDATE ON events FOR EACH ROW
WHEN (OLD.published_at IS NOT NULL AND (OLD.display_date IS DISTINCT FROM NEW.display_date OR OLD.slug IS DISTINCT FROM NEW.slug
  OR OLD.feed_id IS DISTINCT FROM NEW.feed_id))
EXECUTE FUNCTION keep_previous_url();
