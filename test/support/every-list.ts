import { makeCustomFeed, makeFeed, makeOrg } from './factories.ts'

/** One feed and every list there is; those of places and states show events that are in Texas. */
export async function everyList() {
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const custom = await makeCustomFeed(org.id, { state: 'TX' })
  const base = `/api/v1/feeds/${feed.id}/events`
  const lists = [
    base,
    `${base}.json`,
    `${base}/nearby?lat=30&lng=-97&radius=50`,
    `${base}/nearby?state=texas`,
    `/api/v1/orgs/${org.slug}/events`,
    `/api/v1/orgs/${org.slug}/custom/${custom.slug}`,
  ]
  return { feed, base, lists }
}

/** The address with a size of page. */
export const withPages = (path: string, size: number | string) =>
  `${path}${path.includes('?') ? '&' : '?'}per_page=${size}`
