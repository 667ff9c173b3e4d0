import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { deriveEvent } from '../../domain/derive-event.ts'
import { asEntered } from '../../domain/event-address.ts'
import type { SharedFields } from '../../domain/event-columns.ts'
import type { DateWrite, NewSeries, SeriesRow, StoredEvent } from '../../domain/series/series.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { events, series } from '../tables/index.ts'
import { formerStart, noteChange, notifiedColumnsDiffer, revisedAt } from './change-event.ts'
import { type DraftsOf, isSeenBy } from './own-drafts.ts'
import { WAS_NOTIFIED } from './publish-event.ts'

export type SeriesWrite = {
  orgId: string
  /** The series as they were read; nothing is written if one changed since. */
  expected: { id: string; version: number }[]
  /** As they are to be, with those that are new. */
  series: NewSeries[]
  dates: DateWrite[]
  /** Ids of dates that are no longer in the series. */
  removed: string[]
  now: Date
  sentence?: string | undefined
  /** Of a new series: its dates are drafts. Series that were read stay what they are, and so does an event. */
  isDraft?: boolean
  /** The id of a new event: nothing is written if there is one already. */
  ifNoEvent?: string | undefined
  /** An event that becomes part of the series, if it was not changed since. */
  ifEvent?: { id: string; updatedAt: Date } | undefined
  /** Who adds a new series. Later dates of a series have who added the others. */
  createdBy?: string | undefined
  /** New dates were there before: people who got an email that one was removed get an update. */
  isRestored?: boolean
}

/** Columns that writing a series leaves to the database or to the date itself. */
const NOT_WRITTEN = new Set([
  'id',
  'org_id',
  'created_at',
  'created_by',
  'updated_at',
  'published_at',
  'may_have_duplicates',
  'shown_separately',
  'previous_starts_at',
  'prev_past_at',
  'maybe_unlisted_dates',
  'listed_past_at',
  'position_again_at',
])
const COLUMNS = Object.entries(getTableColumns(events)).flatMap(([property, column]) =>
  column.generated || NOT_WRITTEN.has(column.name) ? [] : [{ property, name: column.name }],
)
export const columnsOf = (row: string) =>
  sql.raw(COLUMNS.map(({ name }) => `${row}.${name}`).join(', '))
/** The same of the stored row `e`, without a position that was found by address: no writer brings one. */
export const enteredColumns = sql.raw(
  COLUMNS.map(({ name }) =>
    ['lat', 'lng'].includes(name)
      ? `case when e.position_again_at is null then e.${name} end`
      : `e.${name}`,
  ).join(', '),
)
export const columns = sql.raw(COLUMNS.map(({ name }) => name).join(', '))

/** The columns of an event by their names in the table, as JSON can hold them. */
export function named(event: Partial<typeof events.$inferInsert>): Record<string, unknown> {
  const values = event as Record<string, unknown>
  return Object.fromEntries(
    COLUMNS.flatMap(({ property, name }) =>
      property in values ? [[name, values[property] ?? null]] : [],
    ),
  )
}

/** Names in the table of those columns of a date that stay as its row has them; null: none. */
export function keptColumns({ kept = [] }: DateWrite): string[] | null {
  if (kept.length === 0) return null
  return COLUMNS.flatMap(({ property, name }) => (kept.includes(property) ? [name] : []))
}

/** The values of those columns in the row of the written date `d`. */
export const keptValues = (orgId: SQL) => sql`coalesce(case when d.kept is not null then (
        select jsonb_object_agg(k.key, k.value) from events e, jsonb_each(to_jsonb(e)) k
        where e.id = d.id and e.org_id = ${orgId} and d.kept ? k.key) end, '{}')`

/** What every date of a series has, with the columns that follow from it. */
export function sharedColumns(row: NewSeries): Record<string, unknown> {
  const { fields, timezone } = row
  const shared = { ...fields, timezone, allDay: row.startsLocal.length === 10, seriesId: row.id }
  return { overridden: [], ...named({ ...shared, feedId: fields.feedId, ...deriveEvent(fields) }) }
}

/** A series of the organization and its dates, the first one first. */
export async function getSeries(db: Db, orgId: string, id: string, now: Date) {
  // Read before its dates: if they change meanwhile, its version is an old one, and nothing is written.
  const found = await getSeriesRow(db, orgId, id)
  if (!found) return undefined
  const which = sql`e.series_id = ${id} and e.org_id = ${orgId}`
  return { series: found, dates: await listDates(db, which, now) }
}

/** Neon's HTTP endpoint answers with 10 MB at most; a date can have 150 kB, and a series 1,500 dates. */
const DATES_BYTES = 4_000_000

/** Those events `e` that are dates of series, the first one first, in as many requests as they need. */
export async function listDates(db: Db, which: SQL, now: Date): Promise<StoredEvent[]> {
  const dates: StoredEvent[] = []
  for (;;) {
    const last = dates.at(-1)
    const after = last
      ? sql`(e.starts_at, e.id) > (${timestamptz(last.startsAt)}, ${last.id})`
      : sql`true`
    const fitting = sql`(
      select id, left_over from (
        select e.id, octet_length(e::text) as own, count(*) over ()::int as left_over,
          sum(octet_length(e::text)) over (order by e.starts_at, e.id) as bytes
        from ${events} e where ${which} and ${after}
      ) sized where bytes <= ${DATES_BYTES}::int or bytes = own) fitting`
    const page = await db
      .select({
        date: events,
        isPast: sql<boolean>`${events.pastAt} <= ${timestamptz(now)}`,
        leftOver: sql<number>`fitting.left_over`,
      })
      .from(events)
      .innerJoin(fitting, sql`fitting.id = ${events.id}`)
      .orderBy(asc(events.startsAt), asc(events.id))
    for (const { date, isPast } of page) dates.push({ ...asEntered(date), isPast })
    if (page.length === (page[0]?.leftOver ?? 0)) return dates
  }
}

/** Those of the events that the organization has, repeating or not, the first one first. */
export function listEventsById(
  db: Db,
  { orgId, ids, now }: { orgId: string; ids: string[]; now: Date },
): Promise<StoredEvent[]> {
  const which = sql`e.id = any(${sql.param(ids)}::text[]) and e.org_id = ${orgId}`
  return listDates(db, which, now)
}

/** A series of the organization without its dates, if there is one whose dates are to be seen. */
export async function getSeriesRow(db: Db, orgId: string, id: string, draftsOf?: DraftsOf) {
  const isSeen = sql`exists (select from events e where e.series_id = ${id} and ${isSeenBy(draftsOf)})`
  const [found] = await db
    .select()
    .from(series)
    .where(
      and(eq(series.id, id), eq(series.orgId, orgId), draftsOf === undefined ? undefined : isSeen),
    )
  return found && seriesRow(found)
}

/** Those series of the organization, without their dates. */
export async function listSeriesRows(db: Db, orgId: string, ids: string[]) {
  if (ids.length === 0) return []
  const found = await db
    .select()
    .from(series)
    .where(and(inArray(series.id, ids), eq(series.orgId, orgId)))
  return found.map(seriesRow)
}

export function seriesRow({
  fields,
  createdAt,
  updatedAt,
  publishedAt,
  ...row
}: typeof series.$inferSelect): SeriesRow {
  const shared = COLUMNS.flatMap(({ property, name }) =>
    name in fields ? [[property, fields[name]]] : [],
  )
  const typed = Object.fromEntries(shared) as SharedFields
  // As its dates have them: `TX` may have been typed for Texas.
  const { state, stateCode } = deriveEvent(typed)
  return { ...row, fields: { ...typed, state, stateCode } }
}

/**
 * Writes a series, or the two that one became, and its dates in one statement. `false`: another member changed one
 * since it was read, or a new one is there already, and nothing is written.
 */
export async function writeSeries(db: Db, write: SeriesWrite): Promise<boolean> {
  const result = await db.execute(
    sql`with ${lockingSeries(write)}, ${writingSeries(write)} select id from saved`,
  )
  return result.rows.length > 0
}

/** The CTE `locked` with those of the expected series that are as they were read: all of them, or nothing is written. */
export function lockingSeries({ orgId, expected }: SeriesWrite): SQL {
  const versions = expected.map(({ id, version }) => ({ id, version }))
  return sql`locked as materialized (
      select s.id from series s
      join jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) x(id text, version integer)
        on x.id = s.id and x.version = s.version
      where s.org_id = ${orgId} for update of s
    )`
}

/** The CTEs after that which write, of which `saved` has the series; `only`: whether it is to be done at all. */
export function writingSeries(write: SeriesWrite, only = sql`true`): SQL {
  const { orgId, now, sentence, removed, expected, ifEvent, ifNoEvent = null } = write
  const at = timestamptz(now)
  return sql`saved as (
      insert into series as s (${SERIES_COLUMNS}, org_id, created_at, updated_at, published_at)
      select ${SERIES_COLUMNS}, ${orgId}, ${at}, ${at}, ${publishedAt(write, at)}
      from jsonb_populate_recordset(null::series, ${seriesJson(write.series)}::jsonb) w
      where (select count(*) from locked) = ${expected.length} and ${only}
        and exists (select from feeds f where f.id = w.feed_id and f.org_id = ${orgId})
        and not exists (select from events where id = ${ifNoEvent})
        ${
          ifEvent
            ? sql`and exists (select from events where id = ${ifEvent.id} and org_id = ${orgId}
                and updated_at = ${timestamptz(ifEvent.updatedAt)} and series_id is null)`
            : sql``
        }
      on conflict (id) do update set (${SERIES_COLUMNS}) = row(${excludedColumns}),
        version = s.version + 1, updated_at = ${at}
        where s.id in (select id from locked)
      returning s.id, s.org_id, s.published_at
    ), dates as (${datesOf(write.series, write.dates)}),
    changed as (
      update events e set (${columns}) = row(${columnsOf('d')}), updated_at = ${revisedAt(now, 'e')},
        previous_starts_at = ${formerStart(sql`d.starts_at`, 'e')}, prev_past_at = ${relinked}
      from dates d
      where e.id = d.date_id and not d.is_new and e.org_id = ${orgId}
        and (${enteredColumns}) is distinct from (${columnsOf('d')})
      returning e.*
    ), added as (${addDates(at, createdBy(write))}),
    removed as (
      delete from events e where e.id = any(array(select jsonb_array_elements_text(${JSON.stringify(removed)}::jsonb)))
        and e.org_id = ${orgId} and e.series_id in (select id from saved)
      returning e.id, e.org_id
    ), noted as (
      ${noteChange({
        before: sql`events before join changed saved using (id)`,
        differs: notifiedColumnsDiffer('before', 'saved'),
        now,
        sentence,
      })}
    ), noted_removed as (
      ${noteChange({ before: sql`removed before`, differs: sql`true`, now, sentence })}
    ) ${
      write.isRestored
        ? sql`, noted_added as (${noteChange({
            before: sql`added before`,
            differs: sql`before.published_at is not null and ${WAS_NOTIFIED}`,
            now,
            sentence: '',
          })})`
        : sql``
    }`
}

/** A series is what the one it was part of is, or the event that becomes its first date. */
function publishedAt({ expected, ifEvent, isDraft = false }: SeriesWrite, at: SQL): SQL {
  if (expected[0]) return sql`(select s.published_at from series s where s.id = ${expected[0].id})`
  if (ifEvent) return sql`(select e.published_at from events e where e.id = ${ifEvent.id})`
  return isDraft ? sql`null` : at
}

const SERIES = Object.values(getTableColumns(series))
  .map(({ name }) => name)
  .filter(
    (name) => !['org_id', 'version', 'created_at', 'updated_at', 'published_at'].includes(name),
  )
export const SERIES_COLUMNS = sql.raw(SERIES.join(', '))
export const excludedColumns = sql.raw(SERIES.map((name) => `excluded.${name}`).join(', '))

export function seriesJson(rows: NewSeries[]): string {
  return JSON.stringify(
    rows.map(({ fields, ...row }) =>
      Object.fromEntries([
        ...Object.entries(getTableColumns(series)).flatMap(([property, { name }]) =>
          property in row ? [[name, row[property as keyof typeof row]]] : [],
        ),
        ['fields', named(fields)],
      ]),
    ),
  )
}

/** The dates to write as rows of `events`, of the series in the CTE `saved`. */
function datesOf(rows: NewSeries[], dates: DateWrite[]): SQL {
  const shared = Object.fromEntries(rows.map((row) => [row.id, sharedColumns(row)]))
  const json = dates.map((date) => ({
    id: date.id,
    series_id: date.seriesId,
    is_new: date.isNew,
    own: named(date.own),
    kept: keptColumns(date),
  }))
  return sql`select d.id as date_id, d.is_new, saved.org_id as owner_id,
      saved.published_at as series_published_at, ${LINKED}, p.*
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb)
      d(id text, series_id text, is_new boolean, own jsonb, kept jsonb)
    join saved on saved.id = d.series_id
    cross join lateral jsonb_populate_record(null::events,
      (${JSON.stringify(shared)}::jsonb -> d.series_id) || ${keptValues(sql`saved.org_id`)} || d.own) p`
}

/** When the dates written before one in its series are over, so that the trigger has nothing left to write. */
export const LINKED = sql.raw(`case when p.series_id is not null then
  max(event_past_at(p.starts_at, p.ends_at, p.all_day, p.timezone)) over (
    partition by p.series_id order by p.starts_at, d.id
    rows between unbounded preceding and 1 preceding) end as linked`)

/** For dates that move only: the trigger checks every series of which a date moved. */
export const relinked = sql.raw(
  `case when e.starts_at = d.starts_at then e.prev_past_at else coalesce(d.linked, e.prev_past_at) end`,
)

/** Who added the first date that a series has. */
const addedBy = (seriesId: SQL) => sql`(select x.created_by from events x
  where x.series_id = ${seriesId} order by x.starts_at, x.id limit 1)`

/** Whose the new dates are: of the person who adds the series, or of who added what it was before. */
function createdBy({ expected, ifEvent, createdBy }: SeriesWrite): SQL {
  if (expected[0]) return addedBy(sql`${expected[0].id}`)
  if (ifEvent) return sql`(select x.created_by from events x where x.id = ${ifEvent.id})`
  return sql`${createdBy ?? null}::text`
}

function addDates(at: SQL, createdBy: SQL): SQL {
  return sql`insert into events (id, org_id, created_at, created_by, updated_at, published_at, prev_past_at, ${columns})
    select d.date_id, d.owner_id, ${at}, ${createdBy}, ${at}, d.series_published_at, d.linked, ${columnsOf('d')}
    from dates d where d.is_new
    on conflict (id) do nothing
    returning id, org_id, published_at`
}

/** Series whose dates do not reach 13 months ahead, the one that is furthest behind first. */
export async function seriesToExtend(db: Db, today: string, most: number): Promise<SeriesRow[]> {
  const rows = await db
    .select()
    .from(series)
    .where(sql`${series.horizonUntil} < ${today}::date + interval '13 months'`)
    .orderBy(asc(series.horizonUntil), asc(series.id))
    .limit(most)
  return rows.map(seriesRow)
}

/**
 * Adds dates further ahead. A series that was changed since it was read is left for the next time; dates
 * that are there already stay as they are.
 */
export async function extendSeries(
  db: Db,
  rows: SeriesRow[],
  dates: DateWrite[],
  now: Date,
): Promise<number> {
  const at = timestamptz(now)
  const extended = rows.map(({ id, version, horizonUntil }) => ({ id, version, horizonUntil }))
  const counts = await queryRows(db, { added: 'integer' })(sql`
    with grows as materialized (
      select set_config('limits.grows', 'on', true) is not null as is_set
    ), saved as (
      update series s set horizon_until = x."horizonUntil", version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(extended)}::jsonb)
        x(id text, version integer, "horizonUntil" date)
      where s.id = x.id and s.version = x.version and (select is_set from grows)
      returning s.id, s.org_id, s.published_at
    ), dates as (${datesOf(rows, dates)}), added as (${addDates(at, addedBy(sql`d.series_id`))})
    select count(*)::int as added from added`)
  return counts[0]?.added ?? 0
}
