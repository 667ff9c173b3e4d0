import { addDays } from '../calendar-date.ts'
import { cutText } from '../cut-text.ts'
import { EVENT_FIELDS, type EventField } from '../event-fields.ts'
import { recurrenceKey } from '../recurrence/occurrences.ts'
import { knownZone } from '../zoned-time.ts'
import { cleanFields, differences } from './clean-fields.ts'
import { localText, readTime, spanOf } from './ics-time.ts'
import type { Problems } from './problems.ts'
import type { SourceFields, SourceItem } from './source-event.ts'
import { fitItem, isPlausible } from './source-items.ts'

export type Json = Record<string, unknown>

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DATE = /^\d{4}-\d\d-\d\d$/

/** Whether it is an event as our API returns it. */
export function isOwnEvent(event: Json): boolean {
  const { id, startsAt, displayDate } = event
  return typeof id === 'string' && LOCAL.test(`${startsAt}`) && DATE.test(`${displayDate}`)
}

export type OwnEvent = { item: SourceItem; seriesId: string | null }

/** An event of our API, without what depends on the calendar it was in. */
export function readOwnEvent(event: Json, problems: Problems): OwnEvent | undefined {
  const uid = cutText(`${event.id}`, 100)
  const at = { line: null, uid }
  const timezone = knownZone(`${event.timezone}`)
  if (!timezone) {
    problems.skip('time-zone', 'The event has no valid time zone. It was skipped.', at)
    return undefined
  }
  const allDay = event.allDay === true
  const [start, end] = allDay ? daysOf(event) : momentsOf(event)
  if (start === null) {
    problems.skip('bad-start', 'The start cannot be read. The event was skipped.', at)
    return undefined
  }
  const fields = cleanFields(typedFields(event), problems, at)
  const hasEnd = end !== null && end > start
  const nextDay = allDay ? addDays(start, 1) : null
  const times = { start, end: hasEnd ? end : nextDay, timezone, allDay }
  const item: SourceItem = { ...at, fields, ...times, repeat: null }
  const series = event.series as Json | null
  const seriesId = typeof series?.id === 'string' ? cutText(series.id, 100) : null
  const fit = fitItem(item, problems)
  return fit && { item: fit, seriesId }
}

/** The clock of the event's own zone, which the offset only repeats. */
function localOf(value: unknown): string | null {
  const time = readTime(`${value}`.slice(0, 16))
  return time && isPlausible(time.date) && time.time !== null ? localText(time) : null
}

function momentsOf({ startsAt, endsAt }: Json): [string | null, string | null] {
  return [localOf(startsAt), localOf(endsAt)]
}

/** The first day, and the one after the last. */
function daysOf({ displayDate, endDate }: Json): [string | null, string | null] {
  const [first, last] = [readTime(`${displayDate}`), readTime(`${endDate}`)]
  if (!first || !isPlausible(first.date)) return [null, null]
  return [first.date, last && isPlausible(last.date) ? addDays(last.date, 1) : null]
}

/** Each field if its value is of the kind it has to be. */
export function typedFields(event: Json): Partial<SourceFields> {
  const organizer = event.organizer as Json | null
  const access = event.access as Json | null | undefined
  const flat: Json = {
    ...event,
    ...{ organizerName: organizer?.name, organizerUrl: organizer?.url },
    ...{ accessYes: access?.yes, accessNo: access?.no },
  }
  const names = Object.keys(EVENT_FIELDS) as EventField[]
  return Object.fromEntries(
    names.flatMap((name) => (isOfKind(name, flat[name]) ? [[name, flat[name]]] : [])),
  )
}

function isOfKind(name: EventField, value: unknown): boolean {
  const field = EVENT_FIELDS[name]
  switch (field.kind) {
    case 'choice':
      return Object.hasOwn(field.options, `${value}`)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'words':
    case 'features':
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
    default:
      return typeof value === 'string'
  }
}

/** The dates of a series, which a list has one by one, as a series again. */
export function joinSeries(events: OwnEvent[]): SourceItem[] {
  const bySeries = new Map<string, SourceItem[]>()
  for (const { item, seriesId } of events) {
    const dates = seriesId === null ? undefined : bySeries.get(seriesId)
    if (dates) dates.push(item)
    else bySeries.set(seriesId ?? item.uid, [item])
  }
  const inSeries = new Set(events.flatMap(({ seriesId }) => seriesId ?? []))
  return [...bySeries].flatMap(([uid, dates]) => (inSeries.has(uid) ? seriesOf(uid, dates) : dates))
}

/** The rule is not taken over: where it began, and which of its dates are gone, the list does not say. */
function seriesOf(uid: string, dates: SourceItem[]): SourceItem[] {
  const sorted = dates.sort((a, b) => (a.start < b.start ? -1 : 1))
  const [first] = sorted
  if (!first) return []
  const like = sorted.filter(({ allDay }) => allDay === first.allDay)
  const others = sorted.filter(({ allDay }) => allDay !== first.allDay)
  const keys = [...new Set(like.map(({ start }) => recurrenceKey(start)))]
  const changes = like.flatMap((date) => {
    const fields = differences(date.fields, first.fields)
    const isUsual = lengthOf(date) === lengthOf(first) && date.timezone === first.timezone
    if (date === first || (isUsual && Object.keys(fields).length === 0)) return []
    const { start, end, timezone, line } = date
    return [{ key: recurrenceKey(start), line, fields, start, end, timezone }]
  })
  const repeat = { rule: null, rdates: keys.slice(1), exdates: [], changes }
  return [{ ...first, uid, repeat }, ...others]
}

function lengthOf({ start, end }: SourceItem): number | null {
  return end === null ? null : spanOf(start, end)
}
