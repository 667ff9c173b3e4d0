import { listFeedIds, listOrganizationPages, listSitemapEvents } from '../../db/lists/sitemap.ts'
import { isId } from '../../domain/ids.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import { endpoint } from '../caching/endpoint.ts'
import { NoQuery } from '../events/params.ts'
import { notFound } from '../http/errors.ts'

/** Everything public may be read; personal pages and the dashboard are not. */
export const robots = endpoint({
  path: '/robots.txt',
  summary: 'Rules for crawlers',
  answers: 'text',
  query: NoQuery,
  async handle({ deps }) {
    const lines = [
      'User-agent: *',
      'Disallow: /submit/',
      'Disallow: /subscriptions/',
      'Disallow: /dashboard',
      `Sitemap: ${deps.env.PUBLIC_URL}/sitemap.xml`,
    ]
    return { body: `${lines.join('\n')}\n`, tags: [] }
  },
})

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const sitemapIndex = endpoint({
  path: '/sitemap.xml',
  summary: 'Sitemap index: one sitemap per feed, and one for organizations',
  answers: 'xml',
  query: NoQuery,
  async handle({ deps }) {
    const ids = await listFeedIds(deps.db)
    const base = deps.env.PUBLIC_URL
    const maps = ['organizations', ...ids].map(
      (name) => `<sitemap><loc>${base}/sitemap/${name}.xml</loc></sitemap>`,
    )
    return {
      body: xml(`<sitemapindex xmlns="${NAMESPACE}">${maps.join('')}</sitemapindex>`),
      tags: [],
    }
  },
})

export const organizationsSitemap = endpoint({
  path: '/sitemap/organizations.xml',
  summary: 'Sitemap of organization and custom feed pages',
  answers: 'xml',
  query: NoQuery,
  async handle({ deps }) {
    const paths = await listOrganizationPages(deps.db)
    const urls = paths.map((path) => `<url><loc>${deps.env.PUBLIC_URL}/o/${path}</loc></url>`)
    return { body: xml(`<urlset xmlns="${NAMESPACE}">${urls.join('')}</urlset>`), tags: [] }
  },
})

export const feedSitemap = endpoint({
  path: '/sitemap/:file',
  summary: 'Sitemap of a feed and its upcoming events (:feedId.xml)',
  answers: 'xml',
  query: NoQuery,
  costly: true,
  async handle({ deps, params: { file = '' } }) {
    const feedId = file.replace(/\.xml$/, '')
    const plausible = file.endsWith('.xml') && isId('feed', feedId)
    const asked = { feedId, now: deps.now() }
    const found = plausible ? await listSitemapEvents(deps.db, asked) : undefined
    if (!found) throw notFound('Feed')
    const base = deps.env.PUBLIC_URL
    const urls = [...found.events, ...found.series].map(
      ({ path, updatedAt }) =>
        `<url><loc>${base}${path}</loc><lastmod>${updatedAt}</lastmod></url>`,
    )
    const feed = `<url><loc>${base}/f/${feedId}</loc></url>`
    return {
      body: xml(`<urlset xmlns="${NAMESPACE}">${feed}${urls.join('')}</urlset>`),
      tags: [cacheTags.org(found.orgId), cacheTags.feed(feedId)],
    }
  },
})

/** Every part of these addresses is an id, a date or percent-encoded: nothing is left to escape. */
function xml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${body}`
}
