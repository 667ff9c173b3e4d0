import { sql } from 'drizzle-orm'
import type { NowItem } from '../../domain/digests/notice.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Db } from '../client.ts'
import { ITEM } from './list-digest-events.ts'

export type ListedChanged = NowItem & Pick<Event, 'location' | 'city' | 'state'>

/** Events as they are now; those that are gone are missing. */
export async function listChangedEvents(db: Db, orgId: string, ids: string[]) {
  const result = await db.execute<ListedChanged>(sql`
    select ${ITEM}, e.attendance_mode as "attendanceMode",
      e.previous_starts_at is null as "hasFirstDate" from events e
    where e.org_id = ${orgId} and e.id = any(${sql.param(ids)}::text[])`)
  return result.rows
}
