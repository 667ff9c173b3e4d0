import { CALENDAR_WINDOW } from '../../../domain/calendar-date.ts'
import { fill } from '../../../domain/display/fill.ts'
import { icsCalendar, icsEvent, ownLine } from '../../../domain/display/ics.ts'
import type { Event } from '../../../domain/event-contract.ts'
import { cellsWithin } from '../../../domain/geo.ts'
import * as en from '../../../domain/words/en.ts'
import { PUBLIC_URL, positionOf, type Row } from './columns.ts'
import { facetsBody } from './facets.ts'
import { type Asked, cursorOf, PER_PAGE } from './list.ts'
import { configBody, pageBody } from './page.ts'
import * as sql from './statements.ts'

// The reads as a careful engineer writes them by hand for Fastify and pg: one statement each, planned
// for the indexes there are, rows in, objects out, JSON. There are no filters but those that are asked
// for, no ETag, no cache headers, no canonical URLs.

export type Read = {
  route: string
  /** Of two reads with one route, this one has the parameter. */
  asksFor?: string
  text: string
  values: (asked: Asked) => unknown[]
  body: (rows: never[], asked: Asked) => string
  /** How often the service asks the database, once unless said otherwise. */
  roundTrips?: number
}

const DAY_MS = 86_400_000
const PER_MONTH = 1000
const RADIUS = 100

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)

export const READS = {
  list: {
    route: '/api/v1/feeds/:feedId/events',
    text: sql.list,
    values: ({ params, now }) => [params.feedId, dayBefore(now), now, PER_PAGE + 1],
    body: listBody,
  },
  firstDates: {
    route: '/api/v1/feeds/:feedId/events',
    asksFor: 'repeats',
    text: sql.firstDates,
    values: ({ params, now }) => [params.feedId, dayBefore(now), now, PER_PAGE + 1],
    body: listBody,
  },
  event: {
    route: '/api/v1/feeds/:feedId/events/:eventId',
    text: sql.event,
    values: ({ params }) => [params.feedId, params.eventId],
    body: ([row]: Pick<Row, 'event'>[]) => `{"event":${row?.event}}`,
  },
  organization: {
    route: '/api/v1/orgs/:orgSlug/events',
    text: sql.organizationList,
    values: ({ params, now }) => [params.orgSlug, dayBefore(now), now, PER_PAGE + 1],
    body: listBody,
  },
  month: {
    route: '/api/v1/feeds/:feedId/calendar/:year/:month',
    text: sql.month,
    values: ({ params: { feedId, year, month } }) => [feedId, `${year}-${month}-01`, PER_MONTH + 1],
    body: monthBody,
  },
  copy: {
    route: '/api/v1/feeds/:feedId/changes',
    text: sql.copy,
    values: ({ params }) => [params.feedId, PER_PAGE + 1],
    body: copyBody,
  },
  changes: {
    route: '/api/v1/feeds/:feedId/changes',
    asksFor: 'cursor',
    text: sql.changes,
    values: ({ params, query }) => [params.feedId, numberIn(query.cursor), PER_PAGE + 1],
    body: changesBody,
  },
  facets: {
    route: '/api/v1/feeds/:feedId/facets',
    text: sql.facets,
    values: ({ params, now }) => [params.feedId, dayBefore(now), now],
    body: facetsBody,
  },
  calendar: {
    route: '/f/:feedId(^\\w+).ics',
    text: sql.calendar,
    values: ({ params, now }) => {
      const { monthsBack, monthsAhead, most } = CALENDAR_WINDOW
      return [params.feedId, dayBefore(now), monthsBack, monthsAhead, most]
    },
    body: calendarBody,
  },
  permalink: {
    route: '/api/v1/events/:year/:month/:day/:slug',
    text: sql.permalink,
    values: ({ params: { year, month, day, slug } }) => [`${year}-${month}-${day}`, slug],
    body: permalinkBody,
  },
  search: {
    route: '/api/v1/feeds/:feedId/events',
    asksFor: 'search',
    text: sql.search,
    values: ({ params, query, now }) => [
      params.feedId,
      dayBefore(now),
      now,
      PER_PAGE + 1,
      `%${query.search}%`,
    ],
    body: listBody,
  },
  rareWord: {
    route: '/api/v1/feeds/:feedId/events',
    asksFor: 'rare',
    text: sql.rareWord,
    values: ({ params, query, now }) => [
      params.feedId,
      dayBefore(now),
      now,
      PER_PAGE + 1,
      `%${query.search}%`,
    ],
    body: listBody,
  },
  nearby: {
    route: '/api/v1/feeds/:feedId/events/nearby',
    text: sql.nearby,
    values: ({ params, query, now }) => {
      const center = { lat: Number(query.lat), lng: Number(query.lng) }
      const { cells } = cellsWithin(center, RADIUS)
      return [params.feedId, now, cells, center.lat, center.lng, RADIUS, PER_PAGE + 1]
    },
    body: nearbyBody,
  },
  config: {
    route: '/api/v1/widget-config/:feedId',
    text: sql.widgetConfig,
    values: ({ params, now }) => [params.feedId, dayBefore(now)],
    body: configBody,
  },
  page: {
    route: '/f/:feedId',
    text: sql.page,
    values: ({ params, now }) => [params.feedId, dayBefore(now), now, PER_PAGE + 1],
    body: pageBody,
    // Whose page it is; then its list, and what there is to choose from.
    roundTrips: 3,
  },
} satisfies Record<string, Read>
export type ReadName = keyof typeof READS

/** The owner stands in every row; of an empty list there is one row without an event. */
const eventsIn = <R extends Row>(rows: R[]) => rows.filter(({ id }) => id !== null)
const joined = (rows: Pick<Row, 'event'>[]) => rows.map(({ event }) => event).join(',')

function listBody(rows: Row[], asked: Asked): string {
  return page(eventsIn(rows), PER_PAGE, asked)
}

function monthBody(rows: (Row & { timezone: string })[], asked: Asked): string {
  const { year, month } = asked.params
  const head = { year: Number(year), month: Number(month), timezone: rows[0]?.timezone }
  return `${JSON.stringify(head).slice(0, -1)},${page(eventsIn(rows), PER_MONTH, asked).slice(1)}`
}

function page(found: Row[], perPage: number, asked: Asked): string {
  const events = found.slice(0, perPage)
  const last = found.length > perPage && events.at(-1)
  const nextCursor = last ? cursorOf(positionOf(last), asked) : null
  return `{"events":[${joined(events)}],"pagination":${JSON.stringify({ perPage, nextCursor })}}`
}

function copyBody(rows: (Row & { latest: string })[], asked: Asked): string {
  const found = eventsIn(rows)
  const latest = rows[0]?.latest ?? '0'
  const last = found.length > PER_PAGE && found[PER_PAGE - 1]
  const cursor = cursorOf(last ? `${latest}~${positionOf(last)}` : latest, asked)
  return changesPage(found.slice(0, PER_PAGE), [], cursor, last !== false)
}

type ChangeRow = { event: string | null; id: string; number: string | null; latest: string }

function changesBody(rows: ChangeRow[], asked: Asked): string {
  const changed = rows.filter(({ number }) => number !== null)
  const shown = changed.slice(0, PER_PAGE)
  const more = changed.length > PER_PAGE
  const cursor = cursorOf((more ? shown.at(-1)?.number : rows[0]?.latest) ?? '0', asked)
  const deleted = shown.filter(({ event }) => event === null).map(({ id }) => id)
  const events = shown.flatMap(({ event }) => (event === null ? [] : [{ event }]))
  return changesPage(events, deleted.sort(), cursor, more)
}

function changesPage(
  events: Pick<Row, 'event'>[],
  deleted: string[],
  cursor: string,
  more: boolean,
): string {
  const pagination = { perPage: PER_PAGE, nextCursor: more ? cursor : null }
  const rest = JSON.stringify({ deleted, cursor, pagination })
  return `{"events":[${joined(events)}],${rest.slice(1)}`
}

function nearbyBody(rows: (Row & { distance: number })[], asked: Asked): string {
  const found = eventsIn(rows)
  const events = found.slice(0, PER_PAGE)
  const last = found.length > PER_PAGE && events.at(-1)
  const nextCursor = last ? cursorOf(`${last.distance}~${positionOf(last)}`, asked) : null
  const rest = {
    center: { lat: Number(asked.query.lat), lng: Number(asked.query.lng) },
    ...{ radius: RADIUS, place: null, state: null, country: null },
    pagination: { perPage: PER_PAGE, nextCursor },
  }
  return `{"events":[${joined(events)}],${JSON.stringify(rest).slice(1)}`
}

function permalinkBody(rows: Row[]): string {
  // An event that has the address again stands here twice.
  const byId = new Map(rows.toReversed().map(({ id, event }) => [id, event]))
  const [shown, ...others] = [...byId.values()].reverse()
  const alternates = others.slice(0, 100).map((event) => alternate(JSON.parse(event)))
  return `{"event":${shown},"alternates":${JSON.stringify(alternates)}}`
}

function alternate(event: Record<string, unknown>) {
  const { id, feedId, feedSlug, orgSlug, startsAt, allDay, timeKnown, location } = event
  const { permalink, pageUrl } = event
  return {
    id,
    feedId,
    feedSlug,
    orgSlug,
    startsAt,
    allDay,
    timeKnown,
    location,
    permalink,
    pageUrl,
  }
}

type Moments = { startsAt: Date; endsAt: Date | null; previousStartsAt: Date | null }
type CalendarRow = Omit<Event, keyof Moments | 'createdAt' | 'updatedAt'> &
  Moments & { createdAt: Date; updatedAt: Date; slugPath: string } & {
    calendarName: string
    about: string
    feedTimezone: string
  }

function calendarBody(rows: CalendarRow[], { path, params }: Asked): string {
  const [{ calendarName: name = '', about = '', feedTimezone: timezone = '' } = {}] = rows
  const { monthsAhead, most } = CALENDAR_WINDOW
  const window = fill(en.outputs.span, { months: monthsAhead, max: most.toLocaleString('en') })
  const url = `${PUBLIC_URL}/f/${params.feedId}`
  const source = PUBLIC_URL + path
  const description = [about, window].filter(Boolean).join('\n\n')
  let events = ''
  for (const row of rows) {
    if (row.id === null) continue
    const event = inFile(row)
    events += icsEvent(
      event,
      { locale: 'en-US', words: { ...en.widget, ...en.event } },
      ownLine(event, timezone),
    )
  }
  return icsCalendar({ name, description, timezone, url, source }, events)
}

function inFile(row: CalendarRow): Event {
  const { description, displayDate, slugPath, id, startsAt, endsAt, previousStartsAt } = row
  return {
    ...row,
    description: description.length > 1000 ? `${description.slice(0, 999)}…` : description,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    previousStartsAt: previousStartsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    pageUrl: `${PUBLIC_URL}/events/${displayDate.replaceAll('-', '/')}/${slugPath}?event=${id}`,
  }
}

function numberIn(cursor = ''): number {
  return Number(Buffer.from(cursor, 'base64url').toString().split('~')[1])
}
