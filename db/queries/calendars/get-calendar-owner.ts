import type { Db } from '../../client.ts'
import { readOrgOwner } from '../../reads/org-owner.ts'
import type { CalendarOwner, OrgScope } from './calendar-owners.ts'

/** Whose calendar it is, without its events; `undefined`: there is no such organization or custom feed. */
export async function getCalendarOwner(
  db: Db,
  scope: OrgScope,
): Promise<CalendarOwner | undefined> {
  const [found] = await readOrgOwner(db, scope)
  return found?.owner
}
