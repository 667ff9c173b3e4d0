import { Hono } from 'hono'
import { publicCors } from '../http/public-cors.ts'
import type { App } from '../platform/deps.ts'
import { docsPage } from './built-page.ts'
import { docsSearch } from './docs-search.tsx'
import { embedErrors, feedEmbed, organizationEmbed } from './embed.tsx'
import { eventFile, seriesFile } from './event-file.ts'
import { eventPage } from './event-page.tsx'
import { feedPage } from './feed-page.tsx'
import { FRAGMENT, feedFragment, organizationFragment } from './fragment.tsx'
import { home } from './home.tsx'
import { organizationPage } from './organization-page.tsx'
import { seriesPage } from './series-page.tsx'
import { favicon, llmsTxt, securityTxt } from './site-files.ts'
import { feedSitemap, organizationsSitemap, robots, sitemapIndex } from './sitemap.ts'
import { wordpressPlugin } from './wordpress-plugin.ts'

/** Pages for people, and for search engines and calendar programs. */
export const pages = new Hono<App>()
pages.get('/', home)
pages.get('/docs', docsPage)
pages.get('/docs/search', docsSearch)
pages.get('/docs/:guide', docsPage)
pages.get('/f/:feedId', feedPage)
pages.get('/f/:feedId/days/:day', feedPage)
// Before the page, whose path it fits, too.
pages.get(seriesFile.path, seriesFile.serve)
pages.get('/f/:feedId/series/:seriesId', seriesPage)
pages.get('/events/:year/:month/:day/:eventSlug', eventPage)
pages.get('/o/:orgSlug', organizationPage)
pages.get('/o/:orgSlug/:customSlug', organizationPage)
pages.use('/embed/*', embedErrors)
const part = `:file{[^/]+\\${FRAGMENT}}`
pages.use(`/embed/:path{.+\\${FRAGMENT}}`, publicCors)
pages.get(`/embed/${part}`, feedFragment)
pages.get(`/embed/o/${part}`, organizationFragment)
pages.get(`/embed/o/:orgSlug/${part}`, organizationFragment)
pages.get('/embed/:feedId', feedEmbed)
pages.get('/embed/o/:orgSlug', organizationEmbed)
pages.get('/embed/o/:orgSlug/:customSlug', organizationEmbed)
// After those of organizations, one of which may be called `days`.
pages.get('/embed/:feedId/days/:day', feedEmbed)
pages.get('/favicon.ico', favicon)
const sitemaps = [sitemapIndex, organizationsSitemap, feedSitemap]
const files = [eventFile, robots, securityTxt, llmsTxt, wordpressPlugin, ...sitemaps]
for (const { path, serve } of files) pages.get(path, serve)
