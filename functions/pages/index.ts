import { Hono } from 'hono'
import type { App } from '../platform/deps.ts'
import { embedPage } from './embed-page.tsx'
import { eventFile } from './event-file.ts'
import { eventPage } from './event-page.tsx'
import { feedPage } from './feed-page.tsx'
import { home } from './home.tsx'
import { robots } from './robots.ts'
import { feedSitemap, sitemapIndex } from './sitemap.ts'

/** Pages for people; the read API's own page stands in its room. */
export const pages = new Hono<App>()
pages.get('/', home)
pages.get('/f/:feedId', feedPage)
pages.get('/f/:feedId/:file', eventFile)
pages.get('/events/:year/:month/:day/:eventSlug', eventPage)
pages.get('/embed/:feedId', embedPage)
pages.get('/robots.txt', robots)
pages.get('/sitemap.xml', sitemapIndex)
pages.get('/sitemap/:file', feedSitemap)
