import { holding, storedFunction } from '../stored/stored-function.ts'

/** The pages of organizations and of their custom feeds, below `/o/`. */
export const readSitemapOrganizations = storedFunction('read_sitemap_organizations', {
  takes: {},
  gives: { paths: holding<string[]>('json') },
})
