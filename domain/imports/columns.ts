import { fold } from '../fold.ts'
import type { ColumnName, Mapping } from './source-event.ts'
import { readDate, readTimes } from './written-date.ts'

/** What people and programs call each field, the likeliest name first. */
const NAMES: Record<ColumnName, string> = {
  uid: 'uid, id, event id, identifier',
  title: 'title, event title, event name, name, summary, subject, event, what, name of event',
  start:
    'start, starts, start date, event start date, start date time, start datetime, starts at, start at, begins, begin, date start, begin date, date, event date, dtstart, when, day, from date, event start, datetime, date and time, date time',
  startTime:
    'start time, event start time, time start, begin time, time, event time, starts time, from time, hours',
  end: 'end, ends, end date, event end date, end date time, end datetime, ends at, end at, date end, finish, finish date, dtend, to date, until, event end',
  endTime: 'end time, event end time, time end, finish time, ends time, to time',
  allDay: 'all day, all day event, allday, is all day, full day',
  timezone: 'timezone, time zone, tz, event timezone',
  description:
    'description, event description, details, event details, body, notes, about, information, info, content, long description',
  categories:
    'categories, category, event category, event categories, type, event type, tags, topic',
  status: 'status, event status',
  statusReason: 'status reason, reason',
  attendanceMode: 'attendance mode, attendance, format, event format',
  location:
    'venue, venue name, event venue, event venue name, location, location name, place, place name, where, event location',
  address:
    'address, street address, street, venue address, location address, address 1, address line 1, event address',
  city: 'city, town, venue city, event city, locality',
  state: 'state, province, region, venue state, state province, event state, state or province',
  postalCode: 'postal code, zip, zip code, zipcode, postcode, venue zip, postal',
  country: 'country, venue country',
  lat: 'lat, latitude',
  lng: 'lng, lon, long, longitude',
  accessibility: 'accessibility, access',
  url: 'url, link, website, event website, event url, event link, web site, web page, webpage, web, more info, more information, website url',
  imageUrl:
    'image url, image, picture, photo, event image, featured image, event featured image, image link, flyer, poster',
  imageAlt: 'image alt, image description, alt text',
  price: 'price, cost, event cost, admission, fee, ticket price, entry, price text',
  ticketUrl:
    'ticket url, tickets, ticket link, tickets url, tickets link, buy tickets, registration, registration link, registration url',
  organizerName:
    'organizer, organizer name, organiser, host, presenter, organization, event organizer name, organizer s',
  organizerUrl: 'organizer url, organizer website, organizer link',
}

let fields: Map<string, { field: ColumnName; rank: number }> | undefined

function byName() {
  fields ??= new Map(
    (Object.entries(NAMES) as [ColumnName, string][]).flatMap(([field, names]) =>
      names.split(', ').map((name, rank) => [name, { field, rank }] as const),
    ),
  )
  return fields
}

/**
 * Which column or key is which, by what they are called: `Start Date/Time`, `imageUrl`, `postal_code`; of two that fit the better known name. Beside a column of dates
 * `start` and `end` may be times of day: the cells of `rows` tell.
 */
export function guessMapping(header: string[], rows: string[][] = []): Mapping {
  const mapping = mappingByName(header)
  const { start, startTime, end, endTime } = mapping
  if (start === undefined || startTime !== undefined || !holdsTimes(rows, start)) return mapping
  const date = mappingByName(header.map((name, i) => (i === start ? '' : name))).start
  if (date === undefined || !rows.some((cells) => readDate(cells[date] ?? ''))) return mapping
  const times = { ...mapping, start: date, startTime: start }
  if (end === undefined || endTime !== undefined || !holdsTimes(rows, end)) return times
  const { end: _, ...others } = times
  return { ...others, endTime: end }
}

/** Whether a column has times of day, and no date. */
function holdsTimes(rows: string[][], column: number): boolean {
  const cells = rows.map((cells) => cells[column] ?? '')
  return (
    cells.some((cell) => readTimes(cell).kind === 'time') && !cells.some((cell) => readDate(cell))
  )
}

function mappingByName(header: string[]): Mapping {
  const ranks = new Map<ColumnName, number>()
  const mapping: Mapping = {}
  for (const [index, name] of header.entries()) {
    const found = byName().get(plainName(name))
    if (!found || found.rank >= (ranks.get(found.field) ?? Number.POSITIVE_INFINITY)) continue
    ranks.set(found.field, found.rank)
    mapping[found.field] = index
  }
  return mapping
}

function plainName(name: string): string {
  const words = name.slice(0, 100).replace(/([a-z])([A-Z])/g, '$1 $2')
  return fold(words)
    .replace(/\((optional|required|if any|local time|yyyy.*|mm.*|dd.*)\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
