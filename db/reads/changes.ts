import { storedFunction } from '../stored/stored-function.ts'

/** A page of what changed; no row when there is no such owner. */
export const readChanges = storedFunction('read_changes', {
  takes: {
    /** Either a feed or an organization. */
    feedId: 'text?',
    orgSlug: 'text?',
    /** The last change that is known; without it all events, first. */
    number: 'bigint?',
    /** Where the page before ended among all events; all three or none. */
    afterDate: 'date?',
    afterStart: 'bigint?',
    afterId: 'text?',
    limit: 'integer',
    publicUrl: 'text',
  },
  gives: {
    orgId: 'text',
    /** The number is too old, or none of this database. */
    expired: 'boolean',
    events: 'text',
    deleted: 'text',
    cursor: 'text',
    more: 'boolean',
  },
})
