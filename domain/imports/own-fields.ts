import type { Event } from '../event-contract.ts'
import { NO_FIELDS } from '../event-fields.ts'
import type { SourceFields } from './source-event.ts'

// What iCalendar has no property for, or none that keeps it whole: our files carry it in one of our own, so that
// another calendar of this service gets the events as they are.

export const OWN_PROPERTY = 'X-CALENDAR-FEED-SERVICE-EVENT'

const IN_ICALENDAR: ReadonlySet<keyof SourceFields> = new Set([
  ...(['title', 'description', 'categories', 'status', 'lat', 'lng'] as const),
])

export const OWN_FIELDS = (Object.keys(NO_FIELDS) as (keyof SourceFields)[]).filter(
  (name) => !IN_ICALENDAR.has(name),
)

/** The fields as JSON, named as in the API; without those that say nothing, and the zone of the whole calendar. */
export function ownFields(event: Event, calendarTimezone: string): string {
  const { timezone, organizer } = event
  const values: Record<string, unknown> = { ...event }
  const said = OWN_FIELDS.filter((name) => name in values && values[name] !== NO_FIELDS[name])
  return JSON.stringify({
    ...(timezone !== calendarTimezone && { timezone }),
    ...Object.fromEntries(said.map((name) => [name, values[name]])),
    ...(organizer && { organizer }),
  })
}
