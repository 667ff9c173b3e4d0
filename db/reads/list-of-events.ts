/** What the lists of coming events take and give alike. */
export const listOfEvents = {
  takes: {
    /** `earliestDate`: what ended before is over everywhere. */
    from: 'date',
    now: 'timestamp with time zone',
    /** `false` leaves out events that have begun. */
    ongoing: 'boolean',
    /** Folded. */
    category: 'text?',
    stateKey: 'text?',
    /** What must all be found in the words of an event, and how an index finds it: `wordsOf`. */
    patterns: 'text[]?',
    words: 'text[]?',
    grams: 'text[]?',
    /** Where the page before ended; all three or none. */
    afterDate: 'date?',
    afterStart: 'bigint?',
    afterId: 'text?',
    limit: 'integer',
    publicUrl: 'text',
  },
  gives: { orgId: 'text', slug: 'text', name: 'text', events: 'text', last: 'text?' },
} as const
