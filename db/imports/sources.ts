import { and, asc, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isStorable } from '../../domain/cut-text.ts'
import type { Id } from '../../domain/ids.ts'
import { PREVIEW_HOURS } from '../../domain/imports/limits.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { type FeedName, feedNames } from '../feeds/manage-feeds.ts'
import { feeds, importRuns, openFeeds, type SourceState, sources } from '../tables/index.ts'
import { type FencedWrite, newTasks, publishable, TASKS } from '../tasks/tasks.ts'
import { BATCH } from '../writes/batch.ts'
import { rowVersion } from '../writes/outcome.ts'
import { EVENTS_OF_ITEM } from './items.ts'

export type { SourceSettings } from '../tables/index.ts'
export type Source = typeof sources.$inferSelect

type Scoped = { orgId: string; id: string }
const own = ({ orgId, id }: Scoped) => and(eq(sources.id, id), eq(sources.orgId, orgId))

/** What staff can change of a source. */
const { name, feedId, url, settings, includesPast } = sources
const version = rowVersion([name, feedId, url, settings, includesPast])

/** Previews that began before have expired. */
export const oldestPreview = (now: Date) =>
  sql`(${timestamptz(now)} - make_interval(hours => ${PREVIEW_HOURS}))`

/** What a source has to be looked at, for joins. */
export function isPreviewOf(source: AnyPgColumn, now: Date) {
  const { sourceId, state, startedAt } = importRuns
  return and(eq(sourceId, source), eq(state, 'preview'), sql`${startedAt} > ${oldestPreview(now)}`)
}

/** A feed that events may be imported into. */
export async function getFeedForImport(db: Db, orgId: Id<'org'>, id: string) {
  const [found] = await db
    .select({ id: openFeeds.id, timezone: openFeeds.timezone })
    .from(openFeeds)
    .where(and(eq(openFeeds.id, id), eq(openFeeds.orgId, orgId)))
  return found
}

/** The sources of an organization with their feeds, those that need a decision first. */
export function listSources(db: Db, orgId: string) {
  return db
    .select({ source: sources, feedName: feeds.name })
    .from(sources)
    .innerJoin(feeds, eq(feeds.id, sources.feedId))
    .where(and(eq(sources.orgId, orgId), sql`${sources.state} <> 'preview'`))
    .orderBy(
      desc(or(isNotNull(sources.heldSince), isNotNull(sources.failingSince)) ?? sql`true`),
      asc(sources.name),
      asc(sources.id),
    )
}

export type Behind = { uid: string; eventId: string; title: string }

/** A source with its feed, the feeds to choose from, and its upcoming events. */
export async function getSource(db: Db, { orgId, id }: Scoped, now: Date) {
  const counts = sql`from source_items t ${EVENTS_OF_ITEM}
    where t.source_id = ${sources.id} and e.past_at > ${timestamptz(now)}`
  const [found] = await db
    .select({
      source: sources,
      version,
      feedName: feeds.name,
      feedTimezone: feeds.timezone,
      feeds: sql<FeedName[]>`${feedNames(orgId)}`,
      upcoming: sql<number>`(select count(*)::int ${counts})`,
      missing: sql<number>`(select count(*)::int ${counts} and t.missing_since is not null)`,
      /** Images of calendars stay elsewhere, for want of space. */
      lacksImageSpace: sql<boolean>`exists (
        select from image_copies c where c.org_id = ${sources.orgId} and c.problem = 'quota')`,
      /** Its events that another one is shown for. */
      behind: sql<Behind[]>`(
        select coalesce(json_agg(json_build_object('uid', t.uid, 'eventId', e.id, 'title', e.title)), '[]')
        from (select * from source_items where source_id = ${sources.id} and behind_id is not null
          order by uid limit 50) t join events e on e.id = t.behind_id)`,
      /** A task fetches it at the moment, or will try again by itself. */
      isFetched: sql<boolean>`exists (select from tasks t where t.kind = 'source-fetch'
        and t.subject_id = ${sources.id} and t.state in ('waiting', 'running'))`,
      /** What came and waits to be looked at. */
      preview: { body: importRuns.body, contentType: importRuns.contentType },
    })
    .from(sources)
    .innerJoin(feeds, eq(feeds.id, sources.feedId))
    .leftJoin(importRuns, isPreviewOf(sources.id, now))
    .where(own({ orgId, id }))
  return found
}

/** A source for its task, which names no organization. */
export async function getSourceForTask(db: Db, id: string) {
  const [found] = await db
    .select({
      source: sources,
      feedTimezone: feeds.timezone,
      isPro: sql<boolean>`(select ${stored('has_pro')}(plan) from organizations where id = ${sources.orgId})`,
      hasMissing: sql<boolean>`exists (
        select from source_items t where t.source_id = ${sources.id} and t.missing_since is not null
          and t.hash <> ${ENDED} and (t.event_id is not null or t.series_id is not null))`,
    })
    .from(sources)
    .innerJoin(feeds, eq(feeds.id, sources.feedId))
    .where(eq(sources.id, id))
  return found
}

type Changes = Partial<
  Pick<Source, 'name' | 'feedId' | 'settings' | 'includesPast' | 'url' | 'urlHint'>
>

/**
 * Changes what staff chose of a source, unless another member did since `version` was read. The next fetch reads all
 * of it anew, if that reads it otherwise.
 */
export async function changeSource(
  db: Db,
  { orgId, id, version: seen, now, ...changes }: Scoped & { version: string; now: Date } & Changes,
): Promise<boolean> {
  // A URL is encrypted anew each time, so that one that is given counts as another.
  const isSame = and(
    changes.url === undefined ? undefined : sql`false`,
    changes.settings && sql`${settings} = ${JSON.stringify(changes.settings)}::jsonb`,
    changes.name === undefined ? undefined : eq(name, changes.name),
    changes.feedId === undefined ? undefined : eq(feedId, changes.feedId),
    changes.includesPast === undefined ? undefined : eq(includesPast, changes.includesPast),
  )
  const unlessAnew = (column: AnyPgColumn) =>
    sql`case when ${isSame ?? sql`true`} then ${column} end`
  const rows = await db
    .update(sources)
    .set({
      ...changes,
      bodyHash: unlessAnew(sources.bodyHash),
      etag: unlessAnew(sources.etag),
      lastModified: unlessAnew(sources.lastModified),
      updatedAt: now,
    })
    .where(and(own({ orgId, id }), eq(version, seen)))
    .returning({ id: sources.id })
  return rows.length > 0
}

type StateChange = Scoped & { state: SourceState; nextFetchAt: Date | null; now: Date }

/** Starts, pauses, or resumes a source; one that is being deleted stays so. */
export async function setSourceState(db: Db, change: StateChange): Promise<boolean> {
  const { orgId, id, state, nextFetchAt, now } = change
  const resumed = state === 'active' ? { failures: 0, failingSince: null, problem: null } : {}
  const rows = await db
    .update(sources)
    .set({ state, nextFetchAt, ...resumed, updatedAt: now })
    .where(and(own({ orgId, id }), sql`${sources.state} <> 'deleting'`))
    .returning({ id: sources.id })
  return rows.length > 0
}

/** Deletes a source; its events stay. */
export async function deleteSource(db: Db, of: Scoped): Promise<boolean> {
  const rows = await db.delete(sources).where(own(of)).returning({ id: sources.id })
  return rows.length > 0
}

/** The task that writes the runs of a CTE. */
export function writeTask(from: SQL, now: Date): SQL {
  return newTasks({
    from,
    id: sql`'task_' || substr(md5(id), 1, 20)`,
    kind: 'source-write',
    subject: sql`id`,
    lane: sql`'imports.' || org_id`,
    now,
  })
}

type NewRun = Scoped & {
  runId: Id<'imp'>
  kind: (typeof importRuns.$inferSelect)['kind']
  undoes?: string
  now: Date
}

/** Begins a change of a source's events that no fetch asked for, unless another is written; a deletion ends that one. */
export async function startRun(db: Db, run: NewRun): Promise<PublishableTask[] | undefined> {
  const { orgId, id, runId, kind, undoes = null, now } = run
  const at = timestamptz(now)
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with stopped as materialized (
      update import_runs set state = 'failed', problem = 'stopped', body = null, finished_at = ${at}
      where source_id = ${id} and org_id = ${orgId} and state = 'writing' and ${kind === 'delete'}::boolean
      returning id
    ), source as (
      update sources set held_since = case when ${kind === 'remove'} then null else held_since end,
        state = case when ${kind === 'delete'} then 'deleting' else state end,
        next_fetch_at = case when ${kind === 'delete'} then null else next_fetch_at end
      where id = ${id} and org_id = ${orgId} and (select count(*) from stopped) >= 0
        and (${kind === 'delete'}::boolean or not exists (
          select from import_runs r where r.source_id = sources.id and r.state = 'writing'))
      returning id, org_id
    ), run as (
      insert into import_runs (id, org_id, source_id, kind, undoes, state, started_at)
      select ${runId}, org_id, id, ${kind}, ${undoes}, 'writing', ${at} from source returning id, org_id
    ), task as (${writeTask(sql`run`, now)})
    select ${publishable('task')} as tasks from source`)
  return rows[0]?.tasks
}

/** Of which source a run is, without what came. */
export async function sourceOfRun(db: Db, id: string): Promise<string | undefined> {
  const [run] = await db
    .select({ source: importRuns.sourceId })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  return run?.source
}

/** A run for its task. */
export async function getImportRun(db: Db, id: string) {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, id))
  return run
}

type Finished = {
  runId: string
  found: number
  notes: (typeof importRuns.$inferSelect)['notes']
  zones: string[]
  problem: string | null
  bodyHash: string | null
  /** `undefined`: whether it is on hold stays as it is. */
  held: boolean | undefined
  /** After what could not be read: when the next try is, or `null`: there is none. */
  nextFetchAt?: Date | null
}

/** The hash of an item that an undo brought back: its event is ours from then on. */
export const RESTORED = 'restored'

/** The hash of an item whose events are past: it stays, so that they are known when the source names it again. */
export const ENDED = 'ended'

/** Notes how many events a run will write in all, of which `rest` are left: a page shows how far it is. */
export async function noteRest(db: Db, runId: string, rest: number): Promise<void> {
  const { added, changed } = importRuns
  await db
    .update(importRuns)
    .set({ found: sql`${added} + ${changed} + ${rest}::int` })
    .where(and(eq(importRuns.id, runId), eq(importRuns.state, 'writing')))
}

/** Ends a run with what it found; its source knows what was imported last. */
export function finishRun(result: Finished, now: Date): FencedWrite[] {
  const at = timestamptz(now)
  const { runId, problem, held, bodyHash, nextFetchAt } = result
  // They quote the file: what of it cannot be stored does not keep the run from its end.
  const notes = result.notes.filter(({ text }) => isStorable(text))
  const zones = result.zones.filter(isStorable)
  return [
    sql`update import_runs r set state = ${problem ? 'failed' : 'done'}, problem = ${problem},
        notes = ${JSON.stringify(notes)}::jsonb, found = ${result.found}, body = null,
        zones = array(select jsonb_array_elements_text(${JSON.stringify(zones)}::jsonb)),
        finished_at = ${at}
      from ended where r.id = ${runId} and r.state = 'writing' returning r.*`,
    sql`update sources s set
        body_hash = case when r.kind = 'sync' and ${problem === null} then ${bodyHash} else s.body_hash end,
        etag = case when r.kind = 'sync' and ${bodyHash === null} then null else s.etag end,
        last_modified = case when r.kind = 'sync' and ${bodyHash === null} then null else s.last_modified end,
        problem = case when r.kind = 'sync' then ${problem} else s.problem end,
        failures = case when r.kind <> 'sync' then s.failures
          when ${problem === null} then 0 else s.failures + 1 end,
        failing_since = case when r.kind <> 'sync' then s.failing_since
          when ${problem !== null} then coalesce(s.failing_since, ${at}) end,
        state = case when ${nextFetchAt === null} and s.state = 'active' then 'stopped' else s.state end,
        next_fetch_at = case when ${nextFetchAt === undefined} or s.next_fetch_at <= ${at}
          then s.next_fetch_at else ${timestamptz(nextFetchAt ?? null)} end,
        changed_at = case when r.added + r.changed + r.removed > 0 then ${at} else s.changed_at end,
        held_since = case when ${held === undefined} then s.held_since
          when ${held ?? false} then coalesce(s.held_since, ${at}) end
      from write_0 r where s.id = r.source_id and r.kind <> 'delete' returning s.id`,
    sql`delete from source_items t using write_0 r
      where t.source_id = r.source_id and t.hash = ${RESTORED} and r.kind = 'undo' returning t.uid`,
    sql`delete from sources s using write_0 r where s.id = r.source_id and r.kind = 'delete' returning s.id`,
  ]
}

/** Deletes runs of a month ago. */
export async function deleteOldImports(db: Db, now: Date): Promise<number> {
  const at = timestamptz(now)
  const result = await db.execute(sql`
    delete from import_runs where id = any(array(
      select id from import_runs where started_at < ${at} - interval '30 days' and state <> 'writing'
      order by started_at limit ${BATCH}))
    returning id`)
  return result.rows.length
}

/** Forgets what runs of more than a week ago changed: they can no longer be undone. */
export async function forgetImportChanges(db: Db, now: Date): Promise<number> {
  const at = timestamptz(now)
  const rows = await queryRows(db, { count: 'integer' })(sql`
    with old as (
      select c.run_id, c.uid from import_runs r join import_changes c on c.run_id = r.id
      where r.started_at < ${at} - interval '7 days' and r.started_at > ${at} - interval '30 days'
      limit ${BATCH}
    ), forgotten as (
      delete from import_changes c using old where c.run_id = old.run_id and c.uid = old.uid returning 1
    )
    select count(*)::int as count from forgotten`)
  return rows[0]?.count ?? 0
}
