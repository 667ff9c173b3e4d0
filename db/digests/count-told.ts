import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { SUPPRESSION_OF_S } from '../suppressions.ts'
import { type MailingKind, tablesOf } from './mailing.ts'

/** More are not counted, so that a page need not wait for it. */
export const MOST_COUNTED = 1_000
/** Some of them have left since. */
const MOST_LOOKED_AT = 5_000

/** How many people were told of an event, and what they are to read of the changes that are not told yet. */
export type Told = { people: number; sentence: string | null }
export const NOBODY: Told = { people: 0, sentence: null }

/** An edition of a mailing that tells of an event. */
export type Telling = { of: MailingKind; runId: string; id: string }

/** The editions that tell of an event, as JSON. */
export function tellingsOf(orgId: string, eventId: string): SQL {
  return sql`coalesce((select json_agg(t) from (
    ${tellingOf('digest', orgId, eventId)} union all ${tellingOf('notice', orgId, eventId)}
  ) t), '[]')`
}

/**
 * Who would hear of a change now: who was told of it, still subscribes, and can be mailed. One more than
 * `MOST_COUNTED` stands for all others.
 */
export async function countTold(
  db: Db,
  { orgId, eventId, tellings }: { orgId: string; eventId: string; tellings: Telling[] },
): Promise<Told> {
  if (tellings.length === 0) return NOBODY
  const part = (of: MailingKind) => {
    const own = tellings.filter((telling) => telling.of === of)
    const runs = sql.param([...new Set(own.map(({ runId }) => runId))])
    const ids = sql.param([...new Set(own.map(({ id }) => id))])
    return sql`select d.subscriber_id from unnest(${runs}::text[]) r(id) cross join lateral (
      select d.subscriber_id from ${tablesOf(of).sends} d
      where d.run_id = r.id and d.edition_id = any(${ids}::text[]) and d.state in ('sent', 'unknown')
      limit ${MOST_LOOKED_AT}) d`
  }
  const result = await db.execute<Told>(sql`
    with told as materialized (
      select distinct subscriber_id from (${part('digest')} union all ${part('notice')}) d
    )
    select (select count(*)::int from (
        select from told join subscribers s on s.id = told.subscriber_id
          and s.org_id = ${orgId} and s.state = 'active'
        left join ${SUPPRESSION_OF_S} where x.reason is null limit ${MOST_COUNTED + 1}
      ) people) as people,
      (select sentence from event_changes where event_id = ${eventId} and org_id = ${orgId})
        as sentence`)
  return result.rows[0] ?? NOBODY
}

/** The editions that tell of it, of feeds that send mails. */
function tellingOf(of: MailingKind, orgId: string, eventId: string): SQL {
  const { runs, editions } = tablesOf(of)
  return sql`select ${of} as of, e.run_id as "runId", e.id from ${editions} e
    join ${runs} r on r.id = e.run_id and r.org_id = ${orgId} join open_feeds f on f.id = r.feed_id
    where edition_event_ids(e.content) && array[${eventId}::text]
      and not exists (select from digest_settings x where x.feed_id = f.id and not x.enabled)`
}
