import { type SQL, sql } from 'drizzle-orm'
import type { ItemPlan } from '../../domain/imports/item-plan.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import {
  formerStart,
  noteChange,
  notifiedColumnsDiffer,
  revisedAt,
} from '../events/change-event.ts'
import {
  columns,
  columnsOf,
  enteredColumns,
  excludedColumns,
  keptColumns,
  keptValues,
  LINKED,
  named,
  relinked,
  SERIES_COLUMNS,
  seriesJson,
  sharedColumns,
} from '../events/series.ts'
import { noteImages } from '../media/image-copies.ts'
import type { StoredItem } from './items.ts'

/** An item as it is to be, with the rows that follow from it. */
export type ItemWrite = ItemPlan & {
  uid: string
  title: string
  content: string
  hash: string
  likeness: string
  /** As it was read; nothing of the item is written if it, its event, or its series changed since. */
  before: StoredItem | undefined
  /** The event that is shown in its place. */
  behindId?: string | null
  /** Its series has no more dates from now on. */
  ends?: boolean
}

type Batch = { orgId: string; runId: string; now: Date; items: ItemWrite[] }

/** Writes some items of a run in one statement; returns the uids of those that were not changed meanwhile. */
export async function writeItems(db: Db, batch: Batch): Promise<string[]> {
  const { orgId, runId } = batch
  const rows = await queryRows(db, { uid: 'text' })(sql`
    with ${openRun(orgId, runId)},
    ${readItems(batch)},
    ${lockRows(batch)},
    ${saveItems(batch)},
    ${saveDates(batch)},
    ${giveAway(batch)},
    ${removeDates(batch)},
    ${noteChanges(batch)}
    select uid from won`)
  return rows.map(({ uid }) => uid)
}

/** `input`: the items as they are to be. `taken`: the dates of other items that they get. */
const readItems = ({ items }: Batch) => sql`input as materialized (
      select * from jsonb_to_recordset(${itemsJson(items)}::jsonb) i(uid text, old_uid text, title text,
        content text, hash text, likeness text, known text, before text, event_id text, series_id text,
        old_event text, event_known timestamptz, old_series text, series_known integer, removed jsonb,
        ends boolean, behind_id text, was_behind boolean)
    ), taken as materialized (
      select i.uid, t.* from input i, jsonb_to_recordset(${takenJson(items)}::jsonb)
        t(taker text, id text, known timestamptz, series_id text)
      where t.taker = i.uid
    )`

/** The rows that will change, if they are as they were read; `complete`: items of which all taken dates are. */
const lockRows = ({ orgId }: Batch) => sql`locked_taken as materialized (
      select e.id from events e join taken t on t.id = e.id and t.known = e.updated_at
        and t.series_id is not distinct from e.series_id
      where e.org_id = ${orgId} order by e.id for update of e
    ), complete as materialized (
      select uid from input i where not exists (
        select from taken t where t.uid = i.uid and t.id not in (select id from locked_taken))
    ), locked_events as materialized (
      select e.id from events e join input i on i.old_event = e.id and e.updated_at = i.event_known
      where e.org_id = ${orgId} order by e.id for update of e
    ), locked_series as materialized (
      select s.id from series s join input i on i.old_series = s.id and s.version = i.series_known
      where s.org_id = ${orgId} order by s.id for update of s
    )`

/** `won`: the items that were not changed meanwhile. All that follows is done for these only. */
const saveItems = ({ orgId }: Batch) => sql`new_items as (
      insert into source_items
        (source_id, org_id, uid, event_id, series_id, content, hash, likeness, behind_id, is_behind)
      select run.source_id, ${orgId}, i.uid, i.event_id, i.series_id, i.content, i.hash, i.likeness,
        i.behind_id, i.behind_id is not null
      from input i join complete using (uid), run where i.known is null
      on conflict do nothing returning uid
    ), known_items as (
      update source_items t set uid = i.uid, content = i.content, hash = i.hash, likeness = i.likeness,
        event_id = i.event_id, series_id = i.series_id, missing_since = null, behind_id = i.behind_id,
        is_behind = i.behind_id is not null
      from input i join complete using (uid), run
      where t.source_id = run.source_id and t.uid = i.old_uid and t.hash = i.known
        and t.is_behind = i.was_behind
        and (i.old_event is null or i.old_event in (select id from locked_events))
        and (i.old_series is null or i.old_series in (select id from locked_series))
      returning t.uid
    ), won as materialized (
      select i.*, case when i.old_event is not null
          then (select e.published_at is null from events e where e.id = i.old_event)
        when i.old_series is not null
          then (select s.published_at is null from series s where s.id = i.old_series)
        else false end as is_draft
      from input i where i.uid in (select uid from new_items union all select uid from known_items)
    )`

function saveDates({ orgId, now, items }: Batch): SQL {
  const at = timestamptz(now)
  return sql`saved as (
      insert into series as s (${SERIES_COLUMNS}, org_id, created_at, updated_at, published_at)
      select ${SERIES_COLUMNS}, ${orgId}, ${at}, ${at},
        case when w.id in (select series_id from won where is_draft) then null else ${at} end
      from jsonb_populate_recordset(null::series, ${seriesJson(items.flatMap((i) => i.series))}::jsonb) w
      where w.id in (select series_id from won)
        and exists (select from feeds f where f.id = w.feed_id and f.org_id = ${orgId})
      on conflict (id) do update set (${SERIES_COLUMNS}) = row(${excludedColumns}),
        version = s.version + 1, updated_at = ${at}
        where s.id in (select id from locked_series)
      returning s.id
    ), dates as materialized (${rowsOf(orgId, items)}
    ), changed as (
      update events e set (${columns}) = row(${columnsOf('d')}), updated_at = ${revisedAt(now, 'e')},
        previous_starts_at = ${formerStart(sql`d.starts_at`, 'e')}, prev_past_at = ${relinked}
      from dates d
      where e.id = d.date_id and not d.is_new and e.org_id = ${orgId}
        and (${enteredColumns}) is distinct from (${columnsOf('d')})
      returning e.*
    ), added as (
      insert into events (id, org_id, created_at, updated_at, published_at, prev_past_at, ${columns})
      select d.date_id, ${orgId}, ${at}, ${at},
        case when d.item_uid in (select uid from won where is_draft) then null else ${at} end,
        d.linked, ${columnsOf('d')}
      from dates d where d.is_new
      on conflict (id) do nothing
    )`
}

const TAKEN_EVENTS = sql`
    select x.id from taken x join won on won.uid = x.uid where x.series_id is null`

/** What series and items lose: their end, or dates that are now those of other items. */
const giveAway = ({ orgId }: Batch) => sql`ended as (
      update series s set rrule = null, rdates = '{}', horizon_until = null, version = s.version + 1
      from won where won.ends and s.id = won.old_series and s.org_id = ${orgId}
    ), givers as (
      update series s set version = s.version + 1
      where s.org_id = ${orgId} and s.id in (
        select t.series_id from taken t join won on won.uid = t.uid where t.series_id is not null)
    ), given as (
      delete from source_items t using run
      where run.kind = 'sync' and t.source_id = run.source_id and t.event_id in (${TAKEN_EVENTS})
      returning t.uid, t.content
    ), undone as (
      -- It stays without an event, so that later fetches do not bring it back.
      update source_items t set event_id = null from run
      where run.kind = 'undo' and t.source_id = run.source_id and t.event_id in (${TAKEN_EVENTS})
    )`

const removeDates = ({ orgId }: Batch) => sql`removed as (
      delete from events e
      using (select old_series, old_event, jsonb_array_elements_text(removed) as id from won) w
      where e.id = w.id and (e.series_id = w.old_series or e.id = w.old_event) and e.org_id = ${orgId}
      returning e.id, e.org_id
    )`

/** For subscribers, for undo, and for the numbers of the run. */
const noteChanges = ({ orgId, now, items }: Batch) => sql`noted as (
      ${noteChange({
        before: sql`events before join changed saved using (id)`,
        differs: notifiedColumnsDiffer('before', 'saved'),
        now,
      })}
    ), noted_removed as (
      ${noteChange({ before: sql`removed before`, differs: sql`true`, now })}
    ), kept_changes as (
      insert into import_changes (run_id, uid, change, title, before)
      select run.id, uid, case when known is null then 'added' else 'changed' end, title, before
      from won, run where run.kind = 'sync'
      union all select run.id, uid, 'removed', ${TITLE}, content from given, run where run.kind = 'sync'
      on conflict do nothing
    ), noted_images as (
      ${noteImages(imagesOf(items), orgId, now)}
    ), counted as (
      update import_runs r set added = r.added + n.added, changed = r.changed + n.changed
      from (select count(*) filter (where known is null)::int as added,
        count(*) filter (where known is not null)::int as changed from won) n
      where r.id = (select id from run)
    )`

/** The run, while its task may write: a second one waits here and finds it ended. */
export function openRun(orgId: string, runId: string): SQL {
  return sql`run as materialized (
      select r.id, r.source_id, r.kind from import_runs r
      where r.id = ${runId} and r.org_id = ${orgId} and r.state = 'writing' for update of r
    )`
}

/** The title in the content of an item. */
export const TITLE = sql.raw(
  `coalesce(content::jsonb #>> '{event,title}', content::jsonb #>> '{fields,title}')`,
)

function takenJson(items: ItemWrite[]): string {
  return JSON.stringify(
    items.flatMap(({ uid, taken }) =>
      taken.map(({ id, updatedAt, seriesId }) => ({
        taker: uid,
        id,
        known: updatedAt,
        series_id: seriesId,
      })),
    ),
  )
}

function itemsJson(items: ItemWrite[]): string {
  return JSON.stringify(
    items.map((item) => ({
      uid: item.uid,
      old_uid: item.before?.uid,
      title: item.title,
      content: item.content,
      hash: item.hash,
      likeness: item.likeness,
      known: item.before?.hash,
      before: item.before?.content,
      event_id: item.eventId,
      series_id: item.seriesId,
      old_event: item.before?.event?.id,
      event_known: item.before?.event?.updatedAt,
      old_series: item.before?.series?.row.id,
      series_known: item.before?.series?.row.version,
      removed: item.removed,
      ends: item.ends ?? false,
      behind_id: item.behindId ?? null,
      was_behind: item.before?.isBehind ?? false,
    })),
  )
}

/** The rows of `events` that go with the items in the CTE `won`. */
function rowsOf(orgId: string, items: ItemWrite[]): SQL {
  const shared = Object.fromEntries(
    items.flatMap(({ series }) => series.map((row) => [row.id, sharedColumns(row)])),
  )
  const rows = items.flatMap(({ uid, events: singles, dates }) => [
    ...singles.map(({ id, isNew, columns }) => {
      const own = { seriesId: null, recurrenceKey: null, overridden: [], ...columns }
      return { uid, id, is_new: isNew, own: named(own) }
    }),
    ...dates.map((date) => {
      const { id, isNew, seriesId, own } = date
      const kept = keptColumns(date)
      return { uid, id, is_new: isNew, series_id: seriesId, own: named(own), kept }
    }),
  ])
  return sql`select d.id as date_id, d.uid as item_uid, d.is_new, ${LINKED}, p.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      d(uid text, id text, is_new boolean, series_id text, own jsonb, kept jsonb)
    cross join lateral jsonb_populate_record(null::events,
      coalesce(${JSON.stringify(shared)}::jsonb -> d.series_id, '{}') || ${keptValues(sql`${orgId}`)} || d.own) p
    where d.uid in (select uid from won)
      and (d.series_id is null or d.series_id in (select id from saved))`
}

/** The images that go with the items in the CTE `won`. */
function imagesOf(items: ItemWrite[]): SQL {
  const rows = items.flatMap(({ uid, images }) =>
    images.map(({ url, host, startsAt }) => ({ uid, url, host, starts_at: startsAt })),
  )
  return sql`(select url, host, starts_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n(uid text, url text, host text, starts_at timestamptz)
    where n.uid in (select uid from won)) n`
}
