import type { Event } from '../event-contract.ts'
import { writeIcsEvent } from './ics-event.ts'
import { IcsWriter } from './ics-writer.ts'
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
  const file = new IcsWriter(4096)
  file.lines(HEAD)
  writeIcsEvent(file, event, words)
  file.lines(FOOT)
  return new TextDecoder().decode(file.bytes)
}

/** A calendar to subscribe to, around events that take about so many bytes. */
export function icsCalendar(
  { name, description, timezone, url, source }: IcsCalendar,
  bytes: number,
  writeEvents: (file: IcsWriter) => void,
): Uint8Array<ArrayBuffer> {
  const file = new IcsWriter(bytes + 4096)
  file.lines(HEAD)
  file.lines('CALSCALE:GREGORIAN\r\n')
  file.textLine('NAME', name)
  file.textLine('X-WR-CALNAME', name)
  file.textLine('DESCRIPTION', description)
  file.textLine('X-WR-CALDESC', description)
  file.textLine('X-WR-TIMEZONE', timezone)
  if (url) file.line('URL', url)
  if (source) file.line('SOURCE;VALUE=URI', source)
  // The former is RFC 7986, the latter what Outlook reads.
  file.lines('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n')
  const before = file.length
  writeEvents(file)
  if (file.length === before) file.lines(UTC)
  file.lines(FOOT)
  return file.bytes
}
