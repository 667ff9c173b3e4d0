import { listPublicFeeds } from '../../db/feeds/public-feeds.ts'
import type { OrganizationFeeds } from '../../domain/event-contract.ts'
import { isSlug } from '../../domain/slug.ts'
import { NoQuery } from '../events/params.ts'
import { cacheTags } from '../http/cache-policy.ts'
import { notFound } from '../http/errors.ts'
import { apiEndpoint } from './api-endpoint.ts'

export const orgFeeds = apiEndpoint({
  path: '/orgs/:orgSlug/feeds',
  summary: 'Feeds of an organization',
  description: 'Public feeds of an organization, sorted by name. Returns at most 1,000 feeds.',
  response: 'OrganizationFeeds',
  query: NoQuery,
  async handle({ deps, params: { orgSlug = '' } }) {
    const found = isSlug(orgSlug) ? await listPublicFeeds(deps.db, orgSlug) : undefined
    if (!found) throw notFound('Organization')
    const { id, slug, name, feeds } = found
    const answer: OrganizationFeeds = {
      organization: { slug, name },
      feeds: feeds.map((feed) => ({ ...feed, page: `${deps.env.PUBLIC_URL}/f/${feed.id}` })),
    }
    return {
      body: JSON.stringify(answer),
      tags: [cacheTags.org(id), cacheTags.orgEvents(id)],
    }
  },
})
