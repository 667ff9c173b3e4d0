import { holding, storedFunction } from '../stored/stored-function.ts'

type PublicFeed = {
  id: string
  slug: string
  name: string
  description: string
  timezone: string
}

/** What the public may see of an organization's feeds, by name. */
export const readOrgFeeds = storedFunction('read_org_feeds', {
  takes: { orgSlug: 'text' },
  gives: { id: 'text', slug: 'text', name: 'text', feeds: holding<PublicFeed[]>('json') },
})
