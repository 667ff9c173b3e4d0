CREATE TABLE "event_former_addresses" (
	"event_id" text NOT NULL,
	"display_date" date NOT NULL,
	"slug" text NOT NULL,
	"feed_id" text NOT NULL,
	CONSTRAINT "event_former_addresses_event_id_display_date_slug_feed_id_pk" PRIMARY KEY("event_id","display_date","slug","feed_id")
);
--> statement-breakpoint
ALTER TABLE "event_former_addresses" ADD CONSTRAINT "event_former_addresses_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_former_addresses_permalink" ON "event_former_addresses" USING btree ("display_date","slug");--> statement-breakpoint
CREATE FUNCTION keep_former_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_former_addresses (event_id, display_date, slug, feed_id)
    VALUES (OLD.id, OLD.display_date, OLD.slug, OLD.feed_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER events_former_address AFTER UPDATE ON "events" FOR EACH ROW
  WHEN ((OLD.display_date, OLD.slug, OLD.feed_id) IS DISTINCT FROM (NEW.display_date, NEW.slug, NEW.feed_id))
  EXECUTE FUNCTION keep_former_address();--> statement-breakpoint
-- After the trigger, so that a title that changes meanwhile is kept as well.
INSERT INTO "event_former_addresses" ("event_id", "display_date", "slug", "feed_id")
  SELECT e.id, e.display_date, s.slug, e.feed_id
  FROM "event_old_slugs" s JOIN "events" e ON e.id = s.event_id
  ON CONFLICT DO NOTHING;
