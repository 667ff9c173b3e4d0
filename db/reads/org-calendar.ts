import { storedFunction } from '../stored/stored-function.ts'
import { calendar } from './calendar.ts'

/** The same of an organization, or of one of its custom feeds. */
export const readOrgCalendar = storedFunction('read_org_calendar', {
  takes: { orgSlug: 'text', customSlug: 'text?', ...calendar.takes },
  gives: calendar.gives,
})
