-- Gives a category its color with the first event that has it, whatever writes the event. Of the palette
-- (`AUTOMATIC_COLORS` in domain/display/palette.ts) it takes the color that the organization uses least so far. A row that
-- is there is left alone, so one without color means that staff chose none. Further categories than the most stay
-- without: each list reads all colors of its organization.
CREATE OR REPLACE FUNCTION color_categories() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  most CONSTANT integer := 200;
  palette CONSTANT text[] := ARRAY['#2f7fd0', '#d0631c', '#3f8f46', '#9061c9', '#b57a0a', '#cf4b8b', '#0d8a7e', '#d24a43',
    '#6a72d9', '#7f8a1f', '#9a6a48'];
  org_ids text[];
  written text[];
  found record;
  org record;
  uses integer[];
  colors text[];
  least integer;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(w.org_id), array_agg(w.key) INTO org_ids, written FROM (
      SELECT c.org_id, unnest(c.category_keys) AS key FROM changed c
      EXCEPT SELECT b.org_id, unnest(b.category_keys) FROM before b) w;
  ELSE
    SELECT array_agg(w.org_id), array_agg(w.key) INTO org_ids, written FROM (
      SELECT DISTINCT c.org_id, unnest(c.category_keys) AS key FROM changed c) w;
  END IF;
  FOR found IN
    SELECT w.org_id, array_agg(w.key ORDER BY w.key) AS keys FROM unnest(org_ids, written) w(org_id, key)
    WHERE NOT EXISTS (SELECT FROM category_styles s WHERE s.org_id = w.org_id AND s.key = w.key)
    GROUP BY w.org_id ORDER BY w.org_id
  LOOP
    -- One transaction at a time, by the lock of mark_duplicates: each counts the colors of those before it.
    PERFORM pg_advisory_xact_lock(17, hashtext(found.org_id));
    SELECT found.org_id AS id, most - count(*) AS room, ARRAY(
      SELECT k.key FROM unnest(found.keys) WITH ORDINALITY k(key, nth)
      WHERE NOT EXISTS (SELECT FROM category_styles s WHERE s.org_id = found.org_id AND s.key = k.key)
      ORDER BY k.nth) AS keys
    INTO org FROM category_styles s WHERE s.org_id = found.org_id;
    org.keys := org.keys[:org.room];
    CONTINUE WHEN org.room <= 0 OR cardinality(org.keys) = 0;
    uses := ARRAY(
      SELECT count(s.key) FROM unnest(palette) WITH ORDINALITY p(color, nth)
      LEFT JOIN category_styles s ON s.org_id = org.id AND s.color = p.color
      GROUP BY p.nth ORDER BY p.nth);
    colors := '{}';
    FOR i IN 1 .. cardinality(org.keys) LOOP
      least := array_position(uses, (SELECT min(u) FROM unnest(uses) u));
      uses[least] := uses[least] + 1;
      colors := colors || palette[least];
    END LOOP;
    INSERT INTO category_styles (org_id, key, color, is_automatic)
      SELECT org.id, n.key, n.color, true FROM unnest(org.keys, colors) n(key, color)
      ON CONFLICT DO NOTHING;
    -- Events of before, if there are any, look different now. Those of this statement count as changed already.
    IF EXISTS (
      SELECT e.id FROM events e
      WHERE ARRAY[e.org_id, e.feed_id] @> ARRAY[org.id] AND e.category_keys && org.keys
      EXCEPT SELECT c.id FROM changed c
    ) THEN
      PERFORM restart_copies(ARRAY[org.id]);
      INSERT INTO purges (tag) VALUES ('org:' || org.id);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_colors_added AFTER INSERT ON events
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION color_categories();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_colors_changed AFTER UPDATE ON events
REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION color_categories();
--> statement-breakpoint
-- The release before this one does not know that a color that staff change is no longer automatic.
CREATE OR REPLACE FUNCTION choose_color() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.is_automatic := false;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER category_styles_chosen BEFORE UPDATE ON category_styles FOR EACH ROW
WHEN (OLD.color IS DISTINCT FROM NEW.color) EXECUTE FUNCTION choose_color();
