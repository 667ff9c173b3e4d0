import { getWidgetConfig } from '../../db/feeds/public-feeds.ts'
import { getCalendarOwner } from '../../db/lists/calendars.ts'
import type { OrgWidgetConfigAnswer, WidgetConfigAnswer } from '../../domain/calendar-contract.ts'
import { isId } from '../../domain/ids.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import type { EndpointInput } from '../caching/endpoint.ts'
import { calendarPath, calendarTags, settingsOf } from '../events/calendar-owner.ts'
import { NoQuery } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import { apiEndpoint, noOwner, orgScopeOf } from './api-endpoint.ts'

export const widgetConfig = apiEndpoint({
  id: 'getFeedWidgetConfig',
  path: '/widget-config/:feedId',
  summary: 'Widget configuration of a feed',
  description: 'Feed metadata, its organization, and the saved widget settings.',
  tag: 'Widget',
  response: 'WidgetConfigAnswer',
  query: NoQuery,
  async handle({ deps, params: { feedId = '' } }) {
    const found = isId('feed', feedId)
      ? await getWidgetConfig(deps.db, feedId, deps.now())
      : undefined
    if (!found) throw notFound('Feed')
    const { id: orgId, slug, name, url, privacyUrl } = found.organization
    const base = deps.env.PUBLIC_URL
    const feed = `${base}/api/v1/feeds/${feedId}`
    const answer: WidgetConfigAnswer = {
      feed: found.feed,
      organization: { slug, name, url, privacyUrl },
      widget: withDefaults(found.widget),
      places: found.places,
      countries: found.countries,
      postalCodes: found.postalCodes,
      links: {
        events: `${feed}/events`,
        calendar: `${feed}/calendar/{year}/{month}`,
        nearby: `${feed}/events/nearby`,
        subscribe: `${base}/subscriptions`,
        page: `${base}/f/${feedId}`,
      },
    }
    return {
      body: JSON.stringify(answer),
      tags: [cacheTags.org(orgId), cacheTags.feed(feedId)],
    }
  },
})

export const orgWidgetConfig = apiEndpoint({
  id: 'getOrganizationWidgetConfig',
  path: '/orgs/:orgSlug/widget-config',
  summary: 'Widget configuration of an organization',
  description: 'Organization metadata and the widget settings shared by all of its feeds.',
  tag: 'Widget',
  response: 'OrgWidgetConfigAnswer',
  query: NoQuery,
  handle: orgConfig,
})

export const customFeedWidgetConfig = apiEndpoint({
  id: 'getCustomFeedWidgetConfig',
  path: '/orgs/:orgSlug/custom/:customSlug/widget-config',
  summary: 'Widget configuration of a custom feed (Pro and Enterprise)',
  description:
    'Metadata of a custom feed (Pro and Enterprise) and the widget settings shared by all feeds of its organization.',
  tag: 'Widget',
  response: 'OrgWidgetConfigAnswer',
  query: NoQuery,
  handle: orgConfig,
})

async function orgConfig({ deps, params }: EndpointInput<object>) {
  const owner = await getCalendarOwner(deps.db, orgScopeOf(params))
  if (!owner) throw noOwner(params)
  const { customFeed } = owner
  const { id: _, logoUrl: __, ...organization } = owner.organization
  const base = deps.env.PUBLIC_URL
  const ofOrg = `${base}/api/v1/orgs/${organization.slug}`
  const list = customFeed ? `${ofOrg}/custom/${customFeed.slug}` : ofOrg
  const answer: OrgWidgetConfigAnswer = {
    organization,
    customFeed,
    // Mails and places are those of one feed.
    widget: {
      ...settingsOf(owner),
      title: customFeed?.name ?? organization.name,
      showNearby: false,
      showSubscribe: false,
    },
    links: {
      events: customFeed ? list : `${list}/events`,
      calendar: `${list}/calendar/{year}/{month}`,
      page: base + calendarPath(owner),
    },
  }
  return { body: JSON.stringify(answer), tags: calendarTags(owner) }
}
