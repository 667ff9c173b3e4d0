import type { ListedEvent } from '../../../db/events/list-events.ts'
import { lastDay } from '../../../domain/display/event-time.ts'
import { dateFormat } from '../../../domain/display/intl.ts'
import { clockIn } from '../../../domain/zoned-time.ts'

type Precision = { seconds?: boolean }

/** `Sat, Jun 20, 2026, 7:30 PM CDT`: a moment in a zone, and which zone that is. */
export function formatTime(at: Date | string, zone: string, more: Precision = {}): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(more.seconds ? { second: '2-digit' } : {}),
    timeZoneName: 'short',
  }).format(new Date(at))
}

/** `Jun 20, 2026` in a zone. */
export function formatDay(at: Date | string, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium' }).format(
    new Date(at),
  )
}

/** `Tue, Dec 8` in a zone, where the year is known. */
export function formatShortDay(at: Date | string, zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(at))
}

/** `12,345` */
export function formatNumber(count: number): string {
  return new Intl.NumberFormat('en-US').format(count)
}

type Counted = { bound?: number | undefined; many?: string | undefined }

/** `1 subscriber`, `12,345 subscribers`; at the bound of a count `100,000+ subscribers`. */
export function formatCount(count: number, one: string, { bound, many }: Counted = {}): string {
  const number = formatNumber(Math.min(count, bound ?? count))
  const more = bound !== undefined && count > bound ? '+' : ''
  return `${number}${more} ${count === 1 ? one : (many ?? `${one}s`)}`
}

type When = Pick<ListedEvent, 'timezone' | 'allDay' | 'timeKnown' | 'displayDate' | 'endDate'> & {
  startsAt: Date | string
}

/** In the event's own zone: what clocks show where it takes place. */
export function whenOf(event: When): string {
  const { startsAt, timezone, allDay, timeKnown, displayDate, endDate } = event
  const until = endDate > displayDate ? ` – ${formatDay(`${endDate}T12:00:00Z`, 'UTC')}` : ''
  if (allDay)
    return `${formatDay(startsAt, timezone)}${until}, ${timeKnown ? 'all day' : 'time to be announced'}`
  return formatTime(startsAt, timezone) + until
}

type ListedWhen = When & { startsAt: string; endsAt: string | null }
type InList = { now: Date; timezone: string }

/** The same in a list: the year only if it is another, the zone only where clocks show another time than at home. */
export function whenInList(event: ListedWhen, { now, timezone }: InList): string {
  const { allDay, timeKnown, displayDate } = event
  const endDate = lastDay(event)
  const startsAt = new Date(event.startsAt)
  const year = clockIn(now, timezone).date.slice(0, 4)
  const lasts = endDate > displayDate
  const day = (date: string) =>
    dateFormat('en-US', {
      timeZone: 'UTC',
      ...(lasts ? {} : { weekday: 'short' }),
      ...{ month: 'short', day: 'numeric' },
      ...(date.startsWith(year) ? {} : { year: 'numeric' }),
    }).format(new Date(`${date}T12:00:00Z`))
  const until = lasts ? ` – ${day(endDate)}` : ''
  if (allDay && lasts && timeKnown) return day(displayDate) + until
  if (allDay)
    return `${day(displayDate)}${until}, ${timeKnown ? 'all day' : 'time to be announced'}`
  const here = clockIn(startsAt, event.timezone)
  const atHome = clockIn(startsAt, timezone)
  const time = dateFormat('en-US', {
    timeZone: event.timezone,
    ...{ hour: 'numeric', minute: '2-digit' },
    ...(here.time === atHome.time && here.date === atHome.date ? {} : { timeZoneName: 'short' }),
  }).format(startsAt)
  return `${day(displayDate)}, ${time}${until}`
}

/** `200 MB`, `12.5 MB`, `5 GB` */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2
  const [amount, unit] =
    megabytes >= 1024 ? [megabytes / 1024, 'gigabyte'] : [megabytes, 'megabyte']
  const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat('en', format).format(amount)
}
