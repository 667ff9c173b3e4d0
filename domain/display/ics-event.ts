import type { Event } from '../event-contract.ts'
import { addDays } from './calendar-days.ts'
import { placeOf } from './describe-event.ts'
import type { IcsWriter } from './ics-writer.ts'
import { addressLine, type Place } from './place.ts'
import { statusPrefix } from './status-prefix.ts'
import type { Words } from './words.ts'

/** What a calendar program is told of an event. */
export type IcsEvent = Place &
  Pick<
    Event,
    | 'id'
    | 'title'
    | 'description'
    | 'displayDate'
    | 'endDate'
    | 'startsAt'
    | 'endsAt'
    | 'previousStartsAt'
    | 'allDay'
    | 'timeKnown'
    | 'status'
    | 'attendanceMode'
    | 'categories'
    | 'pageUrl'
    | 'createdAt'
    | 'updatedAt'
  >

const STATUS = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' }

/**
 * One event of a calendar file. Times are UTC: readers disagree about a TZID whose VTIMEZONE is left
 * out, and single events need no daylight-saving rules. Without METHOD no ORGANIZER is asked for and
 * DTSTAMP means the last revision, so the same event always makes the same lines. `words` say what
 * calendars do not show: a status, a time that nobody knows yet, an event without a place because it is
 * online.
 */
export function writeIcsEvent(
  file: IcsWriter,
  event: IcsEvent,
  words: Pick<Words, 'cancelled' | 'postponed' | 'timeLater' | 'online'>,
): void {
  const place = addressLine(event) || (placeOf(event) === 'online' ? words.online : '')
  const later = event.timeKnown === false ? words.timeLater : ''
  file.lines('BEGIN:VEVENT\r\n')
  file.line('UID', event.id)
  writeMoment(file, 'DTSTAMP', event.updatedAt)
  file.line('SEQUENCE', sequence(event))
  file.line('STATUS', STATUS[event.status])
  writeTimes(file, event)
  file.textLine('SUMMARY', statusPrefix(event, words) + event.title)
  file.textLine('DESCRIPTION', [later, event.description].filter(Boolean).join('\n\n'))
  file.textLine('LOCATION', place)
  // Ours, so a look is enough: a calendar has thousands, and parsing each costs. A URI is not escaped as text is.
  if (/^https?:\/\/[!-~]+$/.test(event.pageUrl)) file.line('URL', event.pageUrl)
  writeCategories(file, event.categories)
  file.lines('END:VEVENT\r\n')
}

function writeCategories(file: IcsWriter, categories: string[]): void {
  if (categories.length === 0) return
  file.begin('CATEGORIES')
  for (const [at, category] of categories.entries()) {
    if (at > 0) file.comma()
    file.text(category)
  }
  file.end()
}

/** Rises with every change, so that a calendar takes the later file, a cancellation above all. */
function sequence({ updatedAt, createdAt }: IcsEvent): number {
  if (updatedAt === createdAt) return 0
  const seconds = (Date.parse(updatedAt) - Date.parse(createdAt)) / 1000
  return Math.max(0, Math.ceil(seconds))
}

function writeTimes(file: IcsWriter, event: IcsEvent): void {
  if (event.allDay) {
    file.line('DTSTART;VALUE=DATE', bare(event.displayDate))
    file.line('DTEND;VALUE=DATE', bare(addDays(event.endDate, 1)))
  } else {
    writeMoment(file, 'DTSTART', event.startsAt)
    if (event.endsAt) writeMoment(file, 'DTEND', event.endsAt)
  }
}

/** In UTC: `DTSTART:20260701T230000Z` */
function writeMoment(file: IcsWriter, name: string, instant: string): void {
  // The database writes UTC as an offset.
  const isUtc = instant.endsWith('Z') || instant.endsWith('+00')
  const utc = isUtc ? instant : new Date(instant).toISOString()
  file.begin(name)
  file.lines(bare(utc))
  file.lines('T')
  file.lines(utc.slice(11, 13) + utc.slice(14, 16) + utc.slice(17, 19))
  file.lines('Z')
  file.end()
}

/** The day of a date or moment without what separates its parts: `20260701`. */
function bare(date: string): string {
  return date.slice(0, 4) + date.slice(5, 7) + date.slice(8, 10)
}

/** A message in place of a calendar that is no longer there: on today, wherever somebody looks. */
export function writeIcsMessage(file: IcsWriter, title: string, text: string, now: Date): void {
  const today = now.toISOString().slice(0, 10)
  file.lines('BEGIN:VEVENT\r\n')
  file.line('UID', 'message')
  writeMoment(file, 'DTSTAMP', `${today}T00:00:00Z`)
  // Rises from day to day, so that the message moves on.
  file.line('SEQUENCE', Math.floor(now.getTime() / 86_400_000))
  file.line('STATUS', STATUS.scheduled)
  file.line('DTSTART;VALUE=DATE', bare(today))
  file.line('DTEND;VALUE=DATE', bare(addDays(today, 1)))
  file.textLine('SUMMARY', title)
  file.textLine('DESCRIPTION', text)
  file.lines('END:VEVENT\r\n')
}
