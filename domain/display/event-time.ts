import type { Event } from '../event-contract.ts'
import { dateFormat } from './intl.ts'

const HOUR = 3_600_000

/**
 * The clock on the wall where the event is, kept in the UTC fields of a date. The API's times carry
 * the local offset, so this needs no zone data and is right in browsers that do not know the zone.
 */
export function wallClock(instant: string): Date {
  return new Date(`${instant.slice(0, 19)}Z`)
}

export function dayOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

/** `2026-07-02` in a zone at a moment; in UTC where the browser does not know the zone. */
export function localDate(now: number, timeZone: string): string {
  try {
    return dateFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
      .format(now)
      .replace(/(\d+)\/(\d+)\/(\d+)/, '$3-$1-$2')
  } catch {
    return new Date(now).toISOString().slice(0, 10)
  }
}

/** Milliseconds that the event's wall clock is ahead of UTC. */
export function offsetOf(event: Event): number {
  return wallClock(event.startsAt).getTime() - Date.parse(event.startsAt)
}

/**
 * The API's rule for "no longer upcoming", for answers that were kept too long. An event whose date
 * is gone stays as long as the API lists it.
 */
export function isOver(event: EventDays & Dated & Pick<Event, 'timezone'>, now: number): boolean {
  if (isPostponedWithoutDate(event)) return false
  if (event.endsAt && !event.allDay) return Date.parse(event.endsAt) <= now
  return localDate(now, event.timezone) > event.endDate
}

/** False when the end or the hours are unknown, so that the event may still go on or not. */
export function isOngoing(event: Event, now: number): boolean {
  return (
    event.status === 'scheduled' &&
    event.timeKnown &&
    (event.allDay || !!event.endsAt) &&
    Date.parse(event.startsAt) <= now &&
    !isOver(event, now)
  )
}

/** Only of one day or one night is it known that an event goes on from its start until its end, without a break. */
export function hasKnownHours(event: EventDays): boolean {
  return !event.allDay && !!event.endsAt && lastDay(event) === event.displayDate
}

/** Milliseconds until it ends, of an event whose time of day at the end is known. */
export function timeLeft({ allDay, endsAt }: EventDays, now: number): number | undefined {
  return allDay || !endsAt ? undefined : Date.parse(endsAt) - now
}

/** What says on which days an event is. */
export type EventDays = Pick<Event, 'displayDate' | 'endDate' | 'startsAt' | 'endsAt' | 'allDay'>

/** A night out that ends after midnight belongs to the day it began. */
export function lastDay(event: EventDays): string {
  const short =
    event.endsAt &&
    !event.allDay &&
    Date.parse(event.endsAt) - Date.parse(event.startsAt) <= 12 * HOUR
  return short ? event.displayDate : event.endDate
}

/**
 * Which part of a list an event is in that is not under its first day: it began before today and is not over, or was to
 * take place then and has no new date.
 */
export function partOf(event: Event, today: string, now: number): ListPart | undefined {
  if (event.displayDate >= today) return undefined
  if (isPostponedWithoutDate(event)) return 'postponed'
  return isOngoing(event, now) || lastDay(event) >= today ? 'ongoing' : undefined
}

/** Each is also the name of the text above that part. */
export type ListPart = 'ongoing' | 'postponed'

/** Sorts by day, then by start. */
export function byStart(a: Event, b: Event): number {
  const before = a.displayDate < b.displayDate ? -1 : 1
  if (a.displayDate !== b.displayDate) return before
  return Date.parse(a.startsAt) - Date.parse(b.startsAt)
}

/** When one of these events next begins or ends; Infinity when none will. */
export function nextChange(events: Event[], now: number): number {
  const moments = events.flatMap((event) => [event.startsAt, event.endsAt ?? ''])
  return Math.min(...moments.map(Date.parse).filter((moment) => moment > now))
}

export type Dated = Pick<Event, 'status' | 'startsAt' | 'previousStartsAt'>

/** Postponed to an unknown date: the date that the event has no longer holds. */
export function isPostponedWithoutDate({ status, startsAt, previousStartsAt }: Dated): boolean {
  return status === 'postponed' && startsAt === previousStartsAt
}

/** The day for which an event that does not take place as planned was announced first, if it is another one now. */
export function formerDay(event: Pick<Event, 'status' | 'displayDate' | 'previousStartsAt'>) {
  const day = event.previousStartsAt?.slice(0, 10)
  return event.status !== 'scheduled' && day !== event.displayDate ? day : undefined
}
