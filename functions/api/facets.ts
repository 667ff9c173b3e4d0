import { countFacets } from '../../db/lists/event-lists.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import type { EndpointInput } from '../caching/endpoint.ts'
import { FacetsQuery, toFilters } from '../events/params.ts'
import { apiEndpoint, noOwner, scopeOf } from './api-endpoint.ts'

export const feedFacets = apiEndpoint({
  id: 'getFeedFacets',
  path: '/feeds/:feedId/facets',
  summary: 'Event counts of a feed by category, state, month, and accessibility feature',
  description:
    'Counts of matching events of one feed by category, state, month, and accessibility feature. Accepts the same filters as the event list.',
  response: 'Facets',
  query: FacetsQuery,
  costly: true,
  handle: facets,
})

export const orgFacets = apiEndpoint({
  id: 'getOrganizationFacets',
  path: '/orgs/:orgSlug/facets',
  summary: 'Event counts of an organization by category, state, month, and accessibility feature',
  description:
    'Counts of matching events of an organization by category, state, month, and accessibility feature. Accepts the same filters as the event list. An event that appears in several feeds is counted once.',
  response: 'Facets',
  query: FacetsQuery,
  costly: true,
  handle: facets,
})

export const customFeedFacets = apiEndpoint({
  id: 'getCustomFeedFacets',
  path: '/orgs/:orgSlug/custom/:customSlug/facets',
  summary:
    'Event counts of a custom feed by category, state, month, and accessibility feature (Pro and Enterprise)',
  description:
    'Counts of matching events of a custom feed (Pro and Enterprise) by category, state, month, and accessibility feature. Accepts the same filters as the event list. An event that appears in several feeds is counted once.',
  response: 'Facets',
  query: FacetsQuery,
  costly: true,
  handle: facets,
})

async function facets({ deps, params, query }: EndpointInput<FacetsQuery>) {
  const scope = scopeOf(params)
  const filters = toFilters(query)
  const found = await countFacets(deps.db, { scope, filters, now: deps.now() })
  if (!found) throw noOwner(params)
  const events = 'feedId' in scope ? cacheTags.feed(scope.feedId) : cacheTags.orgEvents(found.orgId)
  return { body: found.facets, tags: [cacheTags.org(found.orgId), events] }
}
