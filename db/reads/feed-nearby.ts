import { storedFunction } from '../stored/stored-function.ts'

/** A page of a feed's events within a circle, nearest first; no row when there is no such feed. */
export const readFeedNearby = storedFunction('read_feed_nearby', {
  takes: {
    feedId: 'text',
    lat: 'double precision',
    lng: 'double precision',
    /** Miles. */
    radius: 'double precision',
    /** `cellsWithin`; null: too many. */
    cells: 'integer[]?',
    /** As in `listOfEvents`. */
    from: 'date',
    to: 'date?',
    now: 'timestamp with time zone?',
    ongoing: 'boolean',
    category: 'text?',
    stateKey: 'text?',
    patterns: 'text[]?',
    /** In thousandths of a mile. */
    afterDistance: 'integer?',
    afterDate: 'date?',
    afterStart: 'bigint?',
    afterId: 'text?',
    limit: 'integer',
    publicUrl: 'text',
  },
  gives: { orgId: 'text', events: 'text', last: 'text?' },
})
