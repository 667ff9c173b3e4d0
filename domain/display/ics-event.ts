import type { Event } from '../event-contract.ts'
import { addDays } from './calendar-days.ts'
import { placeOf } from './describe-event.ts'
import { bare, escapeText, line, stamp, textLine } from './ics-lines.ts'
import { addressLine } from './place.ts'
import { statusPrefix } from './status-prefix.ts'
import type { Words } from './words.ts'

const STATUS = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' }

/**
 * One event of a calendar file, every line with its end. Times are UTC: readers disagree about a TZID
 * whose VTIMEZONE is left out, and single events need no daylight-saving rules. Without METHOD no
 * ORGANIZER is asked for and DTSTAMP means the last revision, so the same event always makes the same
 * lines. `words` say what calendars do not show: a status, a time that nobody knows yet, an event without
 * a place because it is online.
 */
export function icsEvent(
  event: Event,
  words: Pick<Words, 'cancelled' | 'postponed' | 'timeLater' | 'online'>,
): string {
  // Ours, so a look is enough: a calendar has thousands, and parsing each costs.
  const isLink = /^https?:\/\/[!-~]+$/.test(event.pageUrl)
  const categories = event.categories.map(escapeText).join(',')
  const place = placeOf(event) === 'online' ? words.online : addressLine(event)
  const texts = [event.timeKnown === false ? words.timeLater : '', event.description]
  return (
    // Too short to be folded.
    `BEGIN:VEVENT\r\nUID:${event.id}\r\nDTSTAMP:${stamp(event.updatedAt)}\r\n` +
    `SEQUENCE:${sequence(event)}\r\nSTATUS:${STATUS[event.status]}\r\n` +
    times(event) +
    textLine('SUMMARY', statusPrefix(event, words) + event.title) +
    textLine('DESCRIPTION', texts.filter(Boolean).join('\n\n')) +
    textLine('LOCATION', place) +
    // A URI is not escaped as text is.
    (isLink ? line('URL', event.pageUrl) : '') +
    (categories && line('CATEGORIES', categories)) +
    'END:VEVENT\r\n'
  )
}

/** Rises with every change, so that a calendar takes the later file, a cancellation above all. */
function sequence({ updatedAt, createdAt }: Event): number {
  const seconds = (Date.parse(updatedAt) - Date.parse(createdAt)) / 1000
  return Math.max(0, Math.ceil(seconds))
}

function times(event: Event): string {
  if (event.allDay) {
    const end = bare(addDays(event.endDate, 1))
    return `DTSTART;VALUE=DATE:${bare(event.displayDate)}\r\nDTEND;VALUE=DATE:${end}\r\n`
  }
  const start = `DTSTART:${stamp(event.startsAt)}\r\n`
  return event.endsAt ? `${start}DTEND:${stamp(event.endsAt)}\r\n` : start
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
