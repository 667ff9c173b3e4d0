import type { Context } from 'hono'
import { listFeedIds, listSitemapEvents } from '../../db/queries/events/list-sitemap.ts'
import { isId } from '../../domain/ids.ts'
import { NoQuery } from '../events/params.ts'
import { setPolicy } from '../http/cache-policy.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { notFound } from '../http/errors.ts'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** GET /sitemap.xml: one sitemap a feed. */
export function sitemapIndex(c: Context<App>): Promise<Response> {
  return serveCanonical(c, NoQuery, async () => {
    const ids = await listFeedIds(c.env.db)
    const base = c.env.env.PUBLIC_URL
    const maps = ids.map((id) => `<sitemap><loc>${base}/sitemap/${id}.xml</loc></sitemap>`)
    return xml(`<sitemapindex xmlns="${NAMESPACE}">${maps.join('')}</sitemapindex>`)
  })
}

/** GET /sitemap/:feedId.xml: a feed's page and its coming events. */
export function feedSitemap(c: Context<App>): Promise<Response> {
  return serveCanonical(c, NoQuery, async ({ params: { file = '' } }) => {
    const feedId = file.replace(/\.xml$/, '')
    const { db, env, now } = c.env
    const plausible = file.endsWith('.xml') && isId('feed', feedId)
    const found = plausible ? await listSitemapEvents(db, { feedId, now: now() }) : undefined
    if (!found) throw notFound('Feed')
    const base = env.PUBLIC_URL
    const urls = found.events.map(
      ({ path, updatedAt }) =>
        `<url><loc>${base}${path}</loc><lastmod>${updatedAt}</lastmod></url>`,
    )
    const feed = `<url><loc>${base}/f/${feedId}</loc></url>`
    const body = `<urlset xmlns="${NAMESPACE}">${feed}${urls.join('')}</urlset>`
    return xml(body, [cacheTags.org(found.orgId), cacheTags.feed(feedId)])
  })
}

/** Every part of these addresses is an id, a date or percent-encoded: nothing is left to escape. */
function xml(body: string, tags: string[] = []): Response {
  const response = new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    headers: { 'content-type': 'application/xml; charset=UTF-8' },
  })
  setPolicy(response.headers, 'cached', tags)
  return response
}
