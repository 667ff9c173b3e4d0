-- Records who has left, with every statement that deletes a subscriber, an account, or an organization, so that
-- no code can forget it: a restored backup must not bring them back.
CREATE OR REPLACE FUNCTION record_departures() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_TABLE_NAME = 'subscribers' THEN
    INSERT INTO departures (kind, id, org_id, email_hash)
      SELECT 'subscriber', g.id, g.org_id, g.email_hash FROM gone g;
  ELSE
    INSERT INTO departures (kind, id)
      SELECT CASE TG_TABLE_NAME WHEN 'people' THEN 'person' ELSE 'organization' END, g.id FROM gone g;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER subscribers_departed AFTER DELETE ON subscribers
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_departures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER people_departed AFTER DELETE ON people
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_departures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER organizations_departed AFTER DELETE ON organizations
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_departures();
