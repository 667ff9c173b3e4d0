import type { Context } from 'hono'
import { NoQuery } from '../events/params.ts'
import { setPolicy } from '../http/cache-policy.ts'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'

/** GET /robots.txt: everything public may be read; personal pages and the dashboard are not. */
export function robots(c: Context<App>): Promise<Response> {
  return serveCanonical(c, NoQuery, async () => {
    const lines = [
      'User-agent: *',
      'Disallow: /subscriptions/',
      'Disallow: /dashboard',
      `Sitemap: ${c.env.env.PUBLIC_URL}/sitemap.xml`,
    ]
    const response = new Response(`${lines.join('\n')}\n`, {
      headers: { 'content-type': 'text/plain; charset=UTF-8' },
    })
    setPolicy(response.headers, 'cached')
    return response
  })
}
