import { addDays } from '../calendar-date.ts'
import { cutText } from '../cut-text.ts'
import { EVENT_FIELDS, type FieldWithHeading, TEXTS, URLS } from '../event-fields.ts'
import { cleanFields } from './clean-fields.ts'
import { inZone, readTime } from './ics-time.ts'
import { readPlace } from './place-text.ts'
import { plainText } from './plain-text.ts'
import type { Problems } from './problems.ts'
import { readDescription } from './read-description.ts'
import type { ColumnName, DateOrder, SourceFields, SourceItem } from './source-event.ts'
import { contentUid, fitItem, LONGEST_UID } from './source-items.ts'
import { abbreviatedZone, namedZone } from './time-zones.ts'
import { isAmbiguous, readDate, readTimes, type WrittenTimes } from './written-date.ts'

/** An event as text: a row of a table, or a simple object. */
export type Row = Partial<Record<ColumnName, string>>
type At = { line: number | null; uid?: string }
type Context = { problems: Problems; feedTimezone: string; order: DateOrder | undefined }

/** Reads one row; `undefined` if it cannot be imported. `known`: fields that are more than text. */
export function readRow(
  row: Row,
  line: number | null,
  context: Context,
  known: Partial<SourceFields> = {},
): SourceItem | undefined {
  const { problems } = context
  const fields = { ...rowFields(row), ...known }
  const uid = cutText(row.uid?.trim() ?? '', LONGEST_UID) || contentOf(row)
  const at = { line, uid }
  const timezone = zoneOf(row, context, at)
  const times = rowTimes(row, timezone, context, at)
  if (!times) return undefined
  const { timeKnown, ...when } = times
  const clean = cleanFields({ ...fields, timeKnown }, problems, at)
  const item: SourceItem = { ...at, fields: clean, ...when, timezone, repeat: null }
  return fitItem(item, problems)
}

function contentOf(row: Row): string {
  const parts = [row.title, row.start, row.startTime, row.location, row.address]
  return contentUid(parts.map((part) => part?.trim() ?? '').join('\n'))
}

function rowFields(row: Row): Partial<SourceFields> {
  const text = (name: ColumnName) => row[name]?.trim() || null
  const hasAddress = text('address') !== null || text('city') !== null
  const place = hasAddress ? { location: text('location') } : readPlace(row.location ?? '')
  const columns = TEXT_COLUMNS.flatMap((name) => {
    const value = text(name)
    return value === null ? [] : [[name, value]]
  })
  const mode = modeOf(text('attendanceMode'))
  return {
    ...place,
    ...Object.fromEntries(columns),
    ...(mode ? { attendanceMode: mode } : {}),
    title: plainText(row.title ?? ''),
    ...readDescription(row.description ?? ''),
    categories: [(row.categories ?? '').replace(/[;|]/g, ',')],
    ...accessOf(text('accessYes')),
    status: statusOf(text('status')),
    lat: numberOf(text('lat')),
    lng: numberOf(text('lng')),
    ...priceOf(text('price')),
  }
}

/** HTML is made plain in the first two, and a venue may have its address behind it. */
const READ_OTHERWISE: readonly string[] = ['title', 'description', 'location']
/** What is taken as it stands. */
const TEXT_COLUMNS = [...TEXTS, ...URLS].filter(
  (name) => EVENT_FIELDS[name].headings !== null && !READ_OTHERWISE.includes(name),
) as FieldWithHeading[]

const numberOf = (text: string | null) =>
  text !== null && /^-?\d{1,3}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null

/** Words as they stand, which `cleanFields` reads. */
const accessOf = (text: string | null) =>
  (text === null ? {} : { accessYes: [text.replace(/[;|]/g, ',')] }) as Partial<SourceFields>

function statusOf(text: string | null): SourceFields['status'] {
  if (/^cancell?ed$/i.test(text ?? '')) return 'cancelled'
  return /^postponed$/i.test(text ?? '') ? 'postponed' : 'scheduled'
}

function modeOf(text: string | null): SourceFields['attendanceMode'] | undefined {
  if (/^(online|virtual)$/i.test(text ?? '')) return 'online'
  if (/^(mixed|hybrid)$/i.test(text ?? '')) return 'mixed'
  return /^(offline|in[- ]person|on[- ]site)$/i.test(text ?? '') ? 'offline' : undefined
}

function priceOf(text: string | null): Partial<SourceFields> {
  if (text === null) return {}
  if (/^(free|free of charge|[$€£]? ?0([.,]00?)?)$/i.test(text)) return { isFree: true }
  return { priceText: text, isFree: /[1-9]/.test(text) ? false : null }
}

function zoneOf(row: Row, { problems, feedTimezone }: Context, at: At): string {
  const name = row.timezone?.trim() ?? ''
  if (name === '') return feedTimezone
  const zone = namedZone(name) ?? abbreviatedZone(name)
  if (zone) return zone
  const text = `The time zone “${cutText(name, 80)}” is not known. The times were read as ${feedTimezone}.`
  problems.note('time-zone', text, at)
  return feedTimezone
}

type Times = Pick<SourceItem, 'start' | 'end' | 'allDay'> & { timeKnown: boolean }

function rowTimes(row: Row, timezone: string, context: Context, at: At): Times | undefined {
  const { problems } = context
  const start = cellOf(row.start, row.startTime, timezone, context)
  if (!start) {
    const [code, text] = row.start?.trim()
      ? (['bad-start', `The date cannot be read: ${cutText(row.start.trim(), 40)}.`] as const)
      : (['no-start', 'The event has no date.'] as const)
    problems.skip(code, `${text} The event was skipped.`, at)
    return undefined
  }
  const { date, times } = start
  if (times.kind === 'unreadable') {
    const text = 'The time cannot be read. The event was imported with its time to be announced.'
    problems.note('bad-start', text, at)
  }
  const end = cellOf(row.end, row.endTime, timezone, context)
  if (!end && row.end?.trim() && readTimes(row.end).kind !== 'time') {
    const text = `The end cannot be read and was ignored: ${cutText(row.end.trim(), 40)}`
    problems.note('bad-end', text, at)
  }
  if (times.kind !== 'time' || /^(true|yes|y|x|1|all day)$/i.test(row.allDay?.trim() ?? '')) {
    const last = end && end.date >= date ? end.date : date
    if (end && end.date < date) noteEarlyEnd(problems, at)
    const timeKnown = times.kind !== 'unknown' && times.kind !== 'unreadable'
    return { start: date, end: addDays(last, 1), allDay: true, timeKnown }
  }
  const local = `${date}T${times.start}`
  return {
    start: local,
    end: timedEnd(local, times, end, row, problems, at),
    allDay: false,
    timeKnown: true,
  }
}

function timedEnd(
  start: string,
  { end: ofRange }: Extract<WrittenTimes, { kind: 'time' }>,
  end: Cell | undefined,
  row: Row,
  problems: Problems,
  at: At,
): string | null {
  const alone = readTimes(row.endTime || row.end || '')
  const time =
    end?.times.kind === 'time' ? end.times.start : alone.kind === 'time' ? alone.start : ofRange
  if (!time) return null
  const date = start.slice(0, 10)
  if (end) {
    const local = `${end.date}T${time}`
    if (local > start) return local
    if (local < start) noteEarlyEnd(problems, at)
    return null
  }
  // Without a date of its own an earlier time is that of the next day.
  if (time === start.slice(11)) return null
  return `${time < start.slice(11) ? addDays(date, 1) : date}T${time}`
}

function noteEarlyEnd(problems: Problems, at: At): void {
  const text = 'The event ends before it starts. The end was ignored.'
  problems.note('end-before-start', text, at)
}

type Cell = { date: string; times: WrittenTimes }

/** A date with a time behind it or in a column of its own. */
function cellOf(
  dateText: string | undefined,
  timeText: string | undefined,
  timezone: string,
  { order }: Context,
): Cell | undefined {
  const written = readDate(dateText ?? '')
  if (!written || (order === undefined && isAmbiguous(written))) return undefined
  const date = (order === 'dmy' ? written.dmy : written.mdy) ?? written.mdy ?? written.dmy
  if (date === null) return undefined
  const own = readTimes(timeText ?? '')
  // A spreadsheet writes midnight where a cell holds a date only.
  const rest = /^0?0:00(:00)?$/.test(written.rest) && own.kind !== 'none' ? '' : written.rest
  const times = own.kind === 'none' ? readTimes(rest) : own
  if (times.kind !== 'time' || !times.offset) return { date, times }
  const moment = readTime(`${date}T${times.start}${times.offset}`)
  const local = inZone(`${moment?.date}T${moment?.time}`, 'UTC', timezone)
  return { date: local.slice(0, 10), times: { ...times, start: local.slice(11) } }
}
