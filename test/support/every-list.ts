import { endpoints } from '../../functions/api/index.ts'
import { makeCustomFeed, makeFeed, makeOrg } from './factories.ts'

const NEARBY = ['?lat=30&lng=-97&radius=50', '?state=texas']

/** One feed and every list there is; those of places and states show events that are in Texas. */
export async function everyList() {
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const custom = await makeCustomFeed(org.id, { state: 'TX' })
  const base = `/api/v1/feeds/${feed.id}/events`
  const inPath: Record<string, string> = {
    ...{ feedId: feed.id, orgSlug: org.slug, customSlug: custom.slug },
  }
  const lists = endpoints
    .filter(({ query }) => 'per_page' in query.shape && 'search' in query.shape)
    .flatMap(({ path, query }) => {
      const filled = path.replace(/:(\w+)/g, (whole, name) => inPath[name] ?? whole)
      if ('organization' in query.shape) return [`/api/v1${filled}?organization=${org.slug}`]
      return ('lat' in query.shape ? NEARBY : ['']).map((near) => `/api/v1${filled}${near}`)
    })
  return { feed, base, lists }
}

/** The address with a size of page. */
export const withPages = (path: string, size: number | string) =>
  `${path}${path.includes('?') ? '&' : '?'}per_page=${size}`
