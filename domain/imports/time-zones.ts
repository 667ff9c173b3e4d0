import { cutText } from '../cut-text.ts'
import { clockIn, knownZone } from '../zoned-time.ts'
import { inZone, momentOf } from './ics-time.ts'
import type { Problems } from './problems.ts'
import { type DefinedClocks, matchZone, offsetAt, readClocks } from './vtimezone.ts'
import { windowsZone, windowsZones } from './windows-zones.ts'

const ABBREVIATIONS: Record<string, string> = {
  ...zoneOf('America/New_York', 'EST EDT EST5EDT'),
  ...zoneOf('America/Chicago', 'CST CDT CST6CDT'),
  ...zoneOf('America/Denver', 'MST MDT MST7MDT'),
  ...zoneOf('America/Los_Angeles', 'PST PDT PST8PDT'),
  ...zoneOf('America/Anchorage', 'AKST AKDT'),
  ...zoneOf('America/Halifax', 'AST ADT'),
  ...zoneOf('America/St_Johns', 'NST NDT'),
  ...zoneOf('Pacific/Honolulu', 'HST HDT'),
  ...zoneOf('Europe/London', 'BST'),
  ...zoneOf('Europe/Lisbon', 'WET WEST'),
  ...zoneOf('Europe/Berlin', 'CET CEST MEZ MESZ MET'),
  ...zoneOf('Europe/Athens', 'EET EEST'),
  ...zoneOf('Australia/Sydney', 'AEST AEDT'),
  ...zoneOf('Asia/Tokyo', 'JST'),
}

function zoneOf(zone: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, zone]))
}

type Settings = {
  feedTimezone: string
  /** What the calendar says of all its times. */
  calendarZone: string | undefined
  /** The lines of each VTIMEZONE, by its TZID. */
  definitions: Map<string, string[]>
  problems: Problems
  now: Date
}

/** After so many, a file is not of this world. */
const MOST_NAMES = 200

/** Finds the IANA zone of each name that a file uses. */
export class TimeZones {
  readonly #known = new Map<string, string>()
  /** Of zones that only the file knows. */
  readonly #clocks = new Map<string, DefinedClocks>()
  readonly #summers = new Map<string, boolean>()
  readonly #settings: Settings
  /** Where times without a zone take place, and `UTC` if it is UTC. */
  readonly floating: string
  /** In which zone times in UTC are shown. */
  readonly shown: string

  constructor(settings: Settings) {
    this.#settings = settings
    const { calendarZone, feedTimezone } = settings
    this.floating = calendarZone ?? feedTimezone
    this.shown = calendarZone && calendarZone !== 'UTC' ? calendarZone : feedTimezone
  }

  get names(): string[] {
    return [...this.#known.keys()]
  }

  /** The zone of a TZID; `UTC` for any name of it. One that only the file knows has a name of its own. */
  find(tzid: string, at: { line: number | null }): string {
    const known = this.#known.get(tzid)
    if (known !== undefined) return known
    const { floating, problems } = { ...this.#settings, floating: this.floating }
    const isRead = this.#known.size < MOST_NAMES && tzid.length <= LONGEST_NAME
    const name = zoneName(tzid)
    const found = isRead ? this.#zoneOf(name) : undefined
    if (found === undefined) {
      const text = `The time zone “${cutText(name, 80)}” is not known. The times were read as ${floating}.`
      problems.note('time-zone', text, at)
    }
    if (found && this.#clocks.has(found)) {
      const text = `The time zone “${name}” is defined by this file alone. Its times are shown in ${this.shown}.`
      problems.note('time-zone', text, at)
    }
    if (isRead) this.#known.set(tzid, found ?? floating)
    return found ?? floating
  }

  #zoneOf(name: string): string | undefined {
    return namedZone(name) ?? this.#defined(name) ?? abbreviatedZone(name) ?? describedZone(name)
  }

  /** Whether people live by the clocks of a zone: it is shown as it is. */
  isShown(zone: string): boolean {
    return zone !== 'UTC' && !this.#clocks.has(zone)
  }

  /** A local time of one zone on the clocks of another. */
  convert(local: string, from: string, to: string): string {
    if (from === to || local.length === 10) return local
    const [fromClocks, toClocks] = [this.#clocks.get(from), this.#clocks.get(to)]
    if (!fromClocks && !toClocks) return inZone(local, from, to)
    const at = fromClocks
      ? Date.parse(`${local}:00Z`) - offsetAt(fromClocks, local) * 60_000
      : momentOf(local, from).getTime()
    if (!toClocks) {
      const { date, time } = clockIn(new Date(at), to)
      return `${date}T${time}`
    }
    const text = (minutes: number) => new Date(at + minutes * 60_000).toISOString().slice(0, 16)
    // Changes are written on the clocks of the zone itself.
    return text(offsetAt(toClocks, text(offsetAt(toClocks, text(0)))))
  }

  /** Whether the clocks of a zone are changed in the year of a date. */
  hasSummerTime(zone: string, local: string): boolean {
    const year = local.slice(0, 4)
    const key = `${year} ${zone}`
    const known = this.#summers.get(key)
    if (known !== undefined) return known
    const [winter, summer] = [`${year}-01-05T12:00`, `${year}-07-05T12:00`].map(
      (noon) => Date.parse(`${noon}:00Z`) - momentOf(noon, zone).getTime(),
    )
    this.#summers.set(key, winter !== summer)
    return winter !== summer
  }

  #defined(name: string): string | undefined {
    const lines = this.#settings.definitions.get(name)
    if (!lines) return undefined
    const { calendarZone, feedTimezone, now } = this.#settings
    const likely = [calendarZone, feedTimezone, describedZone(name)]
    const first = likely.filter((zone) => zone !== undefined)
    const clocks = readClocks(lines, now)
    if (!clocks) return undefined
    const zone = matchZone(clocks, first, now)
    if (zone) return zone
    const own = `VTIMEZONE ${name}`
    this.#clocks.set(own, clocks)
    return own
  }
}

const LONGEST_NAME = 200

/** A TZID is written with backslashes in one place and with quotation marks in another. */
export function zoneName(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\\([,;\\])/g, '$1')
}

const AREAS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian']

/** `(UTC+07:00) Bangkok, Hanoi, Jakarta`: the zone of one of the cities, or at least of the offset. */
function describedZone(name: string): string | undefined {
  const [, sign, hours, minutes, cities = ''] =
    /^\((?:UTC|GMT)([+-])(\d\d):(\d\d)\)\s*(.*)$/.exec(name) ?? []
  if (sign === undefined) return undefined
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  for (const city of cities.split(',').slice(0, 5)) {
    for (const area of AREAS) {
      const zone = knownZone(`${area}/${city.trim().replaceAll(' ', '_')}`)
      if (zone && winterOffset(zone) === ahead) return zone
    }
  }
  if (ahead === 0) return 'UTC'
  const whole = minutes === '00' ? `Etc/GMT${sign === '-' ? '+' : '-'}${Number(hours)}` : ''
  return knownZone(whole) ?? windowsZones().find(([, zone]) => winterOffset(zone) === ahead)?.[1]
}

/** Windows names its zones by the time that is not that of summer. */
function winterOffset(zone: string): number {
  const offsets = ['2026-01-15T12:00', '2026-07-15T12:00'].map(
    (noon) => (Date.parse(`${noon}:00Z`) - momentOf(noon, zone).getTime()) / 60_000,
  )
  return Math.min(...offsets)
}

/** By an IANA name, or one that ends in it, or a name of Windows. */
export function namedZone(tzid: string): string | undefined {
  const name = tzid.trim().replaceAll('"', '').replaceAll(' ', '_')
  const parts = name.split('/').filter((part) => part !== '')
  for (const count of [parts.length, 3, 2]) {
    if (count > parts.length) continue
    const zone = knownZone(parts.slice(-count).join('/'))
    if (zone) return zone
  }
  return windowsZone(tzid.trim().replaceAll('"', ''))
}

/** `PST`, `GMT-0500`: they say less than a zone, and are only taken for want of one. */
export function abbreviatedZone(tzid: string): string | undefined {
  const name = tzid.trim().toUpperCase()
  if (Object.hasOwn(ABBREVIATIONS, name)) return ABBREVIATIONS[name]
  const offset = /^(?:GMT|UTC)? ?([+-])(\d{1,2})(?::?00)?$/.exec(name)
  if (!offset) return undefined
  const hours = Number(offset[2])
  if (hours === 0) return 'UTC'
  return knownZone(`Etc/GMT${offset[1] === '-' ? '+' : '-'}${hours}`)
}
