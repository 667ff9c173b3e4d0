import type { Event } from '../event-contract.ts'
import { addDays } from './calendar-days.ts'
import { httpLink } from './http-link.ts'
import { addressLine } from './place.ts'

const STATUS = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' }
/** RFC 5545 3.1: octets a line may have, its end not counted. */
const LINE = 75

/**
 * One event as an iCalendar file. Times are UTC: readers disagree about a TZID whose VTIMEZONE is
 * left out, and a single event needs no daylight-saving rules. Without METHOD no ORGANIZER is asked
 * for and DTSTAMP means the last revision, so the same event always makes the same file.
 */
export function icsFile(event: Event): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar Feed Service//Widget 1//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${stamp(event.updatedAt)}`,
    `SEQUENCE:${sequence(event)}`,
    `STATUS:${STATUS[event.status]}`,
    ...times(event),
    text('SUMMARY', event.title),
    text('DESCRIPTION', event.description),
    text('LOCATION', addressLine(event)),
    link(event.pageUrl),
    event.categories.length > 0 ? `CATEGORIES:${event.categories.map(escapeText).join(',')}` : '',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.filter(Boolean).map(fold).join('')
}

/** Rises with every change, so that a calendar takes the later file, a cancellation above all. */
function sequence(event: Event): number {
  const seconds = (Date.parse(event.updatedAt) - Date.parse(event.createdAt)) / 1000
  return Math.max(0, Math.ceil(seconds))
}

function times(event: Event): string[] {
  if (event.allDay) {
    return [
      `DTSTART;VALUE=DATE:${bare(event.displayDate)}`,
      `DTEND;VALUE=DATE:${bare(addDays(event.endDate, 1))}`,
    ]
  }
  const start = `DTSTART:${stamp(event.startsAt)}`
  return event.endsAt ? [start, `DTEND:${stamp(event.endsAt)}`] : [start]
}

function stamp(instant: string): string {
  return `${bare(new Date(instant).toISOString().slice(0, 19))}Z`
}

function bare(time: string): string {
  return time.replace(/[-:]/g, '')
}

function text(name: string, value: string): string {
  return value && `${name}:${escapeText(value)}`
}

/** RFC 5545 3.3.11; control characters have no place in a text value at all. */
function escapeText(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
}

/** A URI is not escaped as text is. */
function link(url: string): string {
  const href = httpLink(url)
  return href ? `URL:${href}` : ''
}

/** Folds by octets and never inside a character; the space that marks a continuation counts. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (length + size > LINE) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return `${folded}\r\n`
}
