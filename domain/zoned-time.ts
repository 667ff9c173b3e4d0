const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** UTC days before and after a local day, further than any clock was ever changed, days that islands skipped included. */
const DAYS_AROUND = [-2, 3]
/** Those five days, halved until one minute is left. */
const MOST_HALVINGS = 13

/**
 * What a zone's clocks make of a date and time. At a change to summer time an hour does not exist;
 * at the change back one happens twice.
 */
type LocalTime =
  | { kind: 'once'; at: Date }
  | { kind: 'twice'; first: Date; second: Date }
  | { kind: 'never'; from: string; to: string }

/** `resolveLocalTime('2026-07-01', '19:30', 'America/Chicago')` -> once, 2026-07-02T00:30Z. */
export function resolveLocalTime(date: string, time: string, zone: string): LocalTime {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const day = Math.floor(wanted / DAY)
  const offsets = [...new Set(DAYS_AROUND.map((away) => offsetOfDay(day + away, zone)))]
  const all = offsets.map((offset) => wanted - offset).sort((a, b) => a - b)
  if (all.length === 1) return { kind: 'once', at: new Date(wanted - (offsets[0] ?? 0)) }
  const [first, second] = all.filter((at) => at + offsetAt(at, zone) === wanted)
  if (first === undefined) return { kind: 'never', ...gapWithin(all, zone) }
  if (second === undefined) return { kind: 'once', at: new Date(first) }
  return { kind: 'twice', first: new Date(first), second: new Date(second) }
}

/** The first moment of a day, also where midnight itself does not exist. */
export function startOfDay(date: string, zone: string): Date {
  const midnight = resolveLocalTime(date, '00:00', zone)
  if (midnight.kind === 'once') return midnight.at
  if (midnight.kind === 'twice') return midnight.first
  const after = resolveLocalTime(midnight.to.slice(0, 10), midnight.to.slice(11), zone)
  return after.kind === 'once' ? after.at : new Date(Date.parse(`${date}T00:00:00Z`))
}

/** What the clocks of a zone show: `{ date: '2026-07-01', time: '19:30' }`. */
export function clockIn(at: Date, zone: string): { date: string; time: string } {
  const [date = '', time = ''] = clockText(at.getTime(), zone).split('T')
  return { date, time }
}

/** On a day without a change of clocks the offset is known, and asking for it costs most. */
function clockText(at: number, zone: string): string {
  const day = Math.floor(at / DAY)
  const offset = offsetOfDay(day, zone)
  if (offset !== offsetOfDay(day + 1, zone)) return wallClock(at, zone)
  return new Date(at + offset).toISOString().slice(0, 16)
}

/** Zones by the names that were asked for: a calendar asks for each of its events, and each answer takes 0.1 ms. */
const zones = new Map<string, string | undefined>()
const MOST_ZONES = 1_000

/** The name of an IANA time zone as it is stored; `undefined` for what is none. */
export function knownZone(name: string): string | undefined {
  if (zones.has(name)) return zones.get(name)
  const zone = readZone(name)
  if (zones.size >= MOST_ZONES) zones.clear()
  if (name.length <= LONGEST_ZONE) zones.set(name, zone)
  return zone
}

const LONGEST_ZONE = 64

function readZone(name: string): string | undefined {
  if (/^(Etc\/)?(UTC|UCT|GMT|GMT[+-]?0|Greenwich|Universal|Zulu)$/i.test(name)) return 'UTC'
  if (name.length > LONGEST_ZONE || !/^[A-Za-z]\w+(\/[\w+-]+)+$/.test(name)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    // `US/Eastern` works too, but people should not have to read it.
    return /^(?!US|Canada)[A-Z][A-Za-z]+\/[A-Z]/.test(name) ? name : timeZone
  } catch {
    return undefined
  }
}

/** From where to where the clocks jump, between the two moments a skipped time could have meant. */
function gapWithin([early = 0, late = 0]: number[], zone: string): { from: string; to: string } {
  let before = early - MINUTE
  let after = late
  for (let halvings = 0; halvings < MOST_HALVINGS && after - before > MINUTE; halvings++) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE
    if (offsetAt(middle, zone) === offsetAt(before, zone)) before = middle
    else after = middle
  }
  const from = new Date(after + offsetAt(before, zone)).toISOString().slice(0, 16)
  return { from, to: wallClock(after, zone) }
}

/** The offset when a day of UTC begins, kept: the dates of many series fall on the same days. */
function offsetOfDay(day: number, zone: string): number {
  const key = `${day} ${zone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MOST_OFFSETS) offsets.clear()
  const offset = offsetAt(day * DAY, zone)
  offsets.set(key, offset)
  return offset
}

const offsets = new Map<string, number>()
const MOST_OFFSETS = 10_000

function offsetAt(at: number, zone: string): number {
  return Date.parse(`${wallClock(at, zone)}Z`) - Math.floor(at / MINUTE) * MINUTE
}

/** `2026-11-20T19:30`: what the sv-SE locale writes, but for the blank. */
function wallClock(at: number, zone: string): string {
  return formatOf(zone).format(at).replace(' ', 'T')
}

/** Making a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** Imported files spell names of zones in many ways. */
const MOST_FORMATS = 500

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  if (formats.size >= MOST_FORMATS) formats.clear()
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  formats.set(zone, format)
  return format
}
