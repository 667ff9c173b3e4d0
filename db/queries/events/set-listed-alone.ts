import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

type Change = { orgId: string; id: string; alone: boolean }

/** Notes whether staff call it another event than its twins. Whether there is such an event. */
export async function setListedAlone(db: Db, { orgId, id, alone }: Change): Promise<boolean> {
  const result = await db.execute(sql`
    update events set listed_alone = ${alone} where id = ${id} and org_id = ${orgId} returning id`)
  return result.rows.length > 0
}
