-- Keeps the position that was found by the address of an event (`events.position_again_at` is set) while statements
-- write the event as staff or its source entered it, which is without one. Another address loses the position and is
-- looked up anew; a position that staff enter replaces it, and one that they clear stays away.
CREATE OR REPLACE FUNCTION keep_found_position() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF (NEW.location, NEW.address, NEW.city, NEW.state, NEW.state_code, NEW.postal_code, NEW.country)
    IS DISTINCT FROM
    (OLD.location, OLD.address, OLD.city, OLD.state, OLD.state_code, OLD.postal_code, OLD.country) THEN
    NEW.position_again_at := NULL;
    -- Where a statement changes the address alone, such as the name of a state that is derived again.
    IF (NEW.lat, NEW.lng) IS NOT DISTINCT FROM (OLD.lat, OLD.lng) THEN
      NEW.lat := NULL;
      NEW.lng := NULL;
    END IF;
  ELSIF NEW.position_cleared THEN
    NEW.position_again_at := NULL;
  ELSIF NEW.lat IS NULL THEN
    NEW.lat := OLD.lat;
    NEW.lng := OLD.lng;
  ELSIF (NEW.lat, NEW.lng) IS DISTINCT FROM (OLD.lat, OLD.lng)
    AND NEW.position_again_at = OLD.position_again_at THEN
    NEW.position_again_at := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_found_position
BEFORE UPDATE OF location, address, city, state, state_code, postal_code, country, lat, lng ON events FOR EACH ROW
WHEN (OLD.position_again_at IS NOT NULL)
EXECUTE FUNCTION keep_found_position();
