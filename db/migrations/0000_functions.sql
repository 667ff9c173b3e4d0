CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What the generated columns of events compute. IMMUTABLE although time zone rules can change:
-- an event keeps what was true when it was saved.
CREATE FUNCTION event_local_date(at timestamptz, zone text) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (at AT TIME ZONE zone)::date;
--> statement-breakpoint
-- The last local day an event touches: its end is exclusive, so 00:00 belongs to the day before.
CREATE FUNCTION event_end_date(starts_at timestamptz, ends_at timestamptz, zone text) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN greatest(
  (starts_at AT TIME ZONE zone)::date,
  ((ends_at - interval '1 second') AT TIME ZONE zone)::date
);
--> statement-breakpoint
-- When an event stops being upcoming, judged in its own zone.
CREATE FUNCTION event_over_at(starts_at timestamptz, ends_at timestamptz, all_day boolean, zone text)
RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN ends_at IS NOT NULL AND NOT all_day THEN ends_at
  ELSE (event_end_date(starts_at, ends_at, zone) + 1)::timestamp AT TIME ZONE zone
END;
--> statement-breakpoint
-- RFC 3339 with the offset that holds in the zone at that moment.
CREATE FUNCTION event_local_time(at timestamptz, zone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_char(at AT TIME ZONE zone, 'YYYY-MM-DD"T"HH24:MI:SS')
  || CASE WHEN at AT TIME ZONE zone < at AT TIME ZONE 'UTC' THEN '-' ELSE '+' END
  || to_char(
    greatest(at AT TIME ZONE zone, at AT TIME ZONE 'UTC')
      - least(at AT TIME ZONE zone, at AT TIME ZONE 'UTC'),
    'HH24:MI'
  );
--> statement-breakpoint
-- Percent-encoding of a slug: everything but letters, digits and '-' of ASCII.
CREATE FUNCTION event_url_path(slug text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN slug ~ '^[a-z0-9-]*$' THEN slug ELSE (
  SELECT string_agg(
    CASE WHEN chr ~ '^[a-z0-9-]$' THEN chr
    ELSE upper(regexp_replace(encode(convert_to(chr, 'UTF8'), 'hex'), '(..)', '%\1', 'g')) END,
    '' ORDER BY place
  )
  FROM regexp_split_to_table(slug, '') WITH ORDINALITY AS letters(chr, place)
) END;
--> statement-breakpoint
-- The one-degree cell of a place; functions/domain/geo.ts computes the same.
CREATE FUNCTION event_geo_cell(lat double precision, lng double precision) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN least(floor(lat + 90)::integer, 179) * 360 + floor(lng + 180)::integer % 360;
