import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { SUPPRESSION_OF_S } from '../suppressions.ts'
import { type MailingRun, tablesOf } from './mailing.ts'

/** The sends of one task: a run's between two subscribers, both included. */
export type Range = { run: MailingRun; first: string; last: string }
export type TakenSend = { id: string; nonce: string; email: string; editionId: string }

export function within({ run, first, last }: Range): SQL {
  return sql`d.run_id = ${run.id} and d.subscriber_id between ${first} and ${last}`
}

/** Whether the subscriber `s` of a send of run `r` may be mailed at this moment. */
const MAY_GET = sql.raw(`s.state = 'active' and s.feed_id = r.feed_id and s.org_id = r.org_id
  and r.state in ('planning', 'planned') and exists (select from open_feeds f where f.id = r.feed_id)
  and not exists (select from digest_settings x where x.feed_id = r.feed_id and not x.enabled)`)

/**
 * Marks the next waiting sends as being sent, and in the same statement leaves out whoever is not to
 * be mailed any more: then they are `skipped`, with the reason where their address is suppressed.
 * `count`: how many were waiting, both kinds.
 */
export async function takeSends(db: Db, range: Range, most: number) {
  const { runs, sends } = tablesOf(range.run.of)
  const result = await db.execute<{ count: number; taken: TakenSend[] }>(sql`
    with next as (
      select d.run_id, d.subscriber_id from ${sends} d
      where ${within(range)} and d.state = 'waiting' order by d.subscriber_id limit ${most}
      for update
    ), marked as (
      update ${sends} d set reason = x.reason,
        state = case when s.id is null or x.reason is not null then 'skipped' else 'sending' end
      from next n join ${runs} r on r.id = n.run_id
      left join subscribers s on s.id = n.subscriber_id and ${MAY_GET}
      left join ${SUPPRESSION_OF_S}
      where d.run_id = n.run_id and d.subscriber_id = n.subscriber_id and d.state = 'waiting'
      returning d.subscriber_id as id, d.edition_id as "editionId", d.state, d.reason, s.nonce,
        s.email
    ), counted as (
      update ${runs} set skipped = skipped + m.count, suppressed = suppressed + m.with_reason
      from (select count(*)::int as count, count(reason)::int as with_reason
        from marked where state = 'skipped') m
      where id = ${range.run.id} and m.count > 0
    )
    select (select count(*)::int from marked) as count, coalesce((
      select json_agg(json_build_object('id', id, 'editionId', "editionId", 'nonce', nonce,
        'email', email) order by id) from marked where state = 'sending'
    ), '[]') as taken`)
  return result.rows[0] ?? { count: 0, taken: [] }
}

/**
 * What an earlier try marked and never noted: it may have gone out. `isSame`: all of them may still
 * be mailed, so that the batch would be the same.
 */
export async function listBegunSends(db: Db, range: Range) {
  const { runs, sends } = tablesOf(range.run.of)
  const result = await db.execute<TakenSend & { mayGet: boolean }>(sql`
    select d.subscriber_id as id, d.edition_id as "editionId", s.nonce, s.email,
      s.id is not null and x.reason is null as "mayGet"
    from ${sends} d join ${runs} r on r.id = d.run_id
    left join subscribers s on s.id = d.subscriber_id and ${MAY_GET}
    left join ${SUPPRESSION_OF_S}
    where ${within(range)} and d.state = 'sending' order by d.subscriber_id`)
  return {
    sends: result.rows.map(({ mayGet: _, ...send }) => send),
    isSame: result.rows.every(({ mayGet }) => mayGet),
  }
}

/** The content of editions of a run, by id. */
export async function getEditions<Content>(db: Db, run: MailingRun, ids: string[]) {
  const result = await db.execute<{ id: string; content: Content }>(sql`
    select id, content from ${tablesOf(run.of).editions} where run_id = ${run.id}
      and id = any(array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`)
  return new Map(result.rows.map(({ id, content }) => [id, content]))
}
