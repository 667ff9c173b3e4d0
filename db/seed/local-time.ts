const MINUTE = 60_000

/** The day it is in a zone: `localDate(now, 'America/Chicago')` -> `2026-11-20`. */
export function localDate(at: Date, zone: string): string {
  return wallClock(at, zone).slice(0, 10)
}

/**
 * The moment a zone's clocks show a date and time. As in PostgreSQL, a time that the change to
 * summer time skips is read with the offset before it, one that occurs twice with the one after.
 */
export function toInstant(date: string, time: string, zone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const offsets = [-24, 24].map((hours) => offsetAt(wanted + hours * 60 * MINUTE, zone))
  const candidates = offsets.map((offset) => wanted - offset)
  const exact = candidates.filter((at) => at + offsetAt(at, zone) === wanted)
  return new Date(exact.length > 0 ? Math.max(...exact) : (candidates[0] ?? wanted))
}

function offsetAt(at: number, zone: string): number {
  const wall = Date.parse(`${wallClock(new Date(at), zone)}Z`)
  return wall - Math.floor(at / MINUTE) * MINUTE
}

/** `2026-11-20T19:30`: what the sv-SE locale writes, but for the blank. */
function wallClock(at: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(at).replace(' ', 'T')
}
