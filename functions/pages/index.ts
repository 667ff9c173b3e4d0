import { Hono } from 'hono'
import type { App } from '../platform/deps.ts'
import { builtPage } from './built-page.ts'
import { embedErrors, feedEmbed, organizationEmbed } from './embed.tsx'
import { eventFile } from './event-file.ts'
import { eventPage } from './event-page.tsx'
import { feedPage } from './feed-page.tsx'
import { home } from './home.tsx'
import { organizationPage } from './organization-page.tsx'
import { feedSitemap, organizationsSitemap, robots, sitemapIndex } from './sitemap.ts'

/** Pages for people, and for search engines and calendar programs. */
export const pages = new Hono<App>()
pages.get('/', home)
pages.get('/docs', builtPage('docs'))
pages.get('/docs/webhooks', builtPage('docs-webhooks'))
pages.get('/f/:feedId', feedPage)
pages.get('/events/:year/:month/:day/:eventSlug', eventPage)
pages.get('/o/:orgSlug', organizationPage)
pages.get('/o/:orgSlug/:customSlug', organizationPage)
pages.use('/embed/*', embedErrors)
pages.get('/embed/:feedId', feedEmbed)
pages.get('/embed/o/:orgSlug', organizationEmbed)
pages.get('/embed/o/:orgSlug/:customSlug', organizationEmbed)
const files = [eventFile, robots, sitemapIndex, organizationsSitemap, feedSitemap]
for (const { path, serve } of files) pages.get(path, serve)
