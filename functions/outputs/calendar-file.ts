import { icsCalendar, icsEvents } from '../../domain/display/ics.ts'
import { CalendarQuery } from '../events/params.ts'
import { type Output, outputsIn } from './output.ts'

/** For calendar programs, which look at it every few hours. */
export const calendarFiles = outputsIn({
  ending: 'ics',
  answers: 'calendar',
  summary: 'A calendar to subscribe to (iCalendar)',
  query: CalendarQuery,
  write: calendarFile,
})

function calendarFile({ owner, title, description, reader, page, self, events }: Output) {
  const { timezone } = owner.feed ?? owner.organization
  const about = { name: title, description, timezone, url: page, source: self }
  return icsCalendar(about, icsEvents(events, reader.words))
}
