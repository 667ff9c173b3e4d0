-- The functions that generated columns and index expressions depend on. They cannot change without
-- rewriting every row of their table, so they belong to the migrations; all others are files of
-- db/functions/. IMMUTABLE although time zone rules can change: an event keeps what was true when it was
-- saved.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
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
-- Where clocks go back at midnight (Havana, the Azores) a day has two midnights. It begins at the first
-- one, and AT TIME ZONE returns the second.
CREATE FUNCTION event_day_start(day date, zone text) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN (day::timestamp AT TIME ZONE zone - interval '1 hour') AT TIME ZONE zone = day::timestamp
    THEN day::timestamp AT TIME ZONE zone - interval '1 hour'
  ELSE day::timestamp AT TIME ZONE zone
END;
--> statement-breakpoint
-- When an event becomes a past one, by the clocks of its own zone.
CREATE FUNCTION event_past_at(starts_at timestamptz, ends_at timestamptz, all_day boolean, zone text)
RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN ends_at IS NOT NULL AND NOT all_day THEN ends_at
  ELSE event_day_start(event_end_date(starts_at, ends_at, zone) + 1, zone)
END;
--> statement-breakpoint
-- RFC 3339 with the zone's offset at that moment.
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
-- Percent-encodes a slug: everything but ASCII letters, digits, and '-'.
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
-- The one-degree cell of a place; domain/geo.ts computes the same.
CREATE FUNCTION event_geo_cell(lat double precision, lng double precision) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN least(floor(lat + 90)::integer, 179) * 360 + floor(lng + 180)::integer % 360;
--> statement-breakpoint
-- The characters and pairs of characters of a text, as domain/search-terms.ts splits a search word. Its
-- cost tells the planner to look them up in an index instead of computing them row by row.
CREATE FUNCTION event_search_grams(search_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN string_to_array(search_text, NULL) || ARRAY(
  SELECT character || next
  FROM unnest(string_to_array(search_text, NULL), string_to_array(substr(search_text, 2), NULL)) pairs(character, next)
  WHERE next IS NOT NULL
);
--> statement-breakpoint
-- How long an event lasts after its first day: 0 to 7 days, to 31, to 127, to 511, to 2047, or longer.
CREATE FUNCTION event_length_class(display_date date, end_date date) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN width_bucket(end_date - display_date, ARRAY[8, 32, 128, 512, 2048]);
--> statement-breakpoint
-- The ids of the events that a digest or an event update names.
CREATE FUNCTION edition_event_ids(content jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT item ->> 'id' FROM jsonb_array_elements(content -> 'items') AS item);
