import { NoQuery } from '../events/params.ts'
import { endpoint } from '../http/endpoint.ts'

/** Everything public may be read; personal pages and the dashboard are not. */
export const robots = endpoint({
  path: '/robots.txt',
  summary: 'What crawlers may read',
  answers: 'text',
  query: NoQuery,
  async handle({ deps }) {
    const lines = [
      'User-agent: *',
      'Disallow: /subscriptions/',
      'Disallow: /dashboard',
      `Sitemap: ${deps.env.PUBLIC_URL}/sitemap.xml`,
    ]
    return { body: `${lines.join('\n')}\n`, tags: [] }
  },
})
