import { icsEvent } from '../../domain/display/ics-event.ts'
import type { Words } from '../../domain/display/words.ts'
import type { Event } from '../../domain/event-contract.ts'
import { eventLines } from './event-lines.ts'

/** The events of `listCalendar` as a calendar file has them, in somebody's language. */
export function calendarEvents(events: string, words: Words): string {
  let written = ''
  for (const line of eventLines(events)) {
    const event: Event = JSON.parse(line)
    written += icsEvent(event, words)
  }
  return written
}
