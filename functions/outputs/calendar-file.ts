import { icsCalendar } from '../../domain/display/ics.ts'
import { icsEvent } from '../../domain/display/ics-event.ts'
import { statusPrefix } from '../../domain/display/status-prefix.ts'
import { CalendarQuery } from '../events/params.ts'
import { eventLines } from './event-lines.ts'
import { type Output, outputsIn } from './output.ts'

/** For calendar programs, which look at it every few hours. */
export const calendarFiles = outputsIn({
  ending: 'ics',
  answers: 'calendar',
  summary: 'A calendar to subscribe to (iCalendar)',
  query: CalendarQuery,
  write: calendarFile,
})

function calendarFile({ owner, title, description, reader, page, self, events }: Output): string {
  let written = ''
  for (const event of eventLines(events)) {
    written += icsEvent(event, statusPrefix(event, reader.words))
  }
  const { timezone } = owner.feed ?? owner.organization
  return icsCalendar({ name: title, description, timezone, url: page, source: self }, written)
}
