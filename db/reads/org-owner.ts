import type { CalendarOwner } from '../queries/calendars/calendar-owners.ts'
import { holding, storedFunction } from '../stored/stored-function.ts'

/** An organization, or one of its custom feeds, with the feeds whose events may be in it. */
export const readOrgOwner = storedFunction('read_org_owner', {
  takes: { orgSlug: 'text', customSlug: 'text?' },
  gives: { owner: holding<CalendarOwner>('json') },
})
