import { holding, storedFunction } from '../stored/stored-function.ts'

/** The pages of a feed's events that are not over, and when they were changed. */
export const readSitemapEvents = storedFunction('read_sitemap_events', {
  takes: {
    feedId: 'text',
    /** `earliestDate`: what ended before is over everywhere. */
    from: 'date',
    now: 'timestamp with time zone',
  },
  gives: { orgId: 'text', events: holding<{ path: string; updatedAt: string }[]>('json') },
})
