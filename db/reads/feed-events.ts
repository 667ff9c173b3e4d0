import { storedFunction } from '../stored/stored-function.ts'

/** A page of a feed's events that are not over, by date; no row when there is no such feed. */
export const readFeedEvents = storedFunction('read_feed_events', {
  takes: {
    feedId: 'text',
    /** `earliestDate`: what ended before is over everywhere. */
    from: 'date',
    now: 'timestamp with time zone',
    /** `false` leaves out events that have begun. */
    ongoing: 'boolean',
    /** Folded. */
    category: 'text?',
    stateKey: 'text?',
    /** Where the page before ended; all three or none. */
    afterDate: 'date?',
    afterStart: 'bigint?',
    afterId: 'text?',
    limit: 'integer',
    publicUrl: 'text',
  },
  gives: { orgId: 'text', slug: 'text', name: 'text', events: 'text', last: 'text?' },
})
