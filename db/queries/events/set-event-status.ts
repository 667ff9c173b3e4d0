import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import type { EventStatus } from '../../schema/events.ts'
import { noteChange, toldOtherwise } from './note-change.ts'
import { revisedAt } from './revised-at.ts'

export type StatusChange = {
  orgId: string
  id: string
  status: EventStatus
  now: Date
  /** What staff say to those who were told of it. */
  sentence?: string | undefined
}

/**
 * Cancels an event, postpones it, or schedules it again. One that is postponed again waits for a
 * date again.
 */
export async function setEventStatus(db: Db, change: StatusChange): Promise<boolean> {
  const { orgId, id, status, now, sentence } = change
  const result = await db.execute(sql`
    with saved as (
      update events set status = ${status}, updated_at = ${revisedAt(now)},
        former_starts_at = case when ${status} <> 'postponed' or status = 'postponed'
          then former_starts_at end
      where id = ${id} and org_id = ${orgId} returning *
    ), noted as (
      ${noteChange({
        before: sql`events before join saved using (id)`,
        differs: toldOtherwise('before', 'saved'),
        now,
        sentence,
      })}
    )
    select id from saved`)
  return result.rows.length > 0
}
