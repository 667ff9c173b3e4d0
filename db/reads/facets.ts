import { storedFunction } from '../stored/stored-function.ts'
import { listOfEvents } from './list-of-events.ts'

const { from, to, now, ongoing, category, stateKey, patterns } = listOfEvents.takes

/** What the events of a list have in common, counted, as JSON; no row when there is no such owner. */
export const readFacets = storedFunction('read_facets', {
  takes: {
    /** Either a feed, or an organization with or without one of its custom feeds. */
    feedId: 'text?',
    orgSlug: 'text?',
    customSlug: 'text?',
    ...{ from, to, now, ongoing, category, stateKey, patterns },
  },
  gives: { orgId: 'text', facets: 'text' },
})
