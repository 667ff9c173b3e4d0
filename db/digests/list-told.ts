import { sql } from 'drizzle-orm'
import type { DigestItem } from '../../domain/digests/digest-event.ts'
import type { Db } from '../client.ts'
import type { MailingKind } from './mailing.ts'

/** An edition that tells of some events: what exactly of each. */
export type ToldEdition = {
  of: MailingKind
  runId: string
  id: string
  items: DigestItem[]
}
type About = { orgId: string; feedId: string; eventIds: string[] }

/** All editions of a feed that tell of these events, oldest first. */
export async function listToldEditions(db: Db, { orgId, feedId, eventIds }: About) {
  const ids = sql.param(eventIds)
  const items = sql`(select jsonb_agg(i) from jsonb_array_elements(e.content -> 'items') i
    where i ->> 'id' = any(${ids}::text[]))`
  const result = await db.execute<ToldEdition>(sql`
    select 'digest' as of, e.run_id as "runId", e.id, ${items} as items, r.cut_at as at
    from digest_editions e join digest_runs r on r.id = e.run_id
    where edition_event_ids(e.content) && ${ids}::text[]
      and r.feed_id = ${feedId} and r.org_id = ${orgId}
    union all
    select 'notice', e.run_id, e.id, ${items}, r.created_at
    from notice_editions e join notice_runs r on r.id = e.run_id
    where edition_event_ids(e.content) && ${ids}::text[]
      and r.feed_id = ${feedId} and r.org_id = ${orgId}
    order by at`)
  return result.rows
}

/** Readers that one statement looks at. */
export const READERS = 1_000

/** A mail about one of the events: which edition, and whether it is certain yet that it was told. */
export type ToldSend = { of: MailingKind; runId: string; editionId: string; isOpen: boolean }
export type ToldReader = { id: string; sends: ToldSend[] }
type Page = { orgId: string; feedId: string; editions: ToldEdition[]; after: string }

/**
 * The next subscribers of a feed, by id, who were sent one of these editions, or may be: each with
 * those they were sent. What was left out or failed told nobody anything.
 */
export async function listToldReaders(db: Db, page: Page): Promise<ToldReader[]> {
  const { orgId, feedId, editions, after } = page
  const part = (of: MailingKind) => {
    const own = editions.filter((edition) => edition.of === of)
    const runs = sql.param([...new Set(own.map(({ runId }) => runId))])
    // The same id means the same content, in whatever run.
    const ids = sql.param([...new Set(own.map(({ id }) => id))])
    // Each run's first ones by the primary key; among them are the first ones of all. Joined, subscribers
    // would be read in whole, those of all other feeds, too.
    return sql`select ${of} as of, d.* from unnest(${runs}::text[]) r(id) cross join lateral (
      select d.run_id, d.subscriber_id, d.edition_id, d.state from ${sql.raw(`${of}_sends`)} d
      where d.run_id = r.id and d.subscriber_id > ${after}
        and d.edition_id = any(${ids}::text[]) and d.state in ('waiting', 'sending', 'sent', 'unknown')
        and (select s.feed_id = ${feedId} and s.org_id = ${orgId} and s.state = 'active'
          from subscribers s where s.id = d.subscriber_id)
      order by d.subscriber_id limit ${READERS}) d`
  }
  const result = await db.execute<ToldReader>(sql`
    with send as materialized (${part('digest')} union all ${part('notice')}),
    reader as (
      select subscriber_id as id from send group by 1 order by 1 limit ${READERS}
    )
    select r.id, json_agg(json_build_object('of', d.of, 'runId', d.run_id,
      'editionId', d.edition_id, 'isOpen', d.state in ('waiting', 'sending'))) as sends
    from reader r join send d on d.subscriber_id = r.id group by r.id order by r.id`)
  return result.rows
}
