import { type IcsEvent, writeIcsEvent } from '../../domain/display/ics-event.ts'
import type { IcsWriter } from '../../domain/display/ics-writer.ts'
import type { Words } from '../../domain/display/words.ts'
import type { Event } from '../../domain/event-contract.ts'

/** Stands behind each field; the database takes it out of all texts. */
const END_OF_FIELD = '\x7f'
const BETWEEN_CATEGORIES = '\x1f'

/** About how many bytes the events of a calendar take in its file, where lines have names. */
export const bytesOfCalendar = (events: string) => Math.ceil(events.length * 1.5)

/**
 * The events of `listCalendar`, brief, into a calendar file, in somebody's language: one after the
 * other, so that never all of them are held as objects.
 */
export function writeCalendarEvents(file: IcsWriter, events: string, words: Words): void {
  let from = 0
  const text = () => {
    const field = events.slice(from, events.indexOf(END_OF_FIELD, from))
    from += field.length + 1
    return field
  }
  const orNull = () => text() || null
  // By count: every round goes at least one letter on.
  while (from < events.length) {
    // In the order of `db/functions/lists/calendar-events.sql`.
    const event: IcsEvent = {
      id: text(),
      title: text(),
      description: text(),
      displayDate: text(),
      endDate: text(),
      startsAt: text(),
      endsAt: orNull(),
      previousStartsAt: orNull(),
      allDay: text() === 'true',
      timeKnown: text() === 'true',
      status: text() as Event['status'],
      attendanceMode: text() as Event['attendanceMode'],
      location: orNull(),
      address: orNull(),
      city: orNull(),
      state: orNull(),
      stateCode: orNull(),
      postalCode: orNull(),
      categories: text().split(BETWEEN_CATEGORIES).filter(Boolean),
      pageUrl: text(),
      createdAt: text(),
      updatedAt: text(),
    }
    writeIcsEvent(file, event, words)
  }
}
