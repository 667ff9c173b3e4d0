import { type SQL, sql } from 'drizzle-orm'
import type { NowItem } from '../../domain/digests/event-update.ts'
import type { DigestItem } from '../../domain/digests/pick-events.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Db } from '../client.ts'
import { SUPPRESSION_OF_S } from '../suppressions.ts'
import { ITEM } from './digest-recipients.ts'
import { type MailingKind, tablesOf } from './runs.ts'

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

export type ListedChanged = NowItem & Pick<Event, 'location' | 'city' | 'state'>

/** Events as they are now; those that are gone are missing. */
export async function listChangedEvents(db: Db, orgId: string, ids: string[]) {
  const result = await db.execute<ListedChanged>(sql`
    select ${ITEM}, e.attendance_mode as "attendanceMode",
      e.previous_starts_at is null as "hasFirstDate" from events e
    where e.org_id = ${orgId} and e.id = any(${sql.param(ids)}::text[])`)
  return result.rows
}

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
