import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import type { EventStatus } from '../../schema/events.ts'
import { revisedAt } from './revised-at.ts'

export type StatusChange = { orgId: string; id: string; status: EventStatus; now: Date }

/**
 * Cancels an event, postpones it, or schedules it again. One that is postponed again waits for a
 * date again.
 */
export async function setEventStatus(db: Db, change: StatusChange): Promise<boolean> {
  const { orgId, id, status, now } = change
  const result = await db.execute(sql`
    update events set status = ${status}, updated_at = ${revisedAt(now)},
      former_starts_at = case when ${status} <> 'postponed' or status = 'postponed'
        then former_starts_at end
    where id = ${id} and org_id = ${orgId} returning id`)
  return result.rows.length > 0
}
