-- Postgres computes a generated column anew only where a column that it reads is set.
UPDATE "events" SET "starts_at" = "starts_at"
WHERE "over_at" <> event_over_at("starts_at", "ends_at", "all_day", "timezone");
