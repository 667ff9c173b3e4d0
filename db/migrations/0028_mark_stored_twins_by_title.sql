-- By itself: it takes its time.
UPDATE "events" e SET "maybe_twin" = true
WHERE NOT e."maybe_twin" AND EXISTS (SELECT FROM "events" a WHERE a."org_id" = e."org_id"
  AND a."display_date" = e."display_date" AND a."starts_at" = e."starts_at" AND a."feed_id" <> e."feed_id"
  AND split_part(a."search_text", E'\n', 1) = split_part(e."search_text", E'\n', 1));
