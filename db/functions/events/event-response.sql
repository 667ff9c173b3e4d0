-- One event as the public sees it: the columns are the fields of `domain/event-contract.ts` in its order.
-- The planner puts the body in place of each call, so sharing it costs nothing.
CREATE FUNCTION event_response(
  e events, p_feed_slug text, p_org_slug text, p_public_url text, p_description text,
  p_with_series boolean DEFAULT true, p_looks jsonb DEFAULT NULL
)
RETURNS TABLE (
  id text, "feedId" text, "feedSlug" text, "orgSlug" text, title text, slug text, description text,
  "descriptionMarkdown" text,
  "displayDate" date, "endDate" date, "startsAt" text, "endsAt" text, "previousStartsAt" text,
  timezone text, "allDay" boolean, "timeKnown" boolean, status text, "statusReason" text, "attendanceMode" text,
  location text, address text, city text, state text, "stateCode" text, "postalCode" text, country text,
  lat double precision, lng double precision, accessibility text, access json, url text, "imageUrl" text,
  "thumbnailUrl" text, "imageAlt" text, categories text[], color text, "isFree" boolean, "priceText" text, "priceMin" numeric,
  "priceMax" numeric, currency text, "ticketUrl" text, organizer json, series json, permalink text, "pageUrl" text,
  "createdAt" text, "updatedAt" text
)
LANGUAGE sql STABLE
AS $$
  SELECT e.id, e.feed_id, p_feed_slug, p_org_slug, e.title, e.slug, p_description,
    -- A shortened text has no formatting.
    CASE WHEN p_description = e.description THEN e.description_markdown END,
    e.display_date, e.end_date, e.starts_local, e.ends_local,
    CASE WHEN e.status = 'postponed' OR e.previous_starts_at IS NOT NULL
      THEN event_local_time(coalesce(e.previous_starts_at, e.starts_at), e.timezone) END,
    e.timezone, e.all_day, e.time_known, e.status,
    CASE WHEN e.status <> 'scheduled' THEN e.status_reason END, e.attendance_mode,
    e.location, e.address, e.city, e.state, e.state_code, e.postal_code, e.country,
    e.lat, e.lng, e.accessibility,
    CASE WHEN e.access_yes IS NULL AND e.access_no IS NULL THEN '{"yes":[],"no":[]}'::json
      ELSE json_build_object('yes', coalesce(e.access_yes, '{}'), 'no', coalesce(e.access_no, '{}')) END,
    e.url, media_url(look.image, p_public_url),
    CASE WHEN look.image LIKE '/media/%' THEN p_public_url || replace(look.image, '/large.', '/small.') END,
    CASE WHEN e.image_url IS NOT NULL THEN e.image_alt END, e.categories, look.color, e.is_free, e.price_text, e.price_min,
    e.price_max, e.currency, e.ticket_url,
    CASE WHEN e.organizer_name IS NOT NULL THEN row_to_json((
      SELECT person FROM (SELECT e.organizer_name AS name, e.organizer_url AS url) person)) END,
    CASE WHEN p_with_series AND e.series_id IS NOT NULL THEN (
      SELECT row_to_json(found) FROM (
        SELECT s.id, s.rrule, s.starts_local AS "start", p_public_url || '/f/' || s.feed_id || '/series/' || s.id AS url
        FROM series s WHERE s.id = e.series_id) found) END,
    '/api/v1/events/' || event_path(e), p_public_url || '/events/' || event_path(e),
    to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_char(e.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  FROM event_look(e, coalesce(p_looks, event_looks(e.org_id, e.feed_id))) look
$$;
