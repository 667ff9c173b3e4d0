import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { eventJson } from './event-json.ts'

export type OneEvent = { orgId: string; event: string }

/** One event of one feed as JSON text. */
export async function getEvent(
  db: Db,
  { feedId, eventId, publicUrl }: { feedId: string; eventId: string; publicUrl: string },
): Promise<OneEvent | undefined> {
  const result = await db.execute(sql`
    select e.org_id as "orgId", ${eventJson(publicUrl)} as event
    from events e join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
    where e.id = ${eventId} and e.feed_id = ${feedId}`)
  return result.rows[0] as OneEvent | undefined
}
