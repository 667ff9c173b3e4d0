import { countFacets } from '../../db/events/lists.ts'
import { FacetsQuery, toFilters } from '../events/params.ts'
import { cacheTags } from '../http/cache-policy.ts'
import type { EndpointInput } from '../http/endpoint.ts'
import { apiEndpoint, noOwner, scopeOf } from './api-endpoint.ts'

export const feedFacets = apiEndpoint({
  path: '/feeds/:feedId/facets',
  summary: 'How many events of a feed are of which category, state and month',
  description:
    'How many events of the list with the same parameters are of which category, state and month.',
  response: 'Facets',
  query: FacetsQuery,
  handle: facets,
})

export const orgFacets = apiEndpoint({
  path: '/orgs/:orgSlug/facets',
  summary: 'How many events of an organization are of which category, state and month',
  description: 'The same of all feeds of an organization; one event in two feeds counts once.',
  response: 'Facets',
  query: FacetsQuery,
  handle: facets,
})

export const customFeedFacets = apiEndpoint({
  path: '/orgs/:orgSlug/custom/:customSlug/facets',
  summary: 'How many events of a custom feed are of which category, state and month',
  description: 'The same of a custom feed (Pro).',
  response: 'Facets',
  query: FacetsQuery,
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
