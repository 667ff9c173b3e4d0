-- The image of an event: its own, else that of its first category that has one, else its feed's; and its color:
-- that of its first category for which staff chose one, else its feed's, else what a category has by itself
-- (`event_looks`). Always one row, also for an event that is gone.
CREATE FUNCTION event_look(e events, p_looks jsonb)
RETURNS TABLE (image text, color text)
LANGUAGE sql STABLE
AS $$
  SELECT coalesce(e.image_url, style.image, p_looks -> 'feeds' -> e.feed_id ->> 'image'),
    coalesce(style.color, p_looks -> 'feeds' -> e.feed_id ->> 'color', style.automatic)
  FROM (
    SELECT (array_agg(found.look ->> 'image' ORDER BY found.nth) FILTER (WHERE found.look ->> 'image' IS NOT NULL))[1] AS image,
      (array_agg(found.look ->> 'color' ORDER BY found.nth) FILTER (WHERE found.look ->> 'color' IS NOT NULL))[1] AS color,
      (array_agg(found.look ->> 'automatic' ORDER BY found.nth) FILTER (WHERE found.look ->> 'automatic' IS NOT NULL))[1] AS automatic
    FROM (
      SELECT p_looks -> 'styles' -> c.key AS look, c.nth
      FROM unnest(e.category_keys) WITH ORDINALITY c(key, nth)) found) style
  OFFSET 0
$$;
