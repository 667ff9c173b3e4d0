import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

/** Deletes an event of this organization. Whether there was one. */
export async function deleteEvent(
  db: Db,
  { orgId, id }: { orgId: string; id: string },
): Promise<boolean> {
  const result = await db.execute(sql`
    delete from events where id = ${id} and org_id = ${orgId} returning id`)
  return result.rows.length > 0
}
