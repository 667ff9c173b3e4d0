import { EVENT_FIELDS } from '../event-fields.ts'
import { fold } from '../fold.ts'
import type { ColumnName, Mapping, OtherColumn } from './source-event.ts'
import { readDate, readTimes } from './written-date.ts'

/** What people and programs call the columns that are no field as they stand, the likeliest name first. */
const OTHER_NAMES: Record<OtherColumn, string> = {
  uid: 'uid, id, event id, identifier',
  start:
    'start, starts, start date, event start date, start date time, start datetime, starts at, start at, begins, begin, date start, begin date, date, event date, dtstart, when, day, from date, event start, datetime, date and time, date time',
  startTime:
    'start time, event start time, time start, begin time, time, event time, starts time, from time, hours',
  end: 'end, ends, end date, event end date, end date time, end datetime, ends at, end at, date end, finish, finish date, dtend, to date, until, event end',
  endTime: 'end time, event end time, time end, finish time, ends time, to time',
  allDay: 'all day, all day event, allday, is all day, full day',
  timezone: 'timezone, time zone, tz, event timezone',
  price: 'price, cost, event cost, admission, fee, ticket price, entry, price text',
}

let fields: Map<string, { field: ColumnName; rank: number }> | undefined

function byName() {
  const names = [
    ...Object.entries(OTHER_NAMES),
    ...Object.entries(EVENT_FIELDS).map(([name, { headings }]) => [name, headings] as const),
  ] as [ColumnName, string | null][]
  fields ??= new Map(
    names.flatMap(([field, names]) =>
      (names?.split(', ') ?? []).map((name, rank) => [name, { field, rank }] as const),
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
