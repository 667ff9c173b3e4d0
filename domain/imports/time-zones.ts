import { cutText } from '../cut-text.ts'
import { knownZone } from '../zoned-time.ts'
import type { Problems } from './problems.ts'
import { matchZone } from './vtimezone.ts'
import { windowsZone } from './windows-zones.ts'

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

  /** The zone of a TZID; `UTC` for any name of it. */
  find(tzid: string, at: { line: number | null }): string {
    const known = this.#known.get(tzid)
    if (known !== undefined) return known
    const { floating, problems } = { ...this.#settings, floating: this.floating }
    if (this.#known.size >= MOST_NAMES) return floating
    const found = namedZone(tzid) ?? this.#defined(tzid) ?? abbreviatedZone(tzid)
    if (found === undefined) {
      const name = cutText(tzid, 80)
      const text = `The time zone “${name}” is not known. The times were read as ${floating}.`
      problems.note('time-zone', text, at)
    }
    this.#known.set(tzid, found ?? floating)
    return found ?? floating
  }

  #defined(tzid: string): string | undefined {
    const lines = this.#settings.definitions.get(tzid)
    if (!lines) return undefined
    const { calendarZone, feedTimezone, now } = this.#settings
    const first = [calendarZone, feedTimezone].filter((zone) => zone !== undefined)
    return matchZone(lines, first, now)
  }
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
