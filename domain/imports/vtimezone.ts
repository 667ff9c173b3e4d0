import { addDays } from '../calendar-date.ts'
import { localStarts } from '../recurrence/occurrences.ts'
import { isRule, parseRule } from '../recurrence/rule.ts'
import { knownZone, resolveLocalTime } from '../zoned-time.ts'
import { parseLine } from './ics-line.ts'
import { readTime } from './ics-time.ts'
import { windowsZones } from './windows-zones.ts'

/** Which one to take of several zones whose clocks go alike. */
const WELL_KNOWN = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
]
/** Two of them are usual; more are the changes of laws over the years. */
const MOST_OBSERVANCES = 60
/** Of those that fall into the years around now. */
const MOST_CHANGES = 200
const LONGEST_LINE = 20_000
const YEARS = 3
const DAYS_APART = 7

type Observance = {
  start?: string | undefined
  from?: number
  to?: number
  rule?: string
  dates: string[]
}
/** From this local time on the clocks are so many minutes ahead of UTC. */
type Change = { local: string; to: number }

/** How clocks go that a calendar file defines, from a year before now to two years after it. */
export type DefinedClocks = {
  /** The IANA zone that the file says it is. */
  named?: string
  /** In order. */
  changes: Change[]
  before: number
}

/** What a VTIMEZONE says; `undefined` if it says nothing. */
export function readClocks(lines: string[], now: Date): DefinedClocks | undefined {
  const { named, observances } = readDefinition(lines)
  if (named) return { named, changes: [], before: 0 }
  const { from, until } = yearsAround(now)
  const changes = observances.flatMap((one) => changesOf(one, from, until)).slice(0, MOST_CHANGES)
  const before = observances[0]?.from ?? changes[0]?.to ?? Number.NaN
  if (changes.length === 0 || Number.isNaN(before)) return undefined
  return { changes: changes.sort((a, b) => (a.local < b.local ? -1 : 1)), before }
}

/** The IANA zone whose clocks go alike in the years around now. */
export function matchZone(clocks: DefinedClocks, first: string[], now: Date): string | undefined {
  if (clocks.named) return clocks.named
  const { dates } = yearsAround(now)
  const wanted = dates.map((date) => offsetAt(clocks, `${date}T12:00`))
  const candidates = new Set([...first, ...WELL_KNOWN, ...windowsZones().map(([, zone]) => zone)])
  return [...candidates].find((zone) => {
    const offsets = offsetsOf(zone, dates)
    return wanted.every((offset, i) => offset === offsets[i])
  })
}

/** Minutes ahead of UTC at a local time. */
export function offsetAt({ changes, before }: DefinedClocks, local: string): number {
  return changes.findLast((change) => change.local <= local)?.to ?? before
}

function yearsAround(now: Date): { from: string; until: string; dates: string[] } {
  const year = now.getUTCFullYear() - 1
  const [from, until] = [`${year}-01-01`, `${year + YEARS}-01-01`]
  const dates: string[] = []
  for (let date = from; date < until; date = addDays(date, DAYS_APART)) dates.push(date)
  return { from, until, dates }
}

/** Kept, because a file may define many zones. */
const sampled = new Map<string, number[]>()

function offsetsOf(zone: string, dates: string[]): number[] {
  const key = `${zone} ${dates[0]}`
  const known = sampled.get(key)
  if (known) return known
  if (sampled.size >= MOST_SAMPLED) sampled.clear()
  const offsets = dates.map((date) => offsetIn(zone, date))
  sampled.set(key, offsets)
  return offsets
}

const MOST_SAMPLED = 300

function readDefinition(lines: string[]): { named?: string; observances: Observance[] } {
  const observances: Observance[] = []
  let open: Observance | undefined
  for (const text of lines) {
    if (text.startsWith('BEGIN:')) {
      open = { dates: [] }
      if (observances.length < MOST_OBSERVANCES) observances.push(open)
      continue
    }
    const line = text.length > LONGEST_LINE ? undefined : parseLine(text)
    const value = line?.values[0] ?? ''
    switch (line?.name) {
      case 'x-lic-location':
      case 'tzid-alias-of': {
        const named = knownZone(value)
        if (named) return { named, observances }
        break
      }
      case 'dtstart':
        if (open) open.start ??= localOf(value)
        break
      case 'tzoffsetfrom':
        if (open) open.from = minutesOf(value)
        break
      case 'tzoffsetto':
        if (open) open.to = minutesOf(value)
        break
      case 'rrule':
        if (open) open.rule ??= value
        break
      case 'rdate':
        open?.dates.push(...line.values.flatMap((date) => localOf(date) ?? []))
    }
  }
  return { observances }
}

function changesOf(one: Observance, from: string, until: string): Change[] {
  const { start, to } = one
  if (start === undefined || to === undefined || Number.isNaN(to)) return []
  const rule = one.rule ? parseRule(one.rule, { startsLocal: start, timezone: 'UTC' }) : null
  // Clocks change twice a year.
  const yearly = rule && isRule(rule) && rule.freq === 'YEARLY' ? rule : null
  // The change before the first sample says what holds then.
  const after = `${Number(from.slice(0, 4)) - 1}-01-01T00:00`
  const dates = one.dates.filter((date) => date > after && date < until)
  const last = one.dates
    .filter((date) => date <= after)
    .sort()
    .at(-1)
  const pattern = { startsLocal: start, rule: yearly, rdates: dates, exdates: [] }
  const limits = { after: start < after ? after : '', most: MOST_CHANGES }
  const starts = localStarts(pattern, until, limits)
  return [start, ...(last ? [last] : []), ...starts].map((local) => ({ local, to }))
}

function offsetIn(zone: string, date: string): number {
  const found = resolveLocalTime(date, '12:00', zone)
  const at = found.kind === 'once' ? found.at : found.kind === 'twice' ? found.first : undefined
  return at ? (Date.parse(`${date}T12:00Z`) - at.getTime()) / 60_000 : Number.NaN
}

function localOf(value: string): string | undefined {
  const time = readTime(value)
  return time && `${time.date}T${time.time ?? '00:00'}`
}

/** `-0530` -> -330 */
function minutesOf(value: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)/.exec(value.trim()) ?? []
  const size = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -size : size
}
