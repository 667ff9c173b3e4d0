import type { Event } from '../event-contract.ts'
import type { Words } from '../words.ts'
import {
  type Dated,
  hasKnownHours,
  isOngoing,
  isPostponedWithoutDate,
  lastDay,
} from './event-time.ts'
import { httpLink } from './http-link.ts'
import { addressLine, type Place } from './place.ts'

/** Each is also the name of the text that says it. */
export type Badge = 'cancelled' | 'postponed' | 'now' | 'ongoing' | 'online' | 'mixed' | 'free'

export type EventDescription = {
  badges: Badge[]
  isCancelled: boolean
  /** Whether its date holds: that of a postponed event does not while the new one is unknown. */
  hasDate: boolean
  /** An event in a place without an address has an `unknown` one: nothing is said of it. */
  place: 'address' | 'online' | 'unknown'
  /** Where tickets are to be had, while the event takes place when it says. */
  tickets: string | undefined
  /** The event's own site. */
  site: string | undefined
  /** What else there is to say, a line each. */
  lines: Line[]
}

/** Words of the organizer, with the text that names them and a link. */
type Line = { word: 'reason' | 'accessibility' | 'organizer'; text: string; url?: string | null }

/** What is said of an event wherever it is shown: widget, pages, mails and structured data. */
export function describeEvent(event: Event, now: number): EventDescription {
  const { status, statusReason: reason, organizer, accessibility } = event
  return {
    badges: badgesOf(event, now),
    isCancelled: status === 'cancelled',
    hasDate: !isPostponedWithoutDate(event),
    place: placeOf(event),
    tickets: ticketsOf(event),
    site: httpLink(event.url),
    lines: filled<Line>([
      reason && { word: 'reason', text: reason },
      accessibility && { word: 'accessibility', text: accessibility },
      organizer && { word: 'organizer', text: organizer.name, url: organizer.url },
    ]),
  }
}

/** Where tickets are to be had, while the event takes place when it says. */
export function ticketsOf({ status, ticketUrl }: Event): string | undefined {
  return status === 'scheduled' ? httpLink(ticketUrl) : undefined
}

/** What decides whether and how visitors go. */
export function badgesOf(event: Event, now: number): Badge[] {
  const { status, attendanceMode } = event
  return filled<Badge>([
    status !== 'scheduled' && status,
    isOngoing(event, now) && goesOn(event),
    attendanceMode !== 'offline' && attendanceMode,
    event.isFree && 'free',
  ])
}

/** An exhibition is not open at one in the morning, and of one whole day its date says enough. */
function goesOn(event: Event): Badge | false {
  if (hasKnownHours(event)) return 'now'
  return lastDay(event) > event.displayDate && 'ongoing'
}

export function filled<T>(list: (T | false | null | undefined | '')[]): T[] {
  return list.filter(Boolean) as T[]
}

export function placeOf(event: Place & Pick<Event, 'attendanceMode'>): EventDescription['place'] {
  if (addressLine(event)) return 'address'
  return event.attendanceMode === 'offline' ? 'unknown' : 'online'
}

/**
 * What a title says first where nothing else shows it: of calendar programs some hide what is cancelled
 * and some show it as taking place.
 */
export function statusPrefix(event: Dated, words: Pick<Words, 'cancelled' | 'postponed'>): string {
  if (event.status === 'cancelled') return `${words.cancelled}: `
  return isPostponedWithoutDate(event) ? `${words.postponed}: ` : ''
}
