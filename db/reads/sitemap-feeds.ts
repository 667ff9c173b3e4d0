import { holding, storedFunction } from '../stored/stored-function.ts'

/** The ids of all feeds the public may see. */
export const readSitemapFeeds = storedFunction('read_sitemap_feeds', {
  takes: {},
  gives: { ids: holding<string[]>('json') },
})
