import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { asEntered } from '../../domain/event-address.ts'
import type { Duplicate } from '../../domain/imports/same-event.ts'
import type { SeriesRow, StoredEvent } from '../../domain/series/series.ts'
import type { Db } from '../connection/client.ts'
import type { Columns } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { listDates, seriesRow } from '../events/series.ts'
import { events, importChanges, series, sourceItems } from '../tables/index.ts'

/** What tells whether an item is new, changed, or gone. */
export type ItemHead = {
  uid: string
  hash: string
  likeness: string
  missingSince: Date | null
  /** Neither an event nor a series: it was deleted here. */
  isDeleted: boolean
  /** The event that was shown in its place is gone. */
  isHiderGone: boolean
}

type Of = { orgId: string; sourceId: string }

/** All items of a source. */
export function listItemHeads(db: Db, { orgId, sourceId }: Of): Promise<ItemHead[]> {
  return db
    .select({
      uid: sourceItems.uid,
      hash: sourceItems.hash,
      likeness: sourceItems.likeness,
      missingSince: sourceItems.missingSince,
      isDeleted: sql<boolean>`${sourceItems.eventId} is null and ${sourceItems.seriesId} is null
        and not ${sourceItems.isBehind}`,
      isHiderGone: sql<boolean>`${sourceItems.isBehind} and ${sourceItems.behindId} is null`,
    })
    .from(sourceItems)
    .where(and(eq(sourceItems.sourceId, sourceId), eq(sourceItems.orgId, orgId)))
}

export type StoredItem = {
  uid: string
  content: string
  hash: string
  likeness: string
  isBehind: boolean
  behindId: string | null
  isSeparate: boolean
  event: StoredEvent | undefined
  series: { row: SeriesRow; dates: StoredEvent[] } | undefined
}

/** An event can have 150 kB with its Markdown and HTML, and Neon's HTTP endpoint answers with 10 MB at most. */
const LOADED_AT_ONCE = 30
/** Of what items say: a series with many changed dates has up to 3 MB. */
const LOADED_BYTES = 4_000_000

/** Items with what is stored of their events, by their uids. */
export async function loadItems(
  db: Db,
  of: Of,
  uids: string[],
  now: Date,
): Promise<Map<string, StoredItem>> {
  const loaded = new Map<string, StoredItem>()
  for (let at = 0; at < uids.length; at += LOADED_AT_ONCE) {
    let wanted = uids.slice(at, at + LOADED_AT_ONCE)
    while (wanted.length > 0) {
      const { items, leftOver } = await loadSome(db, of, wanted, now)
      for (const item of items) loaded.set(item.uid, item)
      wanted = leftOver === items.length ? [] : wanted.filter((uid) => !loaded.has(uid))
    }
  }
  return loaded
}

async function loadSome(db: Db, { orgId, sourceId }: Of, uids: string[], now: Date) {
  const isPast = sql<boolean>`${events.pastAt} <= ${timestamptz(now)}`
  const own = and(eq(sourceItems.sourceId, sourceId), eq(sourceItems.orgId, orgId))
  const wanted = sql`uid = any(array(
    select jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb)))`
  const fitting = sql`(
    select uid, left_over from (
      select uid, octet_length(content) as own, count(*) over ()::int as left_over,
        sum(octet_length(content)) over (order by uid) as bytes
      from ${sourceItems} where ${own} and ${wanted}
    ) sized where bytes <= ${LOADED_BYTES}::int or bytes = own) fitting`
  // Read before the dates: if these change meanwhile, the version of their series is an old one.
  const items = await db
    .select({
      ...{ item: sourceItems, series, event: events, isPast },
      leftOver: sql<number>`fitting.left_over`,
    })
    .from(sourceItems)
    .innerJoin(fitting, sql`fitting.uid = ${sourceItems.uid}`)
    .leftJoin(events, eq(events.id, sourceItems.eventId))
    .leftJoin(series, eq(series.id, sourceItems.seriesId))
    .where(own)
  const ids = JSON.stringify(items.flatMap((row) => row.series?.id ?? []))
  const ofSeries = sql`e.series_id = any(array(select jsonb_array_elements_text(${ids}::jsonb)))`
  const dates = ids === '[]' ? [] : await listDates(db, ofSeries, now)
  const bySeries = Map.groupBy(dates, ({ seriesId }) => seriesId)
  const stored = items.map(({ item, series: row, event, isPast }): StoredItem => {
    const { uid, content, hash, likeness, isBehind, behindId, isSeparate } = item
    return {
      ...{ uid, content, hash, likeness, isBehind, behindId, isSeparate },
      event: event ? { ...asEntered(event), isPast } : undefined,
      series: row ? { row: seriesRow(row), dates: bySeries.get(row.id) ?? [] } : undefined,
    }
  })
  return { items: stored, leftOver: items[0]?.leftOver ?? 0 }
}

/** By two indexes: with an OR the planner may read all events for each item. */
export const EVENTS_OF_ITEM = sql.raw(`cross join lateral (
      select * from events where id = t.event_id
      union all select * from events where series_id = t.series_id) e`)

/** How many upcoming events a source has, and how many of them it no longer names. */
export async function countUpcoming(db: Db, { orgId, sourceId }: Of, now: Date) {
  const at = timestamptz(now)
  const rows = await queryRows(db, { upcoming: 'integer', missing: 'integer' })(sql`
    select count(*)::int as upcoming,
      count(*) filter (where t.missing_since is not null)::int as missing
    from source_items t ${EVENTS_OF_ITEM}
    where t.source_id = ${sourceId} and t.org_id = ${orgId} and e.past_at > ${at}`)
  return rows[0] ?? { upcoming: 0, missing: 0 }
}

/** How many upcoming events each of these items has. */
export async function countUpcomingOf(
  db: Db,
  { orgId, sourceId }: Of,
  uids: string[],
  now: Date,
): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map()
  const rows = await queryRows(db, { uid: 'text', events: 'integer' })(sql`
    select t.uid, count(*)::int as events
    from source_items t ${EVENTS_OF_ITEM}
    where t.source_id = ${sourceId} and t.org_id = ${orgId}
      and t.uid = any(array(select jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb)))
      and e.past_at > ${timestamptz(now)}
    group by t.uid`)
  return new Map(rows.map(({ uid, events }) => [uid, events]))
}

/** Events of items that the source no longer names become those of staff: no fetch changes them. */
export async function keepMissing(db: Db, { orgId, sourceId }: Of): Promise<void> {
  await db.execute(sql`
    with kept as (
      delete from source_items where source_id = ${sourceId} and org_id = ${orgId}
        and missing_since is not null and (event_id is not null or series_id is not null)
    )
    update sources set held_since = null where id = ${sourceId} and org_id = ${orgId}`)
}

/** What a run changed, a page at a time. */
export async function listChanges(db: Db, of: { runId: string; after: string; most: number }) {
  const following = sql`run_id = ${of.runId} and uid > ${of.after}`
  const fitting = sql`(
    select uid from (
      select uid, octet_length(before) as own,
        sum(octet_length(before)) over (order by uid rows unbounded preceding) as bytes
      from (select uid, coalesce(before, '') as before from ${importChanges} where ${following}
        order by uid limit ${of.most}) next
    ) sized where bytes <= ${LOADED_BYTES}::int or bytes = own) fitting`
  const rows = await db
    .select({ change: importChanges })
    .from(importChanges)
    .innerJoin(fitting, sql`fitting.uid = ${importChanges.uid}`)
    .where(eq(importChanges.runId, of.runId))
    .orderBy(asc(importChanges.uid))
  return rows.map(({ change }) => change)
}

/** Forgets what has been undone: the next call goes on with the rest. */
export async function deleteChanges(db: Db, { runId, uids }: { runId: string; uids: string[] }) {
  await db
    .delete(importChanges)
    .where(and(eq(importChanges.runId, runId), inArray(importChanges.uid, uids)))
}

const DUPLICATE = {
  id: 'text',
  title: 'text',
  startsAt: 'timestamp with time zone',
  displayDate: 'text',
  location: 'text?',
  lat: 'double precision?',
  lng: 'double precision?',
} satisfies Columns

/** Events of a feed that this source does not have, and that begin about when these do. */
export async function listDuplicates(
  db: Db,
  of: Of & { feedId: string },
  starts: Date[],
): Promise<Duplicate[]> {
  if (starts.length === 0) return []
  const rows = await queryRows(
    db,
    DUPLICATE,
  )(sql`
    select distinct e.id, e.title, e.starts_at as "startsAt", e.display_date::text as "displayDate",
      e.location, e.lat, e.lng
    from (
      select distinct at::timestamptz from jsonb_array_elements_text(${JSON.stringify(starts)}::jsonb) s(at)
    ) s
    cross join generate_series(-1, 1) days
    -- By index, for each of the few: the planner would read all events of a small table.
    cross join lateral (
      select * from events where feed_id = ${of.feedId} and org_id = ${of.orgId}
        and display_date = s.at::date + days
        and starts_at between s.at - interval '15 minutes' and s.at + interval '15 minutes'
      offset 0
    ) e
    where e.series_id is null and e.published_at is not null and not exists (
      select from source_items t where t.event_id = e.id and t.source_id = ${of.sourceId})
    order by e.id`)
  return rows
}

/** The hash of an item that staff want shown by itself: no content has it, so the next run writes it. */
export const SEPARATE = 'separate'

/** Asks for an event of its own for an item that another one is shown for. */
export async function separateItem(db: Db, { orgId, sourceId }: Of, uid: string): Promise<boolean> {
  const rows = await db
    .update(sourceItems)
    .set({ isSeparate: true, isBehind: false, behindId: null, hash: SEPARATE })
    .where(
      and(
        eq(sourceItems.sourceId, sourceId),
        eq(sourceItems.orgId, orgId),
        eq(sourceItems.uid, uid),
        eq(sourceItems.isBehind, true),
      ),
    )
    .returning({ uid: sourceItems.uid })
  return rows.length > 0
}
