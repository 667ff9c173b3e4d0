export const PUBLIC_URL = 'https://calendar.test'
const LINK = `replace(e.display_date::text, '-', '/') || '/' || e.slug_path || '?event=' || e.id`
export const PERMALINK = `'/api/v1/events/' || ${LINK}`
export const PAGE_URL = `'${PUBLIC_URL}/events/' || ${LINK}`

const moment = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One event as the response shows it, written by the database; `more` are fields at its end. */
export const eventJson = (more = '') => `(SELECT row_to_json(event)::text FROM (
  SELECT e.id, e.feed_id AS "feedId", f.slug AS "feedSlug", o.slug AS "orgSlug", e.title, e.slug,
    e.description, e.display_date AS "displayDate", e.end_date AS "endDate",
    e.starts_local AS "startsAt", e.ends_local AS "endsAt",
    CASE WHEN e.previous_starts_at IS NOT NULL THEN event_local_time(e.previous_starts_at, e.timezone)
      WHEN e.status = 'postponed' THEN e.starts_local END AS "previousStartsAt",
    e.timezone, e.all_day AS "allDay", e.time_known AS "timeKnown", e.status,
    CASE WHEN e.status <> 'scheduled' THEN e.status_reason END AS "statusReason",
    e.attendance_mode AS "attendanceMode", e.location, e.address, e.city, e.state,
    e.state_code AS "stateCode", e.postal_code AS "postalCode", e.country, e.lat, e.lng,
    e.accessibility, e.url, e.image_url AS "imageUrl", e.image_alt AS "imageAlt", e.categories,
    e.is_free AS "isFree", e.price_text AS "priceText", e.price_min AS "priceMin",
    e.price_max AS "priceMax", e.currency, e.ticket_url AS "ticketUrl",
    CASE WHEN e.organizer_name IS NOT NULL
      THEN json_build_object('name', e.organizer_name, 'url', e.organizer_url) END AS organizer,
    NULL AS series,
    ${PERMALINK} AS permalink, ${PAGE_URL} AS "pageUrl",
    ${moment('e.created_at')} AS "createdAt", ${moment('e.updated_at')} AS "updatedAt"${more}
) event)`

/** What a cursor says of the last event of a page. */
export const POSITION = `e.display_date::text AS day, e.starts_at AS start, e.id`
export type Row = { event: string; day: string; start: Date; id: string }

export const positionOf = ({ day, start, id }: Row) => `${day}~${+start / 1000}~${id}`
