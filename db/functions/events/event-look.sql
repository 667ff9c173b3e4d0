-- The image and the color of an event: its own, else those of its first category that has one, else its feed's.
-- Always one row, also of an event that is gone; found once, however often they are shown.
CREATE FUNCTION event_look(e events)
RETURNS TABLE (image text, color text)
LANGUAGE sql STABLE
AS $$
  SELECT coalesce(e.image_url, style.image_url, f.image_url), coalesce(style.color, f.color)
  FROM (
    SELECT (array_agg(s.image_url ORDER BY array_position(e.category_keys, s.key))
        FILTER (WHERE s.image_url IS NOT NULL))[1] AS image_url,
      (array_agg(s.color ORDER BY array_position(e.category_keys, s.key))
        FILTER (WHERE s.color IS NOT NULL))[1] AS color
    FROM category_styles s WHERE s.org_id = e.org_id AND s.key = ANY (e.category_keys)) style
  LEFT JOIN feeds f ON f.id = e.feed_id
  OFFSET 0
$$;
