import { storedFunction } from '../stored/stored-function.ts'

/** A page of the events that touch a month of a feed. */
export const readMonth = storedFunction('read_month', {
  takes: {
    feedId: 'text',
    /** The first day of the month. */
    first: 'date',
    /** Where the page before ended; all three or none. */
    afterDate: 'date?',
    afterStart: 'bigint?',
    afterId: 'text?',
    limit: 'integer',
    publicUrl: 'text',
  },
  gives: { orgId: 'text', timezone: 'text', events: 'text', last: 'text?' },
})
