import { Event } from '../../../domain/event-contract.ts'

export const PUBLIC_URL = 'https://calendar.test'
const LINK = `replace(e.display_date::text, '-', '/') || '/' || e.slug_path || '?event=' || e.id`
export const PERMALINK = `'/api/v1/events/' || ${LINK}`
export const PAGE_URL = `'${PUBLIC_URL}/events/' || ${LINK}`

const moment = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What the first category of an event that has it says of its looks. */
const styleOf = (column: string, asked = 'true') => `(SELECT s.${column} FROM category_styles s
  WHERE s.org_id = e.org_id AND s.key = ANY (e.category_keys) AND s.${column} IS NOT NULL AND ${asked}
  ORDER BY array_position(e.category_keys, s.key) LIMIT 1)`

/** What stands in the database under another name, or is more than one column. */
const MADE: Partial<Record<keyof Event, string>> = {
  feedSlug: 'f.slug',
  orgSlug: 'o.slug',
  startsAt: 'e.starts_local',
  endsAt: 'e.ends_local',
  previousStartsAt: `CASE WHEN e.previous_starts_at IS NOT NULL
    THEN event_local_time(e.previous_starts_at, e.timezone)
    WHEN e.status = 'postponed' THEN e.starts_local END`,
  statusReason: `CASE WHEN e.status <> 'scheduled' THEN e.status_reason END`,
  organizer: `CASE WHEN e.organizer_name IS NOT NULL
    THEN json_build_object('name', e.organizer_name, 'url', e.organizer_url) END`,
  access: `json_build_object('yes', coalesce(e.access_yes, '{}'), 'no', coalesce(e.access_no, '{}'))`,
  // No image of the measurements is stored.
  imageUrl: `coalesce(e.image_url, ${styleOf('image_url')}, f.image_url)`,
  thumbnailUrl: 'NULL',
  imageAlt: 'CASE WHEN e.image_url IS NOT NULL THEN e.image_alt END',
  color: `coalesce(${styleOf('color', 'NOT s.is_automatic')}, f.color,
    ${styleOf('color', 's.is_automatic')})`,
  series: `CASE WHEN e.series_id IS NOT NULL THEN (
    SELECT json_build_object('id', s.id, 'rrule', s.rrule, 'start', s.starts_local,
      'url', '${PUBLIC_URL}/f/' || s.feed_id || '/series/' || s.id)
    FROM series s WHERE s.id = e.series_id) END`,
  permalink: PERMALINK,
  pageUrl: PAGE_URL,
  createdAt: moment('e.created_at'),
  updatedAt: moment('e.updated_at'),
}

const columnOf = (field: string) =>
  `e.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** All fields of an event in the order of the contract, some of them otherwise than as the API shows them. */
export const eventColumns = (other: Partial<Record<keyof Event, string>> = {}) =>
  (Object.keys(Event.shape) as (keyof Event)[])
    .map((field) => `${other[field] ?? MADE[field] ?? columnOf(field)} AS "${field}"`)
    .join(', ')

/** One event as the response shows it, written by the database; `more` are fields at its end. */
export const eventJson = (more = '') =>
  `(SELECT row_to_json(event)::text FROM (SELECT ${eventColumns()}${more}) event)`

/** What a cursor says of the last event of a page. */
export const POSITION = `e.display_date::text AS day, e.starts_at AS start, e.id`
export type Row = { event: string; day: string; start: Date; id: string }

export const positionOf = ({ day, start, id }: Row) => `${day}~${+start / 1000}~${id}`
