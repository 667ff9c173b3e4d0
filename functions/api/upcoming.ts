import type { CalendarScope } from '../../db/lists/calendars.ts'
import { listUpcoming } from '../../db/lists/event-lists.ts'
import { isId } from '../../domain/ids.ts'
import { isSlug } from '../../domain/slug.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import type { EndpointInput } from '../caching/endpoint.ts'
import { decodeCursor } from '../events/cursor.ts'
import { ListQuery, toFilters } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import { apiEndpoint, listBody } from './api-endpoint.ts'

export const feedEvents = apiEndpoint({
  id: 'listFeedEvents',
  path: '/feeds/:feedId/events',
  summary: 'Upcoming events of a feed, sorted by date',
  description:
    'Upcoming and ongoing events of one feed, sorted by start. With `from`, all events that take place on or after that day, including past events.',
  response: 'EventList',
  query: ListQuery,
  handle: feedPage,
})

/** spec 4: the same data at an explicit .json URL. */
export const feedEventsJson = apiEndpoint({
  id: 'listFeedEventsJson',
  path: '/feeds/:feedId/events.json',
  summary: 'Upcoming events of a feed, sorted by date (.json URL)',
  description:
    'Upcoming and ongoing events of one feed, sorted by start, at a URL that ends in `.json`. Accepts the same parameters and returns the same data as `/feeds/{feedId}/events`.',
  response: 'EventList',
  query: ListQuery,
  handle: feedPage,
})

async function feedPage(input: EndpointInput<ListQuery>) {
  const { feedId = '' } = input.params
  if (!isId('feed', feedId)) throw notFound('Feed')
  const page = await upcomingPage(input, { feedId })
  if (!page) throw notFound('Feed')
  return {
    body: listBody(page, input.query.per_page, input.cursorScope),
    tags: [cacheTags.org(page.orgId), cacheTags.feed(feedId)],
  }
}

export const orgEvents = apiEndpoint({
  id: 'listOrganizationEvents',
  path: '/orgs/:orgSlug/events',
  summary: 'Upcoming events of all feeds of an organization, sorted by date',
  description:
    'Upcoming and ongoing events of all feeds of an organization, sorted by start. With `from`, all events that take place on or after that day, including past events. Events that appear in several feeds are merged.',
  response: 'OrganizationEventList',
  query: ListQuery,
  async handle(input) {
    const { orgSlug = '' } = input.params
    const page = isSlug(orgSlug) ? await upcomingPage(input, { orgSlug }) : undefined
    if (!page) throw notFound('Organization')
    return {
      body: listBody(page, input.query.per_page, input.cursorScope),
      tags: [cacheTags.org(page.orgId), cacheTags.orgEvents(page.orgId)],
    }
  },
})

export const customFeedEvents = apiEndpoint({
  id: 'listCustomFeedEvents',
  path: '/orgs/:orgSlug/custom/:customSlug',
  summary: 'Upcoming events of a custom feed (Pro and Enterprise)',
  description:
    'Upcoming and ongoing events that match a saved custom feed (Pro and Enterprise), sorted by start. Events that appear in several feeds are merged.',
  response: 'CustomFeedList',
  query: ListQuery,
  async handle(input) {
    const { orgSlug = '', customSlug = '' } = input.params
    const scope = { orgSlug, customSlug }
    const plausible = isSlug(orgSlug) && isSlug(customSlug)
    const page = plausible ? await upcomingPage(input, scope) : undefined
    if (!page) throw notFound('Custom feed')
    const customFeed = { slug: page.slug, name: page.name }
    return {
      body: listBody(page, input.query.per_page, input.cursorScope, { after: { customFeed } }),
      tags: [cacheTags.org(page.orgId), cacheTags.orgEvents(page.orgId)],
    }
  },
})

/** The page of upcoming events that a list endpoint's parameters ask for. */
export function upcomingPage(
  { deps, query, cursorScope }: EndpointInput<ListQuery>,
  scope: CalendarScope,
) {
  return listUpcoming(deps.db, {
    scope,
    filters: toFilters(query),
    after: query.cursor ? decodeCursor(query.cursor, cursorScope, false) : undefined,
    limit: query.per_page,
    now: deps.now(),
    publicUrl: deps.env.PUBLIC_URL,
  })
}
