import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { noteChange } from './note-change.ts'

type Deletion = { orgId: string; id: string; now: Date; sentence?: string | undefined }

/** Deletes an event of this organization. Whether there was one. */
export async function deleteEvent(
  db: Db,
  { orgId, id, now, sentence }: Deletion,
): Promise<boolean> {
  const result = await db.execute(sql`
    with before as (
      delete from events where id = ${id} and org_id = ${orgId} returning id, org_id
    ), noted as (
      ${noteChange({ before: sql`before`, differs: sql`true`, now, sentence })}
    )
    select id from before`)
  return result.rows.length > 0
}
