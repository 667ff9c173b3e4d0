import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../domain/series/plan-series.ts'
import type { SubmissionKind, SubmissionState } from '../../domain/submissions.ts'
import type { Db } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { type FeedName, feedLabel, feedNames } from '../feeds/manage-feeds.ts'
import { isAllDay } from './all-day.ts'
import { alike, likeEvents, likeSubmissions } from './duplicates.ts'
import { trustIn } from './known-senders.ts'

/** Submissions on a page of the queue: as many as are decided at once. */
export const SUBMISSIONS_A_PAGE = 25

export const QUEUE_TABS = ['waiting', 'asked', 'decided'] as const
export type QueueTab = (typeof QUEUE_TABS)[number]

export type ListedSubmission = {
  id: string
  kind: SubmissionKind
  state: SubmissionState
  title: string
  /** Of an edit: for which dates of its series beside its own. */
  scope: Scope | null
  startsAt: string
  timezone: string
  /** The day on which it ends, if it is said. */
  endsAt: string | null
  /** The time of day is not said. */
  allDay: boolean
  location: string | null
  feedName: string
  sender: string | null
  trust: 'trusted' | 'blocked' | null
  /** What the lists are sorted by: since when it waits, or when it was decided. */
  at: string
  version: string
  decidedBy: string | null
  /** An event or another submission may be the same. */
  isTwice: boolean
}

export type QueueQuery = {
  orgId: string
  tab: QueueTab
  feedId?: string | undefined
  /** When the last one of the page before was sorted, and its id. */
  after?: string[] | undefined
}

const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)
const iso = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', ${ISO})`

/** By which column a tab is sorted, and which rows it has: each has an index of its own. */
const TABS: Record<QueueTab, { by: string; has: string }> = {
  waiting: { by: 's.queued_at', has: 's.queued_at is not null' },
  asked: {
    by: 's.updated_at',
    has: "s.state = 'asked'",
  },
  decided: {
    by: 's.updated_at',
    has: "s.queued_at is null and s.confirmed_at is not null and s.state <> 'asked'",
  },
}

function picked({ orgId, tab, feedId, after }: QueueQuery, limit: number): SQL {
  const { by, has } = TABS[tab]
  const position = sql`(${sql.raw(by)}, s.id)`
  return sql`select s.* from submissions s
    where s.org_id = ${orgId} and ${sql.raw(has)}
      ${feedId === undefined ? sql`` : sql`and s.feed_id = ${feedId}`}
      ${after ? sql`and ${position} < (${after[0]}::timestamptz, ${after[1]}::text)` : sql``}
    order by ${sql.raw(by)} desc, s.id desc limit ${limit}`
}

/** A page of the queue, the newest first, and the organization's feeds. */
export async function listSubmissions(db: Db, query: QueueQuery) {
  const at = iso(TABS[query.tab].by)
  const isCompared = query.tab !== 'decided'
  const rows = await queryRows(db, {
    submissions: holding<ListedSubmission[]>('json'),
    feeds: holding<FeedName[]>('json'),
  })(sql`
    with page as materialized (${picked(query, SUBMISSIONS_A_PAGE + 1)})
      ${isCompared ? sql`, ${alike(query.orgId)}` : sql``}
    select coalesce((select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'state', s.state,
        'title', s.title, 'scope', ${SCOPE}, 'startsAt', s.starts_at, 'timezone', s.timezone,
        'allDay', ${isAllDay('s')}, 'endsAt', ${ENDS_AT}, 'location', s.location, 'feedName', ${feedLabel('f')},
        'sender', coalesce(s.email, p.email), 'trust', ${trustIn('s')}, 'at', ${at},
        'version', ${iso('s.updated_at')}, 'decidedBy', d.email,
        'isTwice', ${isCompared ? sql`s.id in (select id from alike)` : sql`false`})
        order by ${sql.raw(TABS[query.tab].by)} desc, s.id desc)
      from page s join feeds f on f.id = s.feed_id
      left join people p on p.id = s.person_id
      left join people d on d.id = s.decided_by), '[]')
        as submissions,
      ${feedNames(query.orgId)} as feeds`)
  const found = rows[0]?.submissions ?? []
  const submissions = found.slice(0, SUBMISSIONS_A_PAGE)
  const last = submissions.at(-1)
  const next = found.length > SUBMISSIONS_A_PAGE && last ? [last.at, last.id] : null
  return { submissions, feeds: rows[0]?.feeds ?? [], next }
}

const SCOPE = sql.raw(`case when s.kind = 'edit' then s.inputs ->> 'scope' end`)

const ENDS_AT = sql.raw(`coalesce(nullif(s.inputs ->> 'endDate', ''),
  (select to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD') from events e
    where e.id = s.event_id and e.org_id = s.org_id))`)

/** What several decisions need of the selected submissions, of which staff may see these. */
export async function findSubmissions(db: Db, orgId: string, ids: string[]) {
  return queryRows(db, {
    id: 'text',
    title: 'text',
    kind: holding<SubmissionKind>('text'),
    state: holding<SubmissionState>('text'),
    scope: holding<Scope | null>('text?'),
    startsAt: 'timestamp with time zone',
    timezone: 'text',
    allDay: 'boolean',
    version: 'timestamp with time zone',
    reasons: 'text[]?',
  })(sql`
    select s.id, s.title, s.kind, s.state, ${SCOPE} as scope, s.starts_at as "startsAt", s.timezone,
      ${isAllDay('s')} as "allDay",
      s.updated_at as version, o.decline_reasons as reasons
    from submissions s join organizations o on o.id = s.org_id
    where s.org_id = ${orgId} and s.confirmed_at is not null
      and s.id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )})
    order by s.queued_at desc, s.id desc`)
}

export type Submission = NonNullable<Awaited<ReturnType<typeof getSubmission>>>

export type SenderHistory = {
  accepted: number
  declined: number
  waiting: number
  firstAt: string
  latest: { id: string; title: string; state: SubmissionState; at: string }[]
}

export type Lookalike = {
  /** Of an event or of another submission. */
  id: string
  title: string
  startsAt: string
  timezone: string
  allDay: boolean
  location: string | null
  feedName: string
  isDraft: boolean
}

/** Past submissions of a sender that are counted. */
const MOST_COUNTED = 1_000

type Named = {
  orgId: string
  id: string
  /** Since when it waited, if it was just decided: its neighbors are those of that place. */
  place?: string | undefined
}

/** A submission that staff may see, with what helps them to decide. */
export async function getSubmission(db: Db, { orgId, id, place }: Named) {
  const rows = await queryRows(db, {
    id: 'text',
    kind: holding<SubmissionKind>('text'),
    state: holding<SubmissionState>('text'),
    feedId: 'text',
    feedName: 'text',
    isFeedOpen: 'boolean',
    eventId: 'text?',
    eventUpdatedAt: 'timestamp with time zone?',
    inputs: holding<Record<string, string>>('json'),
    title: 'text',
    startsAt: 'timestamp with time zone',
    timezone: 'text',
    location: 'text?',
    email: 'text?',
    emailHash: 'text?',
    sender: 'text?',
    personId: 'text?',
    note: 'text?',
    question: 'text?',
    answer: 'text?',
    reason: 'text?',
    decidedById: 'text?',
    decidedBy: 'text?',
    decidedAt: 'timestamp with time zone?',
    createdAt: 'timestamp with time zone',
    queuedAt: 'timestamp with time zone?',
    version: 'timestamp with time zone',
    trust: holding<'trusted' | 'blocked' | null>('text?'),
    history: holding<SenderHistory>('json'),
    duplicates: holding<Lookalike[]>('json'),
    others: holding<Lookalike[]>('json'),
    newer: 'text?',
    older: 'text?',
    reasons: 'text[]?',
  })(sql`
    with s as materialized (
      select s.* from submissions s
      where s.id = ${id} and s.org_id = ${orgId} and s.confirmed_at is not null
    ), same_sender as materialized (
      select h.id, h.title, h.state, h.created_at, h.updated_at from s join submissions h
        on h.org_id = s.org_id and h.confirmed_at is not null
          and (h.email_hash = s.email_hash or h.email_key = s.email_key or h.person_id = s.person_id)
      order by h.created_at desc, h.id desc limit ${MOST_COUNTED}
    )
    select s.id, s.kind, s.state, s.feed_id as "feedId", ${feedLabel('f')} as "feedName",
      exists (select from open_feeds o where o.id = s.feed_id) as "isFeedOpen",
      s.event_id as "eventId", s.event_updated_at as "eventUpdatedAt", s.inputs::json as inputs,
      s.title, s.starts_at as "startsAt", s.timezone, s.location, s.email,
      s.email_hash as "emailHash", coalesce(s.email, p.email) as sender, s.person_id as "personId",
      s.note, s.question, s.answer, s.reason, s.decided_by as "decidedById", d.email as "decidedBy", s.decided_at as "decidedAt",
      s.created_at as "createdAt", s.queued_at as "queuedAt", s.updated_at as version,
      ${trustIn('s')} as trust,
      (select json_build_object(
        'accepted', count(*) filter (where h.state in ('accepted', 'withdrawing')),
        'declined', count(*) filter (where h.state = 'declined'),
        'waiting', count(*) filter (where h.state in ('waiting', 'asked')),
        'firstAt', min(h.created_at),
        'latest', coalesce((select json_agg(json_build_object('id', l.id, 'title', l.title,
          'state', l.state, 'at', l.created_at) order by l.created_at desc, l.id desc)
          from (select * from same_sender h where h.id <> ${id}
            order by h.created_at desc, h.id desc limit 5) l), '[]'))
        from same_sender h) as history,
      ${sameHere(likeEvents())} as duplicates, ${sameHere(likeSubmissions())} as others,
      ${besides('newer', place)} as newer, ${besides('older', place)} as older, o.decline_reasons as reasons
    from s join feeds f on f.id = s.feed_id join organizations o on o.id = s.org_id
    left join people p on p.id = s.person_id
    left join people d on d.id = s.decided_by`)
  return rows[0]
}

/** The submission before or after it in the queue. */
function besides(side: 'newer' | 'older', place: string | undefined): SQL {
  const [is, order] = side === 'newer' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  // What is decided already has the place in the queue that it would have now.
  return sql`(select q.id from submissions q
    where q.org_id = s.org_id and q.queued_at is not null
      and (q.queued_at, q.id) ${is} (coalesce(s.queued_at, ${place ?? null}::timestamptz, s.updated_at), s.id)
    order by q.queued_at ${order}, q.id ${order} limit 1)`
}

/** Events or submissions that may be the same, with what staff compare them by. */
function sameHere(rows: SQL): SQL {
  return sql`coalesce((select json_agg(json_build_object('id', x.id, 'title', x.title,
      'startsAt', x.starts_at, 'timezone', x.timezone, 'allDay', x.all_day, 'location', x.location,
      'feedName', x.feed_name, 'isDraft', x.is_draft) order by x.starts_at, x.id)
    from (${rows}) x), '[]')`
}
