-- Once the body of an event is deleted, by age or with an erased address, what its deliveries sent and got back is
-- deleted, too, whichever statement did it: a response may repeat what it was told.
CREATE OR REPLACE FUNCTION forget_exchanges() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE webhook_attempts a SET exchange = NULL FROM webhook_deliveries d
  WHERE d.event_id = NEW.id AND a.delivery_id = d.id AND a.exchange IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER webhook_events_erased AFTER UPDATE OF body, erased_at ON webhook_events FOR EACH ROW
WHEN (NEW.body IS NULL)
EXECUTE FUNCTION forget_exchanges();
