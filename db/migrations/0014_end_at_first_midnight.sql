-- Where clocks go back at midnight (Havana, the Azores) there are two midnights: a day is over at
-- the first of them, and AT TIME ZONE names the second.
CREATE FUNCTION event_day_start(day date, zone text) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN (day::timestamp AT TIME ZONE zone - interval '1 hour') AT TIME ZONE zone = day::timestamp
    THEN day::timestamp AT TIME ZONE zone - interval '1 hour'
  ELSE day::timestamp AT TIME ZONE zone
END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION event_over_at(starts_at timestamptz, ends_at timestamptz, all_day boolean, zone text)
RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN ends_at IS NOT NULL AND NOT all_day THEN ends_at
  ELSE event_day_start(event_end_date(starts_at, ends_at, zone) + 1, zone)
END;
--> statement-breakpoint
-- Any update computes the generated columns anew.
UPDATE "events" SET "derived_version" = "derived_version"
WHERE "over_at" <> event_over_at("starts_at", "ends_at", "all_day", "timezone");
