import { storedFunction } from '../stored/stored-function.ts'
import { listOfEvents } from './list-of-events.ts'

/** A page of a feed's events that are not over, by date; no row when there is no such feed. */
export const readFeedEvents = storedFunction('read_feed_events', {
  takes: { feedId: 'text', ...listOfEvents.takes },
  gives: listOfEvents.gives,
})
