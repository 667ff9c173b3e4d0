-- Colors for the categories that events already have, the most used first. New ones get theirs from a trigger
-- (db/functions/after-change/color-categories.sql). It locks only the rows that it adds.
INSERT INTO category_styles (org_id, key, color, is_automatic)
SELECT u.org_id, u.key, (ARRAY['#2f7fd0', '#d0631c', '#3f8f46', '#9061c9', '#b57a0a', '#cf4b8b', '#0d8a7e', '#d24a43',
  '#6a72d9', '#7f8a1f', '#9a6a48'])[1 + (u.nth + chosen.rows - 1) % 11], true
FROM (
  SELECT e.org_id, k.key, row_number() OVER (PARTITION BY e.org_id ORDER BY count(*) DESC, k.key) AS nth
  FROM events e CROSS JOIN LATERAL unnest(e.category_keys) k(key)
  WHERE NOT EXISTS (SELECT FROM category_styles s WHERE s.org_id = e.org_id AND s.key = k.key)
  GROUP BY e.org_id, k.key
) u
CROSS JOIN LATERAL (SELECT count(*) AS rows FROM category_styles s WHERE s.org_id = u.org_id) chosen
WHERE u.nth + chosen.rows <= 200
ON CONFLICT DO NOTHING;
