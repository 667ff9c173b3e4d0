import { addDays } from '../calendar-date.ts'
import type { Event } from '../event-contract.ts'
import { OWN_PROPERTY, ownFields } from '../imports/own-fields.ts'
import type { Words } from '../words.ts'
import { filled, placeOf, statusPrefix } from './describe-event.ts'
import { isPostponedWithoutDate, lastDay } from './event-time.ts'
import { type FactWords, factLines } from './facts.ts'
import { addressLine } from './place.ts'

const HEAD = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Calendar Feed Service//Calendar 1//EN\r\n'
const FOOT = 'END:VCALENDAR\r\n'

/** RFC 5545 asks for at least one component: a calendar without events has this. */
const UTC = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n')

const STATUS = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' }

type EventWords = FactWords &
  Pick<Words, 'cancelled' | 'postponed' | 'reason' | 'timeLater' | 'online'>
/** Whom a file is written for. */
type IcsReader = { locale: string; words: EventWords }

/** What a subscribed calendar says of itself. */
type IcsCalendar = {
  name: string
  description: string
  timezone: string
  /** Its page for people; a calendar of one person has none. */
  url?: string
  /** Its own URL; none where that is a secret. */
  source?: string
}

/** Events to take into a calendar once, in a visitor's language. */
export function icsFile(events: Event[], reader: IcsReader): string {
  return HEAD + events.map((event) => icsEvent(event, reader)).join('') + FOOT
}

/** A calendar to subscribe to; `events` are `icsEvents` or `icsMessage`. */
export function icsCalendar(calendar: IcsCalendar, events: string): string {
  const { name, description, timezone, url, source } = calendar
  return [
    HEAD,
    'CALSCALE:GREGORIAN\r\n',
    icsText('NAME', name),
    icsText('X-WR-CALNAME', name),
    icsText('DESCRIPTION', description),
    icsText('X-WR-CALDESC', description),
    icsText('X-WR-TIMEZONE', timezone),
    url ? icsLine('URL', url) : '',
    source ? icsLine('SOURCE;VALUE=URI', source) : '',
    // The former is RFC 7986, the latter what Outlook reads.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n',
    events || UTC,
    FOOT,
  ].join('')
}

/** The events of a calendar, from a line of JSON each: never all of them are held as objects. */
export function icsEvents(lines: string, reader: IcsReader, timezone: string): string {
  let text = ''
  for (const line of lines ? lines.split('\n') : []) {
    const event: Event = JSON.parse(line)
    text += icsEvent(event, reader, ownLine(event, timezone))
  }
  return text
}

/** For another calendar of this service that imports the file. */
export function ownLine(event: Event, calendarTimezone: string): string {
  return icsText(OWN_PROPERTY, ownFields(event, calendarTimezone))
}

/**
 * Times are UTC: readers disagree about a TZID whose VTIMEZONE is left out, and single events need no
 * daylight-saving rules. Without METHOD no ORGANIZER is asked for and DTSTAMP means the last revision,
 * so the same event always makes the same lines. Words say what calendars do not show: a status and
 * its reason, a time that is to be announced, an event without a place because it is online.
 */
export function icsEvent(event: Event, reader: IcsReader, more = ''): string {
  const { words } = reader
  const place = addressLine(event) || (placeOf(event) === 'online' ? words.online : '')
  const later = !event.timeKnown ? words.timeLater : ''
  const reason = event.statusReason ? `${words.reason}: ${event.statusReason}` : ''
  return [
    'BEGIN:VEVENT\r\n',
    icsLine('UID', event.id),
    momentLine('DTSTAMP', event.updatedAt),
    momentLine('CREATED', event.createdAt),
    momentLine('LAST-MODIFIED', event.updatedAt),
    icsLine('SEQUENCE', sequence(event)),
    icsLine('STATUS', STATUS[event.status]),
    times(event),
    takesTime(event) ? '' : TRANSPARENT,
    icsText('SUMMARY', statusPrefix(event, words) + event.title),
    icsText(
      'DESCRIPTION',
      [reason, later, event.description, closing(event, reader)].filter(Boolean).join('\n\n'),
    ),
    icsText('LOCATION', place),
    event.lat === null || event.lng === null
      ? ''
      : icsLine('GEO', `${event.lat.toFixed(6)};${event.lng.toFixed(6)}`),
    // A URI is not escaped as text is.
    pageOf(event) ? icsLine('URL', event.pageUrl) : '',
    icsTexts('CATEGORIES', event.categories),
    more,
    'END:VEVENT\r\n',
  ].join('')
}

/** What calendars have no field for, or do not show: Google and Outlook ignore `URL`. */
function closing(event: Event, reader: IcsReader): string {
  return filled([...factLines(event, reader), pageOf(event)]).join('\n')
}

/** The page of the event on this service. */
function pageOf({ pageUrl }: Event): string | undefined {
  return /^https?:\/\/[!-~]+$/.test(pageUrl) ? pageUrl : undefined
}

/** Whether it makes its hours busy for those who subscribe: days and weeks would block everything else. */
function takesTime(event: Event): boolean {
  const isOneDay = !event.allDay && lastDay(event) === event.displayDate
  return isOneDay && event.status !== 'cancelled' && !isPostponedWithoutDate(event)
}

/** The default is that an event makes its time busy. */
const TRANSPARENT = 'TRANSP:TRANSPARENT\r\n'

const SEQUENCE_START = Date.UTC(2020, 0, 1)

/**
 * Seconds from 2020 to the last change: it rises with every change, so that a calendar takes the later file, a
 * cancellation above all. An event that is published again is created again, so it cannot count from there.
 */
function sequence({ updatedAt }: Event): number {
  return Math.max(0, Math.ceil((Date.parse(updatedAt) - SEQUENCE_START) / 1000))
}

function times(event: Event): string {
  if (event.allDay) {
    return (
      icsLine('DTSTART;VALUE=DATE', bare(event.displayDate)) +
      icsLine('DTEND;VALUE=DATE', bare(addDays(event.endDate, 1)))
    )
  }
  const end = event.endsAt ? momentLine('DTEND', event.endsAt) : ''
  return momentLine('DTSTART', event.startsAt) + end
}

/** In UTC: `DTSTART:20260701T230000Z` */
function momentLine(name: string, instant: string): string {
  const utc = instant.endsWith('Z') ? instant : new Date(instant).toISOString()
  return `${name}:${bare(utc)}T${utc.slice(11, 13)}${utc.slice(14, 16)}${utc.slice(17, 19)}Z\r\n`
}

/** The day of a date or moment without what separates its parts: `20260701`. */
function bare(date: string): string {
  return date.slice(0, 4) + date.slice(5, 7) + date.slice(8, 10)
}

/** A message in place of a calendar that is gone: on today, wherever the reader is. */
export function icsMessage(title: string, text: string, now: Date): string {
  const today = now.toISOString().slice(0, 10)
  return [
    'BEGIN:VEVENT\r\n',
    icsLine('UID', 'message'),
    momentLine('DTSTAMP', `${today}T00:00:00Z`),
    // Rises from day to day, so that the message moves on.
    icsLine('SEQUENCE', Math.floor(now.getTime() / 86_400_000)),
    icsLine('STATUS', STATUS.scheduled),
    icsLine('DTSTART;VALUE=DATE', bare(today)),
    icsLine('DTEND;VALUE=DATE', bare(addDays(today, 1))),
    TRANSPARENT,
    icsText('SUMMARY', title),
    icsText('DESCRIPTION', text),
    'END:VEVENT\r\n',
  ].join('')
}

/** RFC 5545 3.1: octets a line may have, its end not counted. */
const LINE = 75

/** RFC 5545 3.3.11; other control characters have no place in a text value at all. */
const ESCAPES: Record<string, string> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' }
const SPECIAL = /\r\n?|[\\;,\n]/g
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g
const ASCII = /^[\t -~]*$/

/** A line whose value needs no escaping, with its end. */
function icsLine(name: string, value: string | number): string {
  return fold(`${name}:${value}`)
}

/** A line of user text; nothing if there is none. */
function icsText(name: string, value: string): string {
  return value ? fold(`${name}:${escapeText(value)}`) : ''
}

/** A line of several texts; nothing if there are none. */
function icsTexts(name: string, values: string[]): string {
  return values.length > 0 ? fold(`${name}:${values.map(escapeText).join()}`) : ''
}

/** Blanks at the end could make a folded line of their own, which some programs take for the end. */
function escapeText(value: string): string {
  return value
    .trimEnd()
    .replace(CONTROL, '')
    .replace(SPECIAL, (sign) => ESCAPES[sign[0] === '\r' ? '\n' : sign] ?? sign)
}

/** Folds by octets and never inside a character; the space that marks a continuation counts. */
function fold(line: string): string {
  if (ASCII.test(line)) {
    if (line.length <= LINE) return `${line}\r\n`
    let folded = line.slice(0, LINE)
    for (let at = LINE; at < line.length; at += LINE - 1) {
      folded += `\r\n ${line.slice(at, at + LINE - 1)}`
    }
    return `${folded}\r\n`
  }
  let folded = ''
  let octets = 0
  // Half of a surrogate pair becomes U+FFFD, as everywhere where text is encoded.
  for (const character of line.toWellFormed()) {
    const size = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + size > LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}

function octetsOf(point: number): number {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
