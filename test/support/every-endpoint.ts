import { endpoints } from '../../functions/api/index.ts'
import { makeCustomFeed, makeEvent, makeFeed, makeOrg } from './factories.ts'

/** One organization, and for every endpoint of the read API an address that answers 200. */
export async function everyEndpoint() {
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const event = await makeEvent(feed, { title: 'Jazz Night', state: 'TX', lat: 30, lng: -97 })
  const custom = await makeCustomFeed(org.id, { state: 'Texas' })
  const inPath: Record<string, string> = {
    feedId: feed.id,
    eventId: event.id,
    orgSlug: org.slug,
    customSlug: custom.slug,
    year: '2026',
    month: '07',
    day: '01',
    eventSlug: 'jazz-night',
  }
  // An event of another test may have the same name and day.
  const inQuery: Record<string, string> = {
    ...{ event: event.id, feed: feed.id, organization: org.slug },
  }
  const addresses: Record<string, string> = {}
  for (const { path, query, example } of endpoints) {
    const filled = path.replace(/:(\w+)/g, (_, name) => inPath[name] ?? `no ${name} in this world`)
    const named = Object.keys(query.shape).filter((name) => Object.hasOwn(inQuery, name))
    const ids = named.map((name) => [name, inQuery[name] ?? ''])
    const asked = new URLSearchParams({ ...Object.fromEntries(ids), ...example })
    addresses[path] = `/api/v1${filled}${asked.size > 0 ? `?${asked}` : ''}`
  }
  return { org, feed, event, custom, addresses }
}

/** The same address with a parameter that means nothing. */
export function respelled(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}utm_source=mail`
}
