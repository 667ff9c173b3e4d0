import type { Event } from '../event-contract.ts'
import { type EventField, NO_FIELDS } from '../event-fields.ts'

// What iCalendar has no property for, or none that keeps it whole: our files carry it in one of our own, so that
// another calendar of this service gets the events as they are.

export const OWN_PROPERTY = 'X-CALENDAR-FEED-SERVICE-EVENT'

const IN_ICALENDAR: ReadonlySet<EventField> = new Set([
  ...(['title', 'description', 'categories', 'status', 'lat', 'lng'] as const),
])

export const OWN_FIELDS = (Object.keys(NO_FIELDS) as EventField[]).filter(
  (name) => !IN_ICALENDAR.has(name),
)

/** The fields as JSON, named as in the API; without those that say nothing, and the zone of the whole calendar. */
export function ownFields(event: Event, calendarTimezone: string): string {
  const { timezone, organizer, access } = event
  const said: Record<string, unknown> = {}
  if (timezone !== calendarTimezone) said.timezone = timezone
  // A loop, since files have thousands of events.
  for (const name of OWN_FIELDS) {
    const value = (event as Record<string, unknown>)[name]
    if (value !== undefined && value !== NO_FIELDS[name]) said[name] = value
  }
  if (organizer) said.organizer = organizer
  if (access.yes.length + access.no.length > 0) said.access = access
  return JSON.stringify(said)
}
