import * as z from 'zod'
import { CalendarList, OrganizationFeeds } from './calendar-contract.ts'
import { Facets, NearbyEvent, NearbyList, OneEvent } from './event-contract.ts'

// What the tools of `/mcp` return as data, made from the contract of the API. Like the contract, this is
// not bundled into the Worker: `npm run generate` writes it as JSON Schema.

/** An event of a list: what decides whether it is of interest. */
const ListedEvent = z.strictObject({
  ...NearbyEvent.pick({
    ...{ id: true, feedId: true, title: true, status: true, timezone: true, pageUrl: true },
  }).shape,
  ...NearbyEvent.pick({
    ...{ startsAt: true, endsAt: true, displayDate: true, endDate: true, allDay: true },
    ...{ timeKnown: true, previousStartsAt: true, categories: true },
    ...{ series: true, distanceMiles: true, orgSlug: true },
  }).partial().shape,
  place: z.string().optional().describe('Venue and address.'),
  price: z.string().optional().describe('Price in words.'),
  repeats: z.string().optional().describe('How the event repeats, in words.'),
})
export type ListedEvent = z.infer<typeof ListedEvent>

const ListedEvents = z.strictObject({
  place: z.string().optional().describe('The place that `place` was understood as.'),
  events: z.array(ListedEvent),
  pagination: NearbyList.shape.pagination,
})
export type ListedEvents = z.infer<typeof ListedEvents>

/** By the name of the tool. */
export const TOOL_RESULTS = {
  find_calendars: CalendarList,
  search_events: ListedEvents,
  list_feeds: OrganizationFeeds,
  list_events: ListedEvents,
  list_filters: Facets,
  get_event: OneEvent,
}
