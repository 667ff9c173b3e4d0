import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { SUPPRESSION_OF_S } from '../suppressions/suppressed.ts'
import { tablesOf } from './mailing.ts'

/** More are not counted, so that a page need not wait for it. */
export const MOST_COUNTED = 1_000

/** How many people were told of an event, and what they are to read of the changes that are not told yet. */
export type Told = { people: number; sentence: string | null }

/**
 * Who would hear of a change now: who was told of it, still subscribes, and can be mailed. One more than
 * `MOST_COUNTED` stands for all others.
 */
export async function countTold(db: Db, orgId: string, eventId: string): Promise<Told> {
  const part = (of: 'digest' | 'notice') => {
    const { runs, editions, sends } = tablesOf(of)
    return sql`select d.subscriber_id from (
        select r.id, r.feed_id, array_agg(e.id) as editions from ${editions} e
        join ${runs} r on r.id = e.run_id and r.org_id = ${orgId}
        where edition_event_ids(e.content) && array[${eventId}::text] group by r.id, r.feed_id
      ) r join open_feeds f on f.id = r.feed_id
      cross join lateral (
        select d.subscriber_id from ${sends} d
        join (select unnest(r.editions) as id) e on e.id = d.edition_id
        join subscribers s on s.id = d.subscriber_id and s.feed_id = r.feed_id and s.state = 'active'
        left join ${SUPPRESSION_OF_S}
        where d.run_id = r.id and d.state in ('sent', 'unknown') and x.reason is null
        limit ${MOST_COUNTED + 1}
      ) d
      where not exists (select from digest_settings x where x.feed_id = f.id and not x.enabled)`
  }
  const result = await db.execute<Told>(sql`
    select (select count(*)::int from (
        select distinct subscriber_id from (${part('digest')} union all ${part('notice')}) told
        limit ${MOST_COUNTED + 1}
      ) people) as people,
      (select sentence from event_changes where event_id = ${eventId} and org_id = ${orgId})
        as sentence`)
  return result.rows[0] ?? { people: 0, sentence: null }
}
