import { icsCalendar, icsEvents, icsMessage } from '../../domain/display/ics.ts'
import { CalendarQuery } from '../events/params.ts'
import type { EndedOutput } from './ended.ts'
import type { Output, OutputFormat } from './output.ts'

/** For calendar programs, which look at it every few hours. */
export const calendarFile: OutputFormat = {
  answers: 'calendar',
  summary: 'Calendar subscription (iCalendar)',
  query: CalendarQuery,
  write: writeCalendarFile,
  writeEnded,
}

function writeCalendarFile({ owner, title, description, reader, page, self, events }: Output) {
  const { timezone } = owner.feed ?? owner.organization
  const about = { name: title, description, timezone, url: page, source: self }
  return icsCalendar(about, icsEvents(events, reader, timezone))
}

function writeEnded({ title, text, self, now }: EndedOutput) {
  const about = { name: title, description: text, timezone: 'UTC', source: self }
  return icsCalendar(about, icsMessage(title, text, now))
}
