import { type SQL, sql } from 'drizzle-orm'
import { keywordPatterns, type Matcher } from '../../domain/criteria.ts'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Id } from '../../domain/ids.ts'
import type { SuppressionReason } from '../../domain/suppression.ts'
import { OFFER_DAYS } from '../../domain/uploads/limits.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { listedOnce } from '../events/manage-events.ts'
import { type FeedName, feedNames } from '../feeds/manage-feeds.ts'
import { EVENT_PATH } from '../lists/event-path.ts'
import { rowsWithAddress } from '../lists/filtered-page.ts'
import { ownedBy } from '../lists/owned-by.ts'
import { byDate, isUpcoming, matchesRow, upcomingEvents } from '../lists/upcoming.ts'
import { usedUpAllowance } from '../mail/email-allowance.ts'
import { SUPPRESSION_OF_S } from '../mail/suppressions.ts'
import { BATCH } from '../writes/batch.ts'

const SUBSCRIBERS_A_PAGE = 50

const LISTED_SUBSCRIBER = {
  id: 'text',
  email: 'text',
  state: holding<'pending' | 'active'>('text'),
  digestFrequency: holding<DigestFrequency>('text'),
  criteria: 'text?',
  requestedAt: 'text',
  confirmedAt: 'text?',
  feedName: 'text',
  feedSlug: 'text',
  /** Why no mails go to the address, and since when. */
  blocked: holding<SuppressionReason | null>('text?'),
  blockedAt: 'text?',
} satisfies Columns
export type ListedSubscriber = Given<typeof LISTED_SUBSCRIBER>
export type SubscribersQuery = {
  orgId: string
  /** `blocked`: whatever their state, those to whom no mails go. */
  state: 'pending' | 'active' | 'blocked'
  feedId?: string | undefined
  search: string
  /** When the last one of the page before asked, and its id. */
  after?: string[] | undefined
}

const SUBSCRIBERS_PAGE = {
  subscribers: holding<ListedSubscriber[]>('json'),
  feeds: holding<FeedName[]>('json'),
  /** The day's number of confirmation emails, once it is used up. */
  usedUp: 'integer?',
} satisfies Columns

/** A page of subscribers, latest first, and the organization's feeds. */
export async function listSubscribers(db: Db, query: SubscribersQuery, now: Date) {
  const rows = await queryRows(
    db,
    SUBSCRIBERS_PAGE,
  )(sql`
    select coalesce((select json_agg(row_to_json(page)) from (
      ${pageOf(query, SUBSCRIBERS_A_PAGE + 1)}) page), '[]') as subscribers,
      ${feedNames(query.orgId)} as feeds, ${usedUpAllowance(query.orgId, now)} as "usedUp"`)
  const found = rows[0]?.subscribers ?? []
  const subscribers = found.slice(0, SUBSCRIBERS_A_PAGE)
  const next = found.length > SUBSCRIBERS_A_PAGE ? positionOf(subscribers) : null
  const { feeds = [], usedUp = null } = rows[0] ?? {}
  return { subscribers, feeds, usedUp, next }
}

/** The next lines of an export, and where they end. */
export async function listSubscribersBatch(db: Db, query: SubscribersQuery, limit: number) {
  const rows = await queryRows(db, LISTED_SUBSCRIBER)(pageOf(query, limit))
  const next = rows.length === limit ? positionOf(rows) : null
  return { subscribers: rows, next }
}

export async function getSubscriber(db: Db, orgId: Id<'org'>, id: string) {
  const rows = await queryRows(db, {
    id: 'text',
    email: 'text',
    state: 'text',
    feedName: 'text',
    blocked: holding<SuppressionReason | null>('text?'),
  })(sql`
    select s.id, s.email, s.state, f.name as "feedName", x.reason as blocked
    from subscribers s join feeds f on f.id = s.feed_id left join ${SUPPRESSION_OF_S}
    where s.id = ${id} and s.org_id = ${orgId}`)
  return rows[0]
}

const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)

const LATEST_FIRST = sql.raw('order by s.requested_at desc, s.id desc')

function pageOf(query: SubscribersQuery, limit: number): SQL {
  return sql`
    select s.id, s.email, s.state, s.digest_frequency as "digestFrequency", s.criteria,
      to_char(s.requested_at at time zone 'UTC', ${ISO}) as "requestedAt",
      to_char(s.confirmed_at at time zone 'UTC', ${ISO}) as "confirmedAt",
      f.name as "feedName", f.slug as "feedSlug", x.reason as blocked,
      to_char(x.at at time zone 'UTC', ${ISO}) as "blockedAt"
    from (${picked(query, limit)}) s
    join feeds f on f.id = s.feed_id left join ${SUPPRESSION_OF_S}
    ${LATEST_FIRST}`
}

function picked({ orgId, state, feedId, search, after }: SubscribersQuery, limit: number): SQL {
  const conditions = [
    ownedBy('s', orgId, feedId),
    state === 'blocked'
      ? sql`exists (select from active_suppressions x
          where x.org_id = ${orgId} and x.email_hash = s.email_hash)`
      : sql`s.state = ${state}`,
  ]
  if (after) {
    conditions.push(sql`(s.requested_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::text)`)
  }
  const latest = (most: number, and: SQL[] = []) => sql`select s.* from subscribers s
    where ${sql.join([...conditions, ...and], sql` and `)} ${LATEST_FIRST} limit ${most}`
  return rowsWithAddress({
    search,
    first: latest,
    owned: sql`select s.* from subscribers s where array[s.org_id, s.feed_id] @> array[${feedId ?? orgId}]`,
    listed: sql.join(conditions, sql` and `),
    order: LATEST_FIRST,
    most: limit,
  })
}

function positionOf(rows: ListedSubscriber[]): string[] | null {
  const last = rows.at(-1)
  return last ? [last.requestedAt, last.id] : null
}

const SUBSCRIBER_HISTORY = {
  mails:
    holding<{ kind: string; state: string; createdAt: string; endedAt: string | null }[]>('json'),
  digests: holding<{ date: string; frequency: string; state: string }[]>('json'),
  /** What the organization's systems were notified of, word for word. */
  reported: holding<{ createdAt: string; body: unknown }[]>('json'),
} satisfies Columns
type SubscriberHistory = Given<typeof SUBSCRIBER_HISTORY>

/** What is on record about a subscriber besides the subscription itself. */
export async function exportSubscriber(
  db: Db,
  id: string,
  emailHashes: string[],
): Promise<SubscriberHistory> {
  const hashes = sql.join(
    emailHashes.map((hash) => sql`${hash}`),
    sql`, `,
  )
  const rows = await queryRows(
    db,
    SUBSCRIBER_HISTORY,
  )(sql`
    select coalesce((
      select json_agg(json_build_object('kind', m.kind, 'state', m.state,
        'createdAt', m.created_at, 'endedAt', m.ended_at) order by m.created_at, m.kind, m.id)
      from mails m where m.subject_id in (s.id, s.upload_id || '.' || s.id)
    ), '[]') as mails, coalesce((
      select json_agg(json_build_object('date', r.local_date, 'frequency', r.frequency,
        'state', d.state) order by r.local_date, r.frequency)
      from mailing_runs r join mailing_sends d on d.run_id = r.id and d.subscriber_id = s.id
      where r.feed_id = s.feed_id and r.kind = 'digest'
    ), '[]') as digests, coalesce((
      select json_agg(json_build_object('createdAt', e.created_at, 'body', e.body::json)
        order by e.timestamp_ms, e.id)
      from webhook_events e
      where e.org_id = s.org_id and e.email_hash in (s.email_hash, ${hashes})
        and e.body is not null
    ), '[]') as reported
    from subscribers s where s.id = ${id}`)
  return rows[0] ?? { mails: [], digests: [], reported: [] }
}

export const PENDING_DAYS = 7

/** Deletes subscriptions that were not confirmed in time; returns their number. */
export async function deleteStalePending(db: Db, now: Date): Promise<number> {
  const result = await db.execute(sql`
    delete from subscribers where id = any(array(
      select id from subscribers where confirmed_at is null
        and requested_at < ${timestamptz(now)} - make_interval(days => ${PENDING_DAYS})
        and (upload_id is null
          or requested_at < ${timestamptz(now)} - make_interval(days => ${OFFER_DAYS}))
      order by requested_at limit ${BATCH} for update skip locked
    ))`)
  return result.rowCount
}

export type PreviewedEvent = Pick<
  Event,
  | 'id'
  | 'title'
  | 'displayDate'
  | 'endDate'
  | 'startsAt'
  | 'endsAt'
  | 'previousStartsAt'
  | 'allDay'
  | 'status'
> & {
  place: string | null
  /** Its page, below the service's own address. */
  path: string
}

const CRITERIA_PREVIEW = {
  count: 'integer',
  first: holding<PreviewedEvent[]>('json'),
} satisfies Columns
export type CriteriaPreview = Given<typeof CRITERIA_PREVIEW>

/**
 * How many upcoming events of a feed or organization fit criteria, and the first few of them. A series counts once:
 * its next date that fits.
 */
export async function previewCriteria(
  db: Db,
  of: { feedId: string } | { orgId: string },
  matcher: Matcher,
  { now, first }: { now: Date; first: number },
): Promise<CriteriaPreview> {
  const fits = sql`${matchesRow} and exists (
    select from open_feeds f where f.id = e.feed_id)`
  const once = 'feedId' in of ? sql`` : listedOnce(sql`and ${isUpcoming(now)} ${fits}`)
  const rows = await queryRows(
    db,
    CRITERIA_PREVIEW,
  )(sql`
    with m as (
      select ${textArray(keywordPatterns(matcher))} as keyword_patterns,
        ${matcher.stateKey}::text as state_key, ${textArray(matcher.categoryKeys)} as category_keys,
        ${textArray(matcher.feedIds)} as feed_ids, ${matcher.inCategories}::boolean as in_categories
    ), matching as (
      select distinct on (coalesce(e.series_id, e.id)) e.* from ${upcomingEvents(of, now)} e, m
      where true ${fits} ${once} order by coalesce(e.series_id, e.id), ${byDate}
    )
    select (select count(*)::int from matching) as count, coalesce((
      select json_agg(row_to_json(f) order by f."displayDate", f."startsAt", f.id) from (
        select e.id, title, display_date as "displayDate", end_date as "endDate",
          starts_local as "startsAt", ends_local as "endsAt", all_day as "allDay", status,
          case when ${stored('event_has_no_new_date')}(status, previous_starts_at) then starts_local end
            as "previousStartsAt",
          coalesce(city, location) as place, ${EVENT_PATH} as path
        from matching e order by ${byDate} limit ${first}
      ) f
    ), '[]') as first`)
  return rows[0] ?? { count: 0, first: [] }
}

function textArray(list: string[] | null) {
  if (!list) return sql`null::text[]`
  const items = list.map((item) => sql`${item}::text`)
  return sql`array[${sql.join(items, sql`, `)}]`
}
