-- By itself: the migration before locks the table until it ends.
UPDATE "events" e SET "maybe_twin" = true
WHERE EXISTS (SELECT FROM "events" a WHERE a."org_id" = e."org_id" AND a."display_date" = e."display_date"
  AND a."starts_at" = e."starts_at" AND a."slug" = e."slug" AND a."feed_id" <> e."feed_id");
