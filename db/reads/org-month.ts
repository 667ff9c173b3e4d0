import { storedFunction } from '../stored/stored-function.ts'
import { readMonth } from './month.ts'

const { feedId: _, ...ofMonth } = readMonth.takes

/** The same of an organization, or of one of its custom feeds. */
export const readOrgMonth = storedFunction('read_org_month', {
  takes: { orgSlug: 'text', customSlug: 'text?', ...ofMonth },
  gives: readMonth.gives,
})
