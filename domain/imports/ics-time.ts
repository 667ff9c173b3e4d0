import { addDays, isCalendarDate } from '../calendar-date.ts'
import { addMinutes } from '../recurrence/occurrences.ts'
import { clockIn, resolveLocalTime } from '../zoned-time.ts'

/** A date or time as a calendar file writes it. */
type WrittenTime = {
  date: string
  /** Null: a date only. */
  time: string | null
  /** The name of its zone in the file, `UTC`, or null for the one of the calendar. */
  zone: string | null
}

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](?:(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/** `20260310T190000Z`; with dashes, colons, or an offset too, which some programs write. */
export function readTime(value: string, tzid: string | null = null): WrittenTime | undefined {
  const [, year, month, day, hour, minute, second, zone] = TIME.exec(value.trim()) ?? []
  const date = `${year}-${month}-${day}`
  if (!isCalendarDate(date)) return undefined
  if (hour === undefined) return { date, time: null, zone: tzid }
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second ?? 0) > 60) return undefined
  const local = hour === '24' ? `${addDays(date, 1)}T00:${minute}` : `${date}T${hour}:${minute}`
  // Beside the name of a zone a Z says nothing: calendar programs go by the name.
  if (zone === undefined || (tzid !== null && /^z$/i.test(zone))) return fromLocal(local, tzid)
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return fromLocal(addMinutes(local, -ahead), 'UTC')
}

function fromLocal(local: string, zone: string | null): WrittenTime {
  return { date: local.slice(0, 10), time: local.slice(11) || null, zone }
}

/** `2026-03-10T19:00`, or the date only. */
export function localText({ date, time }: WrittenTime): string {
  return time === null ? date : `${date}T${time}`
}

/** A local time of one zone on the clocks of another. */
export function inZone(local: string, from: string, to: string): string {
  if (from === to || local.length === 10) return local
  const { date, time } = clockIn(momentOf(local, from), to)
  return `${date}T${time}`
}

/** Where the clocks skip a time it is the moment after the gap; of two the first counts. */
export function momentOf(local: string, zone: string): Date {
  if (zone === 'UTC') return new Date(`${local}:00Z`)
  const found = resolveLocalTime(local.slice(0, 10), local.slice(11), zone)
  if (found.kind === 'once') return found.at
  return found.kind === 'twice' ? found.first : momentOf(found.to, zone)
}

/** Nothing lasts longer. */
const MOST_DAYS = 10_000

/** What a DURATION says: days on the calendar, and minutes on a stopwatch. */
export type Duration = { days: number; minutes: number }

const DURATION =
  /^([+-]?)P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/i

export function readDuration(value: string): Duration | undefined {
  const found = DURATION.exec(value.trim())
  if (!found || !/\d/.test(value)) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(2)
    .map((part) => Number(part ?? 0))
  const sign = found[1] === '-' ? -1 : 1
  const [date, clock] = [weeks * 7 + days, Math.floor(hours * 60 + minutes + seconds / 60)]
  if (date + clock / (24 * 60) > MOST_DAYS) return undefined
  return { days: sign * date, minutes: sign * clock }
}

/** The local time so much later: days keep the time of day, hours are counted as they pass. */
export function addDuration(local: string, { days, minutes }: Duration, zone: string): string {
  const day = `${addDays(local.slice(0, 10), days)}${local.slice(10)}`
  if (minutes === 0) return day
  const at = new Date(momentOf(day, zone).getTime() + minutes * 60_000)
  const { date, time } = clockIn(at, zone)
  return `${date}T${time}`
}

/** Minutes from one local time to another as the clocks show them; days between two dates. */
export function spanOf(start: string, end: string): number {
  const clock = (local: string) => Date.parse(local.length === 10 ? local : `${local}:00Z`)
  return (clock(end) - clock(start)) / (start.length === 10 ? 86_400_000 : 60_000)
}

export function addSpan(start: string, span: number): string {
  return start.length === 10 ? addDays(start, span) : addMinutes(start, span)
}
