import type { Event } from '../event-contract.ts'
import { addDays } from './calendar-days.ts'
import { httpLink } from './http-link.ts'
import { bare, escapeText, line, stamp, textLine } from './ics-lines.ts'
import { addressLine } from './place.ts'

const STATUS = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' }

/**
 * One event of a calendar file, every line with its end. Times are UTC: readers disagree about a TZID
 * whose VTIMEZONE is left out, and single events need no daylight-saving rules. Without METHOD no
 * ORGANIZER is asked for and DTSTAMP means the last revision, so the same event always makes the same
 * lines. `prefix` says in the title what calendars do not show of a status.
 */
export function icsEvent(event: Event, prefix = ''): string {
  const href = httpLink(event.pageUrl)
  return [
    'BEGIN:VEVENT\r\n',
    line('UID', event.id),
    line('DTSTAMP', stamp(event.updatedAt)),
    line('SEQUENCE', sequence(event)),
    line('STATUS', STATUS[event.status]),
    times(event),
    textLine('SUMMARY', prefix + event.title),
    textLine('DESCRIPTION', event.description),
    textLine('LOCATION', addressLine(event)),
    // A URI is not escaped as text is.
    href ? line('URL', href) : '',
    event.categories.length > 0
      ? line('CATEGORIES', event.categories.map(escapeText).join(','))
      : '',
    'END:VEVENT\r\n',
  ].join('')
}

/** Rises with every change, so that a calendar takes the later file, a cancellation above all. */
function sequence({ updatedAt, createdAt }: Event): number {
  const seconds = (Date.parse(updatedAt) - Date.parse(createdAt)) / 1000
  return Math.max(0, Math.ceil(seconds))
}

function times(event: Event): string {
  if (event.allDay) {
    const end = bare(addDays(event.endDate, 1))
    return line('DTSTART;VALUE=DATE', bare(event.displayDate)) + line('DTEND;VALUE=DATE', end)
  }
  const start = line('DTSTART', stamp(event.startsAt))
  return event.endsAt ? start + line('DTEND', stamp(event.endsAt)) : start
}

/** A message in place of a calendar that is no longer there: on today, wherever somebody looks. */
export function icsMessage(title: string, text: string, now: Date): string {
  const today = now.toISOString().slice(0, 10)
  return [
    'BEGIN:VEVENT\r\n',
    line('UID', 'message'),
    line('DTSTAMP', stamp(`${today}T00:00:00Z`)),
    // Rises from day to day, so that the message moves on.
    line('SEQUENCE', Math.floor(now.getTime() / 86_400_000)),
    line('STATUS', STATUS.scheduled),
    line('DTSTART;VALUE=DATE', bare(today)),
    line('DTEND;VALUE=DATE', bare(addDays(today, 1))),
    textLine('SUMMARY', title),
    textLine('DESCRIPTION', text),
    'END:VEVENT\r\n',
  ].join('')
}
