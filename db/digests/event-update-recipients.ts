import { type SQL, sql } from 'drizzle-orm'
import type { DigestItem } from '../../domain/digests/pick-events.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { SUPPRESSION_OF_S } from '../mail/suppressions.ts'
import { ITEM, ITEM_COLUMNS, RECIPIENTS } from './digest-recipients.ts'

const LISTED_CHANGED = {
  ...ITEM_COLUMNS,
  hasFirstDate: 'boolean',
} satisfies Columns

/** Events as they are now; those that are gone, or drafts again, are missing. */
export async function listChangedEvents(db: Db, orgId: string, ids: string[]) {
  const rows = await queryRows(
    db,
    LISTED_CHANGED,
  )(sql`
    select ${ITEM}, e.previous_starts_at is null as "hasFirstDate" from events e
    where e.org_id = ${orgId} and e.id = any(${sql.param(ids)}::text[])
      and e.published_at is not null`)
  return rows
}

/** Those of these series of which no date that is not past takes place. */
export async function listEndedSeries(
  db: Db,
  { orgId, ids, now }: { orgId: string; ids: string[]; now: Date },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await queryRows(db, { id: 'text' })(sql`
    select i.id from unnest(${sql.param(ids)}::text[]) i(id)
    where not exists (
      select from events e where e.series_id = i.id and e.org_id = ${orgId} and e.status <> 'cancelled'
        and e.published_at is not null and e.past_at > ${timestamptz(now)})`)
  return new Set(rows.map(({ id }) => id))
}

/** An edition of a run that names an event. */
export type NamingEdition = { runId: string; id: string }
/** An edition that names some events: what exactly it says of each. */
const NOTIFIED_EDITION = {
  runId: 'text',
  id: 'text',
  items: holding<DigestItem[]>('jsonb'),
} satisfies Columns
export type NotifiedEdition = Given<typeof NOTIFIED_EDITION>
type About = { orgId: string; feedId: string; eventIds: string[] }

/** All editions of a feed that name these events, oldest first. */
export async function listNotifiedEditions(db: Db, { orgId, feedId, eventIds }: About) {
  const ids = sql.param(eventIds)
  const items = sql`(select jsonb_agg(i) from jsonb_array_elements(e.content -> 'items') i
    where i ->> 'id' = any(${ids}::text[]))`
  const rows = await queryRows(
    db,
    NOTIFIED_EDITION,
  )(sql`
    select e.run_id as "runId", e.id, ${items} as items
    from mailing_editions e join mailing_runs r on r.id = e.run_id
    where edition_event_ids(e.content) && ${ids}::text[]
      and r.feed_id = ${feedId} and r.org_id = ${orgId}
    order by r.cut_at`)
  return rows
}

/** A mail about one of the events: which edition, and whether it is still on its way. */
type NotifiedSend = { runId: string; editionId: string; isOpen: boolean }
const NOTIFIED_RECIPIENT = { id: 'text', sends: holding<NotifiedSend[]>('json') } satisfies Columns
export type NotifiedRecipient = Given<typeof NOTIFIED_RECIPIENT>
type Page = { orgId: string; feedId: string; editions: NamingEdition[]; after: string }

/**
 * The next subscribers of a feed, by id, who were sent one of these editions, or may be: each with
 * those they were sent. Skipped and failed sends notified no subscriber.
 */
export async function listNotifiedRecipients(db: Db, page: Page): Promise<NotifiedRecipient[]> {
  const { orgId, feedId, editions, after } = page
  const { runs, ids } = arraysOf(editions)
  // Each run's first ones by the primary key; among them are the first ones of all. Joined, subscribers
  // would be read in whole, those of all other feeds, too.
  const rows = await queryRows(
    db,
    NOTIFIED_RECIPIENT,
  )(sql`
    with send as materialized (
      select d.* from unnest(${runs}) r(id) cross join lateral (
        select d.run_id, d.subscriber_id, d.edition_id, d.state from mailing_sends d
        where d.run_id = r.id and d.subscriber_id > ${after}
          and d.edition_id = any(${ids}) and d.state in ('waiting', 'sending', 'sent', 'unknown')
          and (select s.feed_id = ${feedId} and s.org_id = ${orgId} and s.state = 'active'
            from subscribers s where s.id = d.subscriber_id)
        order by d.subscriber_id limit ${RECIPIENTS}) d
    ), recipient as (
      select subscriber_id as id from send group by 1 order by 1 limit ${RECIPIENTS}
    )
    select r.id, json_agg(json_build_object('runId', d.run_id, 'editionId', d.edition_id,
      'isOpen', d.state in ('waiting', 'sending'))) as sends
    from recipient r join send d on d.subscriber_id = r.id group by r.id order by r.id`)
  return rows
}

/** More are not counted, so that a page need not wait for it. */
export const MOST_COUNTED = 1_000
/** Some of them have left since. */
const MOST_LOOKED_AT = 5_000

/** How many people were notified of an event, and what they are to read of changes since. */
const NOTIFIED = { people: 'integer', sentence: 'text?' } satisfies Columns
export type Notified = Given<typeof NOTIFIED>
export const NO_ONE_NOTIFIED: Notified = { people: 0, sentence: null }

/** The editions that name an event, of feeds that send mails, as JSON. */
export function editionsNaming(orgId: string, eventId: string): SQL {
  return sql`coalesce((select json_agg(t) from (
    select e.run_id as "runId", e.id from mailing_editions e
    join mailing_runs r on r.id = e.run_id and r.org_id = ${orgId}
    join open_feeds f on f.id = r.feed_id
    where edition_event_ids(e.content) && array[${eventId}::text]
      and not exists (select from digest_settings x where x.feed_id = f.id and not x.enabled)
  ) t), '[]')`
}

/**
 * Who would be notified of a change now: who was notified of the event, still subscribes, and can be
 * mailed. One more than `MOST_COUNTED` stands for all others.
 */
export async function countNotified(
  db: Db,
  { orgId, eventId, editions }: { orgId: string; eventId: string; editions: NamingEdition[] },
): Promise<Notified> {
  if (editions.length === 0) return NO_ONE_NOTIFIED
  const { runs, ids } = arraysOf(editions)
  const rows = await queryRows(
    db,
    NOTIFIED,
  )(sql`
    with notified as materialized (
      select distinct d.subscriber_id from unnest(${runs}) r(id) cross join lateral (
        select d.subscriber_id from mailing_sends d
        where d.run_id = r.id and d.edition_id = any(${ids}) and d.state in ('sent', 'unknown')
        limit ${MOST_LOOKED_AT}) d
    )
    select (select count(*)::int from (
        select from notified n join subscribers s on s.id = n.subscriber_id
          and s.org_id = ${orgId} and s.state = 'active'
        left join ${SUPPRESSION_OF_S} where x.reason is null limit ${MOST_COUNTED + 1}
      ) people) as people,
      (select sentence from event_changes where event_id = ${eventId} and org_id = ${orgId})
        as sentence`)
  return rows[0] ?? NO_ONE_NOTIFIED
}

/** The same id means the same content, in whatever run: the two need not be compared as pairs. */
function arraysOf(editions: NamingEdition[]) {
  const textArray = (values: string[]) => sql`${sql.param([...new Set(values)])}::text[]`
  return {
    runs: textArray(editions.map(({ runId }) => runId)),
    ids: textArray(editions.map(({ id }) => id)),
  }
}
