/** What the lists of coming events take and give alike. */
export const listOfEvents = {
  takes: {
    /** What ended before is not listed; while `now` is given, `earliestDate`. */
    from: 'date',
    /** The last day an event may begin. */
    to: 'date?',
    /** Without it events that are over are listed, too. */
    now: 'timestamp with time zone?',
    /** `false` leaves out events that have begun or, without `now`, began before `from`. */
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
