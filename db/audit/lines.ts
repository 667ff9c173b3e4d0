import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { type FeedName, feedNames } from '../feeds/manage-feeds.ts'
import type { Member } from '../people/team.ts'
import type { AuditedValues } from '../tables/audit.ts'
import type { AuditedKind } from './audited.ts'

export type { AuditedValues }

const LINE = {
  id: 'bigint',
  at: 'timestamp with time zone',
  actor: 'text',
  /** Of the person who made the change, while they have an account. */
  email: 'text?',
  kind: holding<AuditedKind>('text'),
  subjectId: 'text',
  feedId: 'text?',
  title: 'text',
  change: holding<'added' | 'changed' | 'removed'>('text'),
  before: holding<AuditedValues>('jsonb?'),
  after: holding<AuditedValues>('jsonb?'),
} satisfies Columns
const LISTED = {
  ...LINE,
  /** Whether the thing still has a page. */
  isThere: 'boolean',
  /** Whether the dates of its series go on, of an event that was one of them. */
  seriesIsThere: 'boolean',
  /** The first date of a series as it now is, which says what its rule means. */
  seriesStartsLocal: 'text?',
} as const
export type AuditLine = Given<typeof LISTED>

/** What finished of an import has no name of its own: it has that of the import. */
const TITLE = sql`case l.kind when 'import-run' then coalesce((
  select s.name from sources s where s.id = l.subject_id and s.org_id = l.org_id), '') else l.title end as title`
const COLUMNS = sql`l.id, l.at, l.actor, p.email, l.kind, l.subject_id as "subjectId",
  l.feed_id as "feedId", ${TITLE}, l.change, l.before, l.after`
/** Tables with a page for each row, by what the log calls them. Of a deleted endpoint the row stays. */
const WITH_PAGES: [AuditedKind, string][] = [
  ['event', 'events'],
  ['series', 'series'],
  ['feed', 'feeds'],
  ['digest', 'feeds'],
  ['custom-feed', 'custom_feeds'],
  ['import', 'sources'],
  ['import-run', 'sources'],
  ['endpoint', '(select id, org_id from webhook_endpoints where deleted_at is null)'],
  ['upload', 'subscriber_uploads'],
  ['submission', 'submissions'],
  ['sender', 'submission_senders'],
]
const IS_THERE = sql.raw(
  `case l.kind ${WITH_PAGES.map(
    ([kind, table]) =>
      `when '${kind}' then exists (select from ${table} t where t.id = l.subject_id and t.org_id = l.org_id)`,
  ).join(' ')} else l.change <> 'removed' end`,
)
const SERIES_IS_THERE = sql`exists (
  select from series s where s.id = l.before ->> 'series_id' and s.org_id = l.org_id)`
/** Only members: the log of an organization has no other address. */
const WITH_PERSON = sql`audit_log l
  left join memberships m on m.org_id = l.org_id and 'person:' || m.person_id = l.actor
  left join people p on p.id = m.person_id`

export type AuditFilter = {
  orgId: string
  actor?: string | undefined
  kind?: string | undefined
  feedId?: string | undefined
  subjectIds?: string[] | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** The line after which the list goes on. */
  before?: number | undefined
  limit: number
}

/** Lines of an organization, the newest first. */
export function listAuditLines(db: Db, filter: AuditFilter): Promise<AuditLine[]> {
  return queryRows(db, LISTED)(linesOf(filter))
}

/** Below what the database answers at once. */
const BATCH_BYTES = 4_000_000

/**
 * The same, only as many as the database can answer at once, but at least one if there is one. `found`: how many there
 * are up to the limit.
 */
export function listAuditBatch(db: Db, filter: AuditFilter) {
  const columns = { ...LISTED, found: 'integer' } as const
  const names = sql.raw(
    Object.keys(columns)
      .map((name) => `"${name}"`)
      .join(', '),
  )
  const size = sql.raw(
    ['before', 'after'].map((side) => `coalesce(octet_length(q.${side}::text), 0)`).join(' + '),
  )
  return queryRows(
    db,
    columns,
  )(sql`
    select ${names} from (
      select q.*, sum(${size}) over (order by q.id desc rows unbounded preceding) as bytes,
        row_number() over (order by q.id desc) as nth, count(*) over ()::int as found
      from (${linesOf(filter)}) q) sized
    where bytes <= ${BATCH_BYTES}::int or nth = 1 order by id desc`)
}

function linesOf(filter: AuditFilter): SQL {
  const { orgId, actor, kind, feedId, subjectIds, from, to, before, limit } = filter
  const wanted: (SQL | undefined)[] = [
    sql`l.org_id = ${orgId}`,
    // `person:…`, or all of a kind: `task:`.
    actor === undefined
      ? undefined
      : actor.endsWith(':')
        ? sql`starts_with(l.actor, ${actor})`
        : sql`l.actor = ${actor}`,
    kind === undefined ? undefined : sql`l.kind = ${kind}`,
    feedId === undefined ? undefined : sql`l.feed_id = ${feedId}`,
    subjectIds && sql`l.subject_id = any(${sql.param(subjectIds)}::text[])`,
    from && sql`l.at >= ${timestamptz(from)}`,
    to && sql`l.at < ${timestamptz(to)}`,
    before === undefined ? undefined : sql`l.id < ${before}::bigint`,
  ]
  const where = sql.join(
    wanted.flatMap((part) => part ?? []),
    sql` and `,
  )
  return sql`select ${COLUMNS}, ${IS_THERE} as "isThere", ${SERIES_IS_THERE} as "seriesIsThere", case when l.kind = 'series' then (
      select s.starts_local from series s where s.id = l.subject_id and s.org_id = l.org_id) end as "seriesStartsLocal"
    from ${WITH_PERSON} where ${where} order by l.id desc limit ${limit}`
}

/** Whose changes, and of which feeds, a list can be filtered by. */
export async function listAuditChoices(db: Db, orgId: string) {
  const rows = await queryRows(db, {
    members: holding<Pick<Member, 'personId' | 'email'>[]>('json'),
    feeds: holding<FeedName[]>('json'),
  })(sql`
    select ${feedNames(orgId)} as feeds, (
      select coalesce(json_agg(json_build_object('personId', p.id, 'email', p.email) order by p.email_key), '[]')
      from (select person_id from memberships where org_id = ${orgId} limit 500) m
      join people p on p.id = m.person_id) as members`)
  return rows[0] ?? { members: [], feeds: [] }
}

type Wanted = { orgId: string; ids: number[]; actor?: string }

/** A line about an event or series, and how that is now (`listLinesWithCurrent`). */
export async function getAuditLine(db: Db, { orgId, id }: { orgId: string; id: number }) {
  const [line] = await listLinesWithCurrent(db, { orgId, ids: [id] })
  return line
}

/**
 * Lines about events and series, and how those are now. `differs`: columns that are no longer as they were after the line,
 * those that later lines changed included, and those that someone else changed since, whatever they are now. `isNewest`:
 * nothing was recorded of the subject since. `isLate`: it is longer ago than people undo what they just did.
 */
export function listLinesWithCurrent(db: Db, { orgId, ids, actor }: Wanted) {
  const columns = {
    ...LINE,
    current: holding<AuditedValues>('jsonb?'),
    differs: 'text[]',
    isNewest: 'boolean',
    isLate: 'boolean',
  } as const
  const later = sql`x.org_id = l.org_id and x.subject_id = l.subject_id and x.kind = l.kind and x.id > l.id`
  return queryRows(
    db,
    columns,
  )(sql`
    select ${COLUMNS}, now.current, array(
      select key from jsonb_each(coalesce(l.after, '{}'))
      where value is distinct from now.current -> key and not coalesce(jsonb_exists_any(value, '{cut,masked}'), false)
      union
      select key from (
        select distinct on (key) key, value from audit_log x, jsonb_each(x.before)
        where ${later} and x.change = 'changed'
        order by key, x.id) later
      where value is distinct from now.current -> key
      union
      select key from audit_log x, jsonb_each(coalesce(x.before, '{}') || coalesce(x.after, '{}'))
      where ${later} and x.change = 'changed' and x.actor <> l.actor and starts_with(x.actor, 'person:')
      order by key) as differs,
      not exists (select from audit_log x where ${later}) as "isNewest",
      l.at < clock_timestamp() - interval '1 hour' as "isLate"
    from ${WITH_PERSON}
    cross join lateral (select case l.kind
      when 'event' then (select to_jsonb(e) from events e where e.id = l.subject_id and e.org_id = l.org_id)
      when 'series' then (select to_jsonb(s) || s.fields from series s where s.id = l.subject_id and s.org_id = l.org_id)
    end as current) now
    where l.org_id = ${orgId} and l.id = any(${sql.param(ids)}::bigint[])
      ${actor === undefined ? sql`` : sql`and l.actor = ${actor}`}
    order by l.id`)
}

/** The newest line by someone about each of these events. */
export async function listNewestLines(
  db: Db,
  { orgId, actor, eventIds }: { orgId: string; actor: string; eventIds: string[] },
): Promise<number[]> {
  const rows = await queryRows(db, { id: 'bigint' })(sql`
    select max(id) as id from audit_log
    where org_id = ${orgId} and subject_id = any(${sql.param(eventIds)}::text[])
      and kind = 'event' and actor = ${actor}
    group by subject_id order by id`)
  return rows.map(({ id }) => id)
}
