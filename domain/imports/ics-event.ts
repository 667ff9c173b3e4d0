import { cutText } from '../cut-text.ts'
import { cleanFields } from './clean-fields.ts'
import { type EventRange, eachLine, edgeAt } from './ics-components.ts'
import { readFields } from './ics-fields.ts'
import { type IcsLine, paramOf, parseLine } from './ics-line.ts'
import type { UnfoldedLines } from './ics-lines.ts'
import { type Duration, inZone, localText, readDuration, readTime } from './ics-time.ts'
import { readOwnFields, readOwnTexts } from './own-calendar.ts'
import { OWN_PROPERTY } from './own-fields.ts'
import type { Problems } from './problems.ts'
import type { ReadBudget } from './read-budget.ts'
import type { SourceFields } from './source-event.ts'
import { isPlausible, LONGEST_UID } from './source-items.ts'
import type { TimeZones } from './time-zones.ts'

/** A local time in its zone; null: in the one that the calendar has for all. */
export type Local = { local: string; zone: string | null }

/** One VEVENT: an event, what all dates of a series share, or one date of a series. */
export type IcsEvent = {
  line: number
  uid: string
  sequence: number
  /** Which date of a series this is. */
  recurrence: Local | null
  /** It says how all later dates are, too. */
  following: boolean
  start: Local | null
  end: Local | null
  duration: Duration | null
  rules: string[]
  rdates: (Local & { end: Local | Duration | null })[]
  exdates: Local[]
  fields: SourceFields
}

export type Property = IcsLine & { at: number }
export type Properties = Map<string, Property[]>

/** What is read of an event; all else is skipped unread. */
const WANTED = new Set(
  [
    'UID SEQUENCE RECURRENCE-ID DTSTART DTEND DURATION RRULE RDATE EXDATE EXRULE CLASS STATUS',
    'SUMMARY DESCRIPTION X-ALT-DESC LOCATION GEO CATEGORIES URL IMAGE ATTACH ORGANIZER CONFERENCE',
    'X-APPLE-STRUCTURED-LOCATION X-MICROSOFT-CDO-ALLDAYEVENT X-WP-IMAGES-URL',
    'X-COST X-COST-TYPE X-TICKETS-URL',
    OWN_PROPERTY,
  ].flatMap((names) => names.split(' ')),
)
const LONGEST_LINE = 200_000
const MOST_LINES = 2_000
/** Dates of RDATE, and as many of EXDATE: of eight years of days. */
const MOST_LISTED = 3_000
const MOST_RULES = 10

type Source = {
  lines: UnfoldedLines
  range: EventRange
  zones: TimeZones
  problems: Problems
  budget: ReadBudget
  /** A calendar of this service says more of an event than others do. */
  isOwn: boolean
}

/** Reads one event; `undefined` if it cannot be imported. */
export function readIcsEvent({
  lines,
  range,
  zones,
  problems,
  budget,
  isOwn,
}: Source): IcsEvent | undefined {
  const properties = readProperties(lines, range, problems)
  const first = (name: string) => properties.get(name)?.[0]
  const uid = (first('uid')?.values[0] ?? '').trim()
  const at = { line: range.line, ...(uid ? { uid: cutText(uid, LONGEST_UID) } : {}) }
  if (/^(private|confidential)$/i.test(first('class')?.values[0]?.trim() ?? '')) {
    problems.skip('private', 'This event is marked as private. It was skipped.', at)
    return undefined
  }
  const own = isOwn ? readOwnFields(first(OWN_PROPERTY.toLowerCase())?.values[0]) : undefined
  const read = (name: string) =>
    inOwnZone(localsOf(first(name), zones, problems, at)[0] ?? null, own?.timezone)
  const recurrence = read('recurrence-id')
  if (first('recurrence-id') && !recurrence) {
    const text = 'It is not clear which date of its series this is. It was skipped.'
    problems.skip('bad-date', text, at)
    return undefined
  }
  const start = allDayStart(read('dtstart'), first('x-microsoft-cdo-alldayevent'))
  if (!start && !recurrence) {
    const [code, text] = first('dtstart')
      ? (['bad-start', 'The start cannot be read. The event was skipped.'] as const)
      : (['no-start', 'The event has no start. It was skipped.'] as const)
    problems.skip(code, text, at)
    return undefined
  }
  if (first('exrule')) {
    const text = 'EXRULE is not supported. Dates that it leaves out are imported.'
    problems.note('rule', text, at)
  }
  const listed = (name: string) => shortLists(properties.get(name) ?? [], { budget, problems, at })
  const raw = readFields(properties)
  const status = first('status')?.values[0] ?? ''
  const whole = isOwn ? { ...readOwnTexts(raw, status), ...own?.fields } : raw
  const fields = cleanFields(whole, problems, at)
  return {
    line: range.line,
    uid,
    sequence: Number.parseInt(first('sequence')?.values[0] ?? '', 10) || 0,
    recurrence,
    following: /^thisandfuture$/i.test(paramOf(first('recurrence-id'), 'range') ?? ''),
    start,
    end: read('dtend'),
    duration: durationOf(first('duration'), problems, at),
    rules: rulesOf(properties.get('rrule')),
    rdates: listed('rdate').flatMap((line) => periodsOf(line, zones, problems, at)),
    exdates: listed('exdate').flatMap((line) => localsOf(line, zones, problems, at)),
    fields,
  }
}

function readProperties(
  { text, numbers }: UnfoldedLines,
  range: EventRange,
  problems: Problems,
): Properties {
  const found: Properties = new Map()
  let [depth, count] = [0, 0]
  for (const { from, to, index } of eachLine(text, range.from, range.to, range.index)) {
    const edge = edgeAt(text, from, to)
    // An alarm has a description of its own.
    if (edge) depth = Math.max(0, depth + (edge.begins ? 1 : -1))
    if (edge || depth > 0 || from === to || count++ > MOST_LINES) continue
    const name = nameAt(text, from, to)
    const number = numbers[index] ?? 0
    if (name === undefined) {
      if (text.slice(from, to).trim() === '') continue
      problems.note('bad-line', badLine(text.slice(from, to)), { line: number })
    } else if (WANTED.has(name)) {
      const line = parseLine(text.slice(from, Math.min(to, from + LONGEST_LINE)))
      if (!line) problems.note('bad-line', badLine(text.slice(from, to)), { line: number })
      else push(found, { ...line, at: number })
    }
  }
  return found
}

function push(found: Properties, line: Property): void {
  const list = found.get(line.name)
  if (list) list.push(line)
  else found.set(line.name, [line])
}

/** The name that a line begins with. */
function nameAt(text: string, from: number, to: number): string | undefined {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 58 || code === 59) {
      return at > from ? text.slice(from, at).toUpperCase() : undefined
    }
    const isName = code === 45 || code === 95 || code === 46 || isLetterOrDigit(code)
    if (!isName) return undefined
  }
  return undefined
}

const isLetterOrDigit = (code: number) =>
  (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122)

function badLine(text: string): string {
  return `This line cannot be read and was ignored: ${cutText(text, 60).trim()}`
}

type At = { line: number | null; uid?: string }

/** The dates and times of a line: several of EXDATE. */
function localsOf(
  line: Property | undefined,
  zones: TimeZones,
  problems: Problems,
  { uid }: At,
): Local[] {
  if (!line) return []
  const at = { line: line.at, ...(uid ? { uid } : {}) }
  const { values, tzid } = zonedValues(line)
  return values.flatMap((value) => {
    if (value.trim() === '') return []
    const time = readTime(value, tzid)
    if (!time || !isPlausible(time.date)) {
      const text = `${line.name.toUpperCase()} cannot be read: ${cutText(value, 40)}`
      if (line.name !== 'dtstart') problems.note('bad-date', text, at)
      return []
    }
    const isDate = line.type === 'date' && (time.time ?? '00:00') === '00:00'
    const zone = time.zone === null || time.zone === 'UTC' ? time.zone : zones.find(time.zone, at)
    return [{ local: isDate ? time.date : localText(time), zone }]
  })
}

type Listing = { budget: ReadBudget; problems: Problems; at: At }

/** Lines with no more dates than an event, and a file, may list. */
function shortLists(lines: Property[], { budget, problems, at }: Listing): Property[] {
  let left = MOST_LISTED
  const short = lines.map((line) => {
    const values = line.values.slice(0, Math.max(0, left))
    left -= line.values.length
    // A period is a date with an end of its own.
    const cost = values.some((value) => value.includes('/')) ? 10 : 1
    return { ...line, values: budget.listed.take(values.length * cost) ? values : [] }
  })
  const isCut = short.some(({ values }, i) => values.length < (lines[i]?.values.length ?? 0))
  if (isCut) {
    const name = lines[0]?.name.toUpperCase()
    const text = budget.listed.isSpent
      ? `The calendar lists too many single dates. Those of ${name} here were ignored.`
      : `Only the first 3,000 dates of ${name} were read.`
    problems.note('too-long', text, at)
  }
  return short
}

/** `TZID=(UTC-05:00) Eastern Time` has a colon in it, which only quotation marks would allow. */
function zonedValues(line: Property): { values: string[]; tzid: string | null } {
  const tzid = paramOf(line, 'tzid') ?? null
  const [value = ''] = line.values
  const split = /^(.*):(\d{8}(?:T\d{4,6}Z?)?)$/.exec(value)
  if (!split || tzid === null) return { values: line.values, tzid }
  return { values: [split[2] ?? '', ...line.values.slice(1)], tzid: `${tzid}:${split[1]}` }
}

/** RDATE may say how long a date lasts: `20260310T190000Z/PT2H`. */
function periodsOf(line: Property, zones: TimeZones, problems: Problems, at: At) {
  const starts = { ...line, values: line.values.map((value) => value.split('/', 1)[0] ?? '') }
  return line.values.flatMap((value, i) => {
    const one = (text: string) => localsOf({ ...starts, values: [text] }, zones, problems, at)[0]
    const start = one(starts.values[i] ?? '')
    const end = value.split('/')[1]
    if (!start) return []
    return [{ ...start, end: end ? (readDuration(end) ?? one(end) ?? null) : null }]
  })
}

function durationOf(line: Property | undefined, problems: Problems, at: At): Duration | null {
  if (!line) return null
  const [value = ''] = line.values
  const duration = readDuration(value)
  if (duration) return duration
  const text = `DURATION cannot be read: ${cutText(value, 40)}. The end was ignored.`
  problems.note('bad-end', text, { ...at, line: line.at })
  return null
}

function rulesOf(lines: Property[] = []): string[] {
  const rules = new Set(lines.map(({ values }) => (values[0] ?? '').trim().toUpperCase()))
  return [...rules].slice(0, MOST_RULES)
}

/** Our files have times in UTC, and the zone of an event beside them. */
function inOwnZone(time: Local | null, zone: string | undefined): Local | null {
  if (!time || !zone) return time
  return { local: inZone(time.local, time.zone ?? zone, zone), zone }
}

/** Outlook marks an all-day event, and writes midnights. */
function allDayStart(start: Local | null, mark: Property | undefined): Local | null {
  const isMarked = /^true$/i.test(mark?.values[0]?.trim() ?? '')
  if (!start || !isMarked || !start.local.endsWith('T00:00')) return start
  return { ...start, local: start.local.slice(0, 10) }
}
