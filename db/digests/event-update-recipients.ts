import { type SQL, sql } from 'drizzle-orm'
import type { EditionItem } from '../../domain/digests/edition.ts'
import type { EventUpdateItem } from '../../domain/digests/event-update.ts'
import type { DigestItem } from '../../domain/digests/pick-events.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { SUPPRESSION_OF_S } from '../mail/suppressions.ts'
import { ITEM, ITEM_COLUMNS, RECIPIENTS } from './digest-recipients.ts'
import { askedAbout, fitting, knownWhere, lastNotified } from './last-notified.ts'

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

type OfFeed = { orgId: string; feedId: string }
/** An event in the words of an email. `said` is the hash of that. */
const NOTIFIED_EVENT = {
  id: 'text',
  said: 'text',
  item: holding<DigestItem>('jsonb'),
} satisfies Columns
export type NotifiedEvent = Given<typeof NOTIFIED_EVENT>

/** What an email says of an event to one reader, or of its change: many emails say the same of the event itself. */
const NOT_OF_THE_EVENT = {
  section: true,
  because: true,
  moreDates: true,
  category: true,
  kind: true,
  before: true,
  sentence: true,
  isSeriesOff: true,
} satisfies Record<Exclude<keyof EditionItem | keyof EventUpdateItem, keyof DigestItem>, true>
const OF_THE_EVENT = sql.raw(`(i.item - array['${Object.keys(NOT_OF_THE_EVENT).join("', '")}'])`)
const SAID = sql`md5(${OF_THE_EVENT}::text)`

/** The editions of a feed that name these events. */
function naming({ orgId, feedId }: OfFeed, eventIds: string[]) {
  return sql`select e.run_id, e.id, e.content, r.cut_at
    from mailing_editions e join mailing_runs r on r.id = e.run_id
    where edition_event_ids(e.content) && ${sql.param(eventIds)}::text[]
      and r.feed_id = ${feedId} and r.org_id = ${orgId}`
}

/** All that the emails of a feed have said of these events, each once. */
export async function listNotifiedEvents(db: Db, feed: OfFeed, eventIds: string[]) {
  const rows = await queryRows(
    db,
    NOTIFIED_EVENT,
  )(sql`
    select i.item ->> 'id' as id, ${SAID} as said, min(${OF_THE_EVENT}::text)::jsonb as item
    from (${naming(feed, eventIds)}) e cross join jsonb_array_elements(e.content -> 'items') i (item)
    where i.item ->> 'id' = any(${sql.param(eventIds)}::text[])
    group by 1, 2 order by 1, 2`)
  return rows
}

const NOTIFIED_RECIPIENT = {
  id: 'text',
  /** By their place in the list asked about: what an email said to them last of events. */
  known: 'integer[]?',
  /** And of which events they have an email that is still on its way. */
  open: 'integer[]?',
  /** How many were found; those whose answer would be too long are left for the next batch. */
  found: 'integer',
} satisfies Columns
export type NotifiedRecipient = Given<typeof NOTIFIED_RECIPIENT>
type Page = { events: Pick<NotifiedEvent, 'id' | 'said'>[]; after: string }

/**
 * The next subscribers of a feed, by id, who were sent an email that names one of these events, or may be.
 * Skipped and failed sends notified no subscriber.
 */
export async function listNotifiedRecipients(db: Db, feed: OfFeed, { events, after }: Page) {
  const ids = [...new Set(events.map(({ id }) => id))]
  const asked = events.map(({ id, said }) => ({ id, said }))
  // Each run's first ones by the primary key; among them are the first ones of all. Joined, subscribers
  // would be read in whole, those of all other feeds, too.
  const recipients = await queryRows(
    db,
    NOTIFIED_RECIPIENT,
  )(sql`
    with named as materialized (
      select run_id, id, cut_at from (${naming(feed, ids)}) e
    ), send as materialized (
      select d.*, r.cut_at from (select distinct run_id as id, cut_at from named) r cross join lateral (
        select d.run_id, d.subscriber_id, d.edition_id, d.state in ('waiting', 'sending') as is_open
        from mailing_sends d
        where d.run_id = r.id and d.subscriber_id > ${after}
          -- "Is true" keeps it from being joined, which would read all sends of the run.
          and ((d.run_id, d.edition_id) in (select run_id, id from named)) is true
          and d.state in ('waiting', 'sending', 'sent', 'unknown')
          and (select s.feed_id = ${feed.feedId} and s.org_id = ${feed.orgId} and s.state = 'active'
            from subscribers s where s.id = d.subscriber_id)
        order by d.subscriber_id limit ${RECIPIENTS}) d
    ), recipient as (
      select subscriber_id as id from send group by 1 order by 1 limit ${RECIPIENTS}
    ), notified as (
      -- What is still on its way comes last, whatever was said before.
      select d.subscriber_id, array_agg(d.run_id || '/' || d.edition_id
        || case when d.is_open then '/open' else '' end order by d.is_open, d.cut_at) as editions
      from recipient r join send d on d.subscriber_id = r.id group by 1
    ), ${askedAbout(asked)}, ${lastNotified(ids, sql`a.id = i.item ->> 'id' and a.said #>> '{}' = ${SAID}`)},
    ${knownWhere(['known', sql`key not like '%/open'`], ['open', sql`key like '%/open'`])}
    ${fitting(
      NOTIFIED_RECIPIENT,
      'id',
      sql`
      select r.id, k.known, k.open, count(*) over ()::int as found
      from recipient r left join known k on k.subscriber_id = r.id`,
    )}`)
  return { recipients, isCut: recipients.length < (recipients[0]?.found ?? 0) }
}

/** More are not counted, so that a page need not wait for it. */
export const MOST_COUNTED = 1_000
/** Some of them have left since. */
const MOST_LOOKED_AT = 5_000

/** How many people were notified of an event, and what they are to read of changes since. */
const NOTIFIED = { people: 'integer', sentence: 'text?' } satisfies Columns
export type Notified = Given<typeof NOTIFIED>
export const NO_ONE_NOTIFIED: Notified = { people: 0, sentence: null }

/** An edition of a run that names an event. */
export type NamingEdition = { runId: string; id: string }

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
