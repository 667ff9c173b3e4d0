import { eq, sql } from 'drizzle-orm'
import type { Id } from '../../domain/ids.ts'
import { MAX_SOURCES, PREVIEW_HOURS, PREVIEWS, PREVIEWS_MB } from '../../domain/imports/limits.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { importRuns, sources } from '../tables/index.ts'
import { publishable } from '../tasks/tasks.ts'
import { BATCH } from '../writes/batch.ts'
import { lockOrganization } from '../writes/lock-organization.ts'
import { isPreviewOf, oldestPreview, type Source, writeTask } from './sources.ts'

type Scoped = { orgId: string; id: string }
export type Preview = {
  runId: Id<'imp'>
  body: string
  bytes: number
  contentType: string | null
  now: Date
}

/**
 * `full`: the organization has as many calendars as it may. A date: when it has room for another preview. `missing`:
 * the feed or source is gone.
 */
export type PreviewOutcome = 'kept' | 'full' | 'missing' | Date

/** The previews of an organization that wait, without those of a source, as a CTE `waiting`, and what fits beside them. */
function waitingPreviews({ orgId, id }: Scoped, { bytes, now }: Preview) {
  const bytesLeft = sql`${PREVIEWS_MB * 1024 * 1024 - bytes}::int`
  const fits = sql`(select count(*) < ${PREVIEWS} and coalesce(sum(bytes), 0) <= ${bytesLeft} from waiting)`
  return {
    fits,
    cte: sql`expired as (
      delete from import_runs where org_id = ${orgId} and state = 'preview' and started_at <= ${oldestPreview(now)}
    ), waiting as (
      select started_at, bytes, count(*) over newer as newer, sum(bytes) over newer as bytes_newer
      from import_runs where org_id = ${orgId} and state = 'preview' and source_id <> ${id}
        and started_at > ${oldestPreview(now)}
      window newer as (order by started_at desc, id)
    )`,
    // Once a preview has expired, so have those before it.
    fitsAt: sql`(select min(started_at) + make_interval(hours => ${PREVIEW_HOURS}) from waiting
      where not ${fits} and newer - 1 < ${PREVIEWS} and bytes_newer - bytes <= ${bytesLeft})`,
  }
}

type NewSource = Pick<
  Source,
  'id' | 'orgId' | 'feedId' | 'name' | 'url' | 'urlHint' | 'settings' | 'includesPast' | 'since'
> & { preview: Preview }

/** The sources of an organization that staff have confirmed. */
const confirmedSources = (orgId: string) =>
  sql`(select count(*) from sources s where s.org_id = ${orgId} and s.state <> 'preview')`

/** Adds a source with what came of it, for staff to look at, in an open feed. */
export async function createSource(
  db: Db,
  { preview, ...source }: NewSource,
): Promise<PreviewOutcome> {
  const at = timestamptz(preview.now)
  const { cte, fits, fitsAt } = waitingPreviews(source, preview)
  const [, added] = await db.batch([
    lockOrganization(db, source.orgId),
    queryRows(
      db,
      OUTCOME,
    )(sql`
      with ${cte}, source as (
        insert into sources (id, org_id, feed_id, name, url, url_hint, settings, includes_past, since, state,
          created_at, updated_at)
        select ${source.id}, f.org_id, f.id, ${source.name}, ${source.url}, ${source.urlHint},
          ${JSON.stringify(source.settings)}::jsonb, ${source.includesPast}, ${source.since}, 'preview', ${at}, ${at}
        from open_feeds f where f.id = ${source.feedId} and f.org_id = ${source.orgId}
          and ${confirmedSources(source.orgId)} < ${MAX_SOURCES} and ${fits}
        returning id, org_id
      ), run as (${newPreview(sql`source`, preview)})
      select exists (select from source) as "isKept", ${fitsAt} as "fitsAt",
        ${confirmedSources(source.orgId)} >= ${MAX_SOURCES} as "isFull"`),
  ])
  return outcomeOf(added[0])
}

/** Keeps what came of a source until staff have looked at it, instead of what came before. */
export async function savePreview(db: Db, of: Scoped, preview: Preview): Promise<PreviewOutcome> {
  const { cte, fits, fitsAt } = waitingPreviews(of, preview)
  const own = sql`id = ${of.id} and org_id = ${of.orgId}`
  const [, saved] = await db.batch([
    lockOrganization(db, of.orgId),
    queryRows(
      db,
      OUTCOME,
    )(sql`
      with ${cte}, before as (
        delete from import_runs where source_id = ${of.id} and org_id = ${of.orgId} and state = 'preview'
          and ${fits}
      ), run as (${newPreview(sql`sources where ${own} and ${fits}`, preview)} returning id)
      select exists (select from run) as "isKept", ${fitsAt} as "fitsAt", false as "isFull"`),
  ])
  return outcomeOf(saved[0])
}

function newPreview(from: ReturnType<typeof sql>, preview: Preview) {
  const { runId, body, bytes, contentType, now } = preview
  return sql`insert into import_runs (id, org_id, source_id, kind, state, body, bytes, content_type, started_at)
    select ${runId}, org_id, id, 'sync', 'preview', ${body}, ${bytes}::int, ${contentType},
      ${timestamptz(now)}
    from ${from}`
}

const OUTCOME = {
  isKept: 'boolean',
  isFull: 'boolean',
  fitsAt: 'timestamp with time zone?',
} satisfies Columns
type Outcome = Given<typeof OUTCOME>

function outcomeOf(outcome: Outcome | undefined): PreviewOutcome {
  if (!outcome) return 'missing'
  const { isKept, isFull, fitsAt } = outcome
  if (isKept) return 'kept'
  if (isFull) return 'full'
  return fitsAt ?? 'missing'
}

const CONFIRMED = {
  isFull: 'boolean',
  runId: 'text?',
  tasks: holding<PublishableTask[]>('json'),
} satisfies Columns
type Confirmed = Scoped & { nextFetchAt: Date | null; now: Date }

/**
 * Imports what the preview showed; `undefined`: the organization has as many calendars as it may. Without a run
 * there was nothing left to import.
 */
export async function confirmPreview(
  db: Db,
  { orgId, id, nextFetchAt, now }: Confirmed,
): Promise<{ tasks: PublishableTask[]; runId: string | null } | undefined> {
  const [, confirmed] = await db.batch([
    lockOrganization(db, orgId),
    queryRows(
      db,
      CONFIRMED,
    )(sql`
      with room as (
        select s.state <> 'preview' or ${confirmedSources(orgId)} < ${MAX_SOURCES} as is_free
        from sources s where s.id = ${id} and s.org_id = ${orgId}
      ), run as (
        update import_runs set state = 'writing'
        where source_id = ${id} and org_id = ${orgId} and state = 'preview' and (select is_free from room)
        returning id, org_id
      ), source as (
        update sources set state = 'active', next_fetch_at = coalesce(next_fetch_at, ${timestamptz(nextFetchAt)}),
          updated_at = ${timestamptz(now)}
        where id = ${id} and org_id = ${orgId} and exists (select from run)
      ), task as (${writeTask(sql`run`, now)})
      select exists (select from room where not is_free) as "isFull",
        (select id from run) as "runId", ${publishable('task')} as tasks`),
  ])
  const [row] = confirmed
  return row && !row.isFull ? row : undefined
}

/** Deletes what came of a source without importing it, and the source if nothing of it was ever imported. */
export async function discardPreview(db: Db, { orgId, id }: Scoped): Promise<void> {
  await db.execute(sql`
    with run as (
      delete from import_runs where source_id = ${id} and org_id = ${orgId} and state = 'preview'
    )
    delete from sources where id = ${id} and org_id = ${orgId} and state = 'preview'`)
}

/** Previews that wait to be looked at, the oldest first. */
export function listPreviews(db: Db, orgId: string, now: Date) {
  return db
    .select({ id: sources.id, name: sources.name })
    .from(importRuns)
    .innerJoin(sources, isPreviewOf(sources.id, now))
    .where(eq(importRuns.orgId, orgId))
    .orderBy(importRuns.startedAt, sources.id)
}

/** Deletes previews that were not confirmed in time. Their sources stay for a day, so that a page can say so. */
export async function deleteOldPreviews(db: Db, now: Date): Promise<number> {
  const at = timestamptz(now)
  const rows = await queryRows(db, { count: 'integer' })(sql`
    with previews as (
      delete from import_runs where id = any(array(
        select id from import_runs where state = 'preview' and started_at <= ${oldestPreview(now)} limit ${BATCH}))
      returning 1
    ), unused as (
      delete from sources where id = any(array(
        select id from sources where state = 'preview' and created_at < ${at} - interval '1 day' limit ${BATCH}))
      returning 1
    )
    select greatest((select count(*) from previews), (select count(*) from unused))::int as count`)
  return rows[0]?.count ?? 0
}
