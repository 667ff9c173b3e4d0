import { makeCustomFeed, makeEvent, makeFeed, makeOrg } from './factories.ts'

/** One organization, and for every path of the read API's table an address that answers 200. */
export async function everyEndpoint() {
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const event = await makeEvent(feed, { title: 'Jazz Night', state: 'TX', lat: 30, lng: -97 })
  const custom = await makeCustomFeed(org.id, { state: 'Texas' })
  const inFeed = `/api/v1/feeds/${feed.id}`
  const ofOrg = `/api/v1/orgs/${org.slug}`
  const addresses: Record<string, string> = {
    '/feeds/:feedId/events': `${inFeed}/events`,
    '/feeds/:feedId/events.json': `${inFeed}/events.json`,
    '/feeds/:feedId/events/nearby': `${inFeed}/events/nearby?lat=30&lng=-97`,
    '/feeds/:feedId/events/:eventId': `${inFeed}/events/${event.id}`,
    '/feeds/:feedId/calendar/:year/:month': `${inFeed}/calendar/2026/07`,
    '/orgs/:orgSlug/events': `${ofOrg}/events`,
    '/orgs/:orgSlug/feeds': `${ofOrg}/feeds`,
    '/orgs/:orgSlug/custom/:customSlug': `${ofOrg}/custom/${custom.slug}`,
    '/orgs/:orgSlug/calendar/:year/:month': `${ofOrg}/calendar/2026/07`,
    '/orgs/:orgSlug/custom/:customSlug/calendar/:year/:month': `${ofOrg}/custom/${custom.slug}/calendar/2026/07`,
    '/feeds/:feedId/facets': `${inFeed}/facets`,
    '/orgs/:orgSlug/facets': `${ofOrg}/facets`,
    '/orgs/:orgSlug/custom/:customSlug/facets': `${ofOrg}/custom/${custom.slug}/facets`,
    '/feeds/:feedId/changes': `${inFeed}/changes`,
    '/orgs/:orgSlug/changes': `${ofOrg}/changes`,
    '/orgs/:orgSlug/widget-config': `${ofOrg}/widget-config`,
    '/orgs/:orgSlug/custom/:customSlug/widget-config': `${ofOrg}/custom/${custom.slug}/widget-config`,
    '/events/:year/:month/:day/:eventSlug': `/api/v1/events/2026/07/01/jazz-night?event=${event.id}&feed=${feed.id}`,
    '/widget-config/:feedId': `/api/v1/widget-config/${feed.id}`,
  }
  return { org, feed, event, custom, addresses }
}

/** The same address with a parameter that means nothing. */
export function respelled(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}utm_source=mail`
}
