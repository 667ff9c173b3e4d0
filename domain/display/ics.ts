import type { Event } from '../event-contract.ts'
import { icsEvent } from './ics-event.ts'
import { line, textLine } from './ics-lines.ts'
import type { Words } from './words.ts'

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

/** What a calendar that is looked at again and again says of itself. */
export type IcsCalendar = {
  name: string
  description: string
  timezone: string
  /** Its page for people; a calendar of one person has none. */
  url?: string
  /** Its own address; none where that is a secret. */
  source?: string
}

/** One event as an iCalendar file, in somebody's language. */
export function icsFile(event: Event, words: Words): string {
  return HEAD + icsEvent(event, words) + FOOT
}

/** A calendar to subscribe to, around events that `icsEvent` has written. */
export function icsCalendar(calendar: IcsCalendar, events: string): string {
  const { name, description, timezone, url, source } = calendar
  return [
    HEAD,
    'CALSCALE:GREGORIAN\r\n',
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    textLine('DESCRIPTION', description),
    textLine('X-WR-CALDESC', description),
    textLine('X-WR-TIMEZONE', timezone),
    url ? line('URL', url) : '',
    source ? line('SOURCE;VALUE=URI', source) : '',
    // The former is RFC 7986, the latter what Outlook reads.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n',
    'X-PUBLISHED-TTL:PT1H\r\n',
    events || UTC,
    FOOT,
  ].join('')
}
