import { localStarts } from '../recurrence/occurrences.ts'
import { isRule, parseRule } from '../recurrence/rule.ts'
import { addDays, knownZone, resolveLocalTime } from '../zoned-time.ts'
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

/** The IANA zone whose clocks go as a VTIMEZONE says, from a year before now to a year after it. */
export function matchZone(lines: string[], first: string[], now: Date): string | undefined {
  const { named, observances } = readDefinition(lines)
  if (named) return named
  const from = `${now.getUTCFullYear() - 1}-01-01`
  const until = `${now.getUTCFullYear() - 1 + YEARS}-01-01`
  const changes = observances.flatMap((one) => changesOf(one, from, until))
  if (changes.length === 0) return undefined
  changes.sort((a, b) => (a.local < b.local ? -1 : 1))
  const samples: { date: string; offset: number }[] = []
  for (let date = from; date < until; date = addDays(date, DAYS_APART)) {
    samples.push({ date, offset: offsetOn(date, changes, observances) })
  }
  const candidates = new Set([...first, ...WELL_KNOWN, ...windowsZones().map(([, zone]) => zone)])
  return [...candidates].find((zone) =>
    samples.every(({ date, offset }) => offset === offsetIn(zone, date)),
  )
}

function readDefinition(lines: string[]): { named?: string; observances: Observance[] } {
  const observances: Observance[] = []
  let open: Observance | undefined
  for (const text of lines) {
    if (text.startsWith('BEGIN:')) {
      open = { dates: [] }
      if (observances.length < MOST_OBSERVANCES) observances.push(open)
      continue
    }
    const line = parseLine(text)
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
  const { start, to, dates } = one
  if (start === undefined || to === undefined || Number.isNaN(to)) return []
  const rule = one.rule ? parseRule(one.rule, { startsLocal: start, timezone: 'UTC' }) : null
  const pattern = {
    startsLocal: start,
    rule: rule && isRule(rule) ? rule : null,
    rdates: dates,
    exdates: [],
  }
  // The change before the first sample says what holds then.
  const after = `${Number(from.slice(0, 4)) - 1}-01-01T00:00`
  const starts = localStarts(pattern, until, { after: start < after ? after : '' })
  return [start, ...starts].map((local) => ({ local, to }))
}

function offsetOn(date: string, changes: Change[], observances: Observance[]): number {
  const before = changes.filter(({ local }) => local <= `${date}T12:00`)
  return before.at(-1)?.to ?? observances[0]?.from ?? Number.NaN
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
