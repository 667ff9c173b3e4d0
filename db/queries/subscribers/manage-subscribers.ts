import { type SQL, sql } from 'drizzle-orm'
import type { DigestFrequency } from '../../../domain/digests/due-digests.ts'
import { containsPattern, hasTrigram } from '../../../domain/search-terms.ts'
import type { SuppressionReason } from '../../../domain/suppression.ts'
import type { Db } from '../../client.ts'
import { type FeedName, feedNames } from '../feeds/feed-names.ts'
import { foundRows } from '../found-rows.ts'
import { ownedBy } from '../owned-by.ts'
import { SUPPRESSION_OF_S } from '../suppressions/suppressed.ts'

const SUBSCRIBERS_A_PAGE = 50

export type ListedSubscriber = {
  id: string
  email: string
  state: 'pending' | 'active'
  digestFrequency: DigestFrequency
  criteria: string | null
  requestedAt: string
  confirmedAt: string | null
  feedName: string
  feedSlug: string
  /** Why no mails go to the address, and since when. */
  blocked: SuppressionReason | null
  blockedAt: string | null
}
export type SubscribersQuery = {
  orgId: string
  /** `blocked`: whatever their state, those to whom no mails go. */
  state: 'pending' | 'active' | 'blocked'
  feedId?: string | undefined
  search: string
  /** When the last one of the page before asked, and its id. */
  after?: string[] | undefined
}

/** A page of subscribers, latest first, and the organization's feeds. */
export async function listSubscribers(db: Db, query: SubscribersQuery) {
  const result = await db.execute<{ subscribers: ListedSubscriber[]; feeds: FeedName[] }>(sql`
    select coalesce((select json_agg(row_to_json(page)) from (
      ${pageOf(query, SUBSCRIBERS_A_PAGE + 1)}) page), '[]') as subscribers,
      ${feedNames(query.orgId)} as feeds`)
  const found = result.rows[0]?.subscribers ?? []
  const subscribers = found.slice(0, SUBSCRIBERS_A_PAGE)
  const next = found.length > SUBSCRIBERS_A_PAGE ? positionOf(subscribers) : null
  return { subscribers, feeds: result.rows[0]?.feeds ?? [], next }
}

/** The next lines of an export, and where they end. */
export async function listSubscribersBatch(db: Db, query: SubscribersQuery, limit: number) {
  const result = await db.execute<ListedSubscriber>(pageOf(query, limit))
  const next = result.rows.length === limit ? positionOf(result.rows) : null
  return { subscribers: result.rows, next }
}

export async function getSubscriber(db: Db, orgId: string, id: string) {
  const result = await db.execute<{
    id: string
    email: string
    state: string
    feedName: string
    blocked: SuppressionReason | null
  }>(sql`
    select s.id, s.email, s.state, f.name as "feedName", x.reason as blocked
    from subscribers s join feeds f on f.id = s.feed_id left join ${SUPPRESSION_OF_S}
    where s.id = ${id} and s.org_id = ${orgId}`)
  return result.rows[0]
}

const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)

const LATEST_FIRST = sql.raw('order by s.requested_at desc, s.id desc')

function pageOf(query: SubscribersQuery, limit: number): SQL {
  return sql`
    select s.id, s.email, s.state, s.digest_frequency as "digestFrequency", s.criteria,
      to_char(s.requested_at at time zone 'UTC', ${ISO}) as "requestedAt",
      to_char(s.confirmed_at at time zone 'UTC', ${ISO}) as "confirmedAt",
      f.name as "feedName", f.slug as "feedSlug", x.reason as blocked, x.at as "blockedAt"
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
  if (!search) return latest(limit)
  const word = search.toLowerCase()
  const fits = sql`s.email_key like ${containsPattern(word)}`
  // No index finds a word without a trigram.
  if (!hasTrigram(word)) return latest(limit, [sql`case when ${fits} then true end`])
  return foundRows({
    row: 's',
    first: latest,
    fits,
    all: sql`select s.* from subscribers s where array[s.org_id, s.feed_id] @> array[${feedId ?? orgId}]
      and ${fits}`,
    listed: sql.join(conditions, sql` and `),
    order: LATEST_FIRST,
    most: limit,
  })
}

function positionOf(rows: ListedSubscriber[]): string[] | null {
  const last = rows.at(-1)
  return last ? [last.requestedAt, last.id] : null
}
