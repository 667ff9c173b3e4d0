import { listPublicFeeds } from '../../db/feeds/public-feeds.ts'
import { findCalendars } from '../../db/lists/calendars.ts'
import type { CalendarList, OrganizationFeeds } from '../../domain/calendar-contract.ts'
import { fold } from '../../domain/fold.ts'
import { searchTerms } from '../../domain/search-terms.ts'
import { isSlug } from '../../domain/slug.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import { CalendarsQuery, NoQuery } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import { apiEndpoint } from './api-endpoint.ts'

export const orgFeeds = apiEndpoint({
  id: 'listOrganizationFeeds',
  path: '/orgs/:orgSlug/feeds',
  summary: 'Feeds of an organization',
  description: 'Public feeds of an organization, sorted by name. Returns at most 1,000 feeds.',
  response: 'OrganizationFeeds',
  query: NoQuery,
  async handle({ deps, params: { orgSlug = '' } }) {
    const found = isSlug(orgSlug) ? await listPublicFeeds(deps.db, orgSlug) : undefined
    if (!found) throw notFound('Organization')
    const { id, slug, name, url, feeds } = found
    const answer: OrganizationFeeds = {
      organization: { slug, name, url },
      feeds: feeds.map((feed) => ({ ...feed, page: `${deps.env.PUBLIC_URL}/f/${feed.id}` })),
    }
    return {
      body: JSON.stringify(answer),
      tags: [cacheTags.org(id), cacheTags.orgEvents(id)],
    }
  },
})

export const calendars = apiEndpoint({
  id: 'findCalendars',
  path: '/calendars',
  summary: 'Calendars by name',
  description:
    'Organizations, their feeds, and their custom feeds whose own or organization’s name contains all words of `search`. Returns at most 20. New names can be missing for 15 minutes.',
  response: 'CalendarList',
  query: CalendarsQuery,
  async handle({ deps, query: { search = '' } }) {
    const { calendars, orgIds } = await findCalendars(deps.db, searchTerms(fold(search)))
    const answer: CalendarList = {
      calendars: calendars.map((calendar) => {
        const { organization, feedId, customFeed } = calendar
        const ofOrg = `/o/${organization.slug}${customFeed ? `/${customFeed}` : ''}`
        return { ...calendar, page: deps.env.PUBLIC_URL + (feedId ? `/f/${feedId}` : ofOrg) }
      }),
    }
    // A new name is in none of them: it shows up when the response expires.
    const tags = orgIds.flatMap((id) => [cacheTags.org(id), cacheTags.orgEvents(id)])
    return { body: JSON.stringify(answer), tags }
  },
})
