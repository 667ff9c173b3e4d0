import { listMonth } from '../../db/lists/months.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import type { EndpointInput } from '../caching/endpoint.ts'
import { decodeCursor } from '../events/cursor.ts'
import { MONTH_PER_PAGE, MonthQuery } from '../events/params.ts'
import { badRequest } from '../http/errors.ts'
import { apiEndpoint, listBody, noOwner, scopeOf } from './api-endpoint.ts'

export const feedCalendar = apiEndpoint({
  id: 'getFeedMonth',
  path: '/feeds/:feedId/calendar/:year/:month',
  summary: 'All events of a feed in one calendar month',
  description:
    'Events of one feed that take place in a calendar month, by their local dates, including past events. Returns up to 1,000 events per page.',
  response: 'Month',
  query: MonthQuery,
  handle: monthPage,
})

export const orgCalendar = apiEndpoint({
  id: 'getOrganizationMonth',
  path: '/orgs/:orgSlug/calendar/:year/:month',
  summary: 'All events of an organization in one calendar month',
  description:
    'Events of all feeds of an organization that take place in a calendar month, by their local dates, including past events. Events that appear in several feeds are merged. Returns up to 1,000 events per page.',
  response: 'OrganizationMonth',
  query: MonthQuery,
  handle: monthPage,
})

export const customFeedCalendar = apiEndpoint({
  id: 'getCustomFeedMonth',
  path: '/orgs/:orgSlug/custom/:customSlug/calendar/:year/:month',
  summary: 'All events of a custom feed in one calendar month (Pro and Enterprise)',
  description:
    'Events of a custom feed (Pro and Enterprise) that take place in a calendar month, by their local dates, including past events. Events that appear in several feeds are merged. Returns up to 1,000 events per page.',
  response: 'OrganizationMonth',
  query: MonthQuery,
  handle: monthPage,
})

async function monthPage({ deps, params, query, cursorScope }: EndpointInput<MonthQuery>) {
  const { year = '', month = '' } = params
  if (!/^\d{4}$/.test(year) || year === '0000')
    throw badRequest('year must be four digits from 0001 to 9999')
  if (!/^(0[1-9]|1[0-2])$/.test(month)) throw badRequest('month must be two digits from 01 to 12')
  const scope = scopeOf(params)
  const asked = { year: Number(year), month: Number(month) }
  const page = await listMonth(deps.db, {
    scope,
    month: `${year}-${month}`,
    after: query.cursor ? decodeCursor(query.cursor, cursorScope, false) : undefined,
    limit: MONTH_PER_PAGE,
    publicUrl: deps.env.PUBLIC_URL,
  })
  if (!page) throw noOwner(params)
  const before = { ...asked, timezone: page.timezone }
  const events = 'feedId' in scope ? cacheTags.feed(scope.feedId) : cacheTags.orgEvents(page.orgId)
  return {
    body: listBody(page, MONTH_PER_PAGE, cursorScope, { before }),
    tags: [cacheTags.org(page.orgId), events],
  }
}
