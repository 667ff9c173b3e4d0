import { type SQL, sql } from 'drizzle-orm'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { type FencedWrite, newTasks, publishable, TASKS } from '../tasks/tasks.ts'
import { BATCH } from '../writes/batch.ts'
import { type Source, writeTask } from './sources.ts'

/** Fetches of one host wait for each other. */
const FETCH_LANE = sql`'fetch.' || coalesce(nullif(regexp_replace(lower(split_part(s.url_hint, ' ', 1)), '[^a-z0-9.-]', '', 'g'), ''), 'x')`

/** Fetches the sources `s` of a CTE; a source has one task, which starts over each time. */
function fetchTasks(from: SQL, { now, untold }: { now: Date; untold?: boolean }): SQL {
  return newTasks({
    from,
    id: sql`'task_' || substr(md5('fetch' || s.id), 1, 20)`,
    kind: 'source-fetch',
    subject: sql`s.id`,
    lane: FETCH_LANE,
    now,
    ...(untold ? { untold } : {}),
    repeats: true,
  })
}

/** What came before is written first: written later it would win over what comes now. */
const IS_WRITTEN = sql`exists (
        select from import_runs r where r.source_id = s.id and r.state = 'writing')`
const IS_OPEN = sql`exists (select from open_organizations o where o.id = s.org_id)`

/** Notes a task for each source that is due. */
export async function startFetches(db: Db, now: Date): Promise<void> {
  const at = timestamptz(now)
  await db.execute(sql`
    with due as materialized (
      select s.* from sources s
      where s.next_fetch_at <= ${at} and s.state = 'active' and s.url is not null
        and ${IS_OPEN} and not ${IS_WRITTEN}
      order by s.next_fetch_at limit ${BATCH} for update skip locked
    ), started as (${fetchTasks(sql`due s`, { now, untold: true })}
    )
    update sources s set next_fetch_at = null from due where s.id = due.id`)
}

/**
 * Fetches a source now; `undefined`: it is not fetched. One that is fetched or written at the moment is fetched
 * again afterwards.
 */
export async function fetchNow(
  db: Db,
  { orgId, id, now }: { orgId: string; id: string; now: Date },
): Promise<PublishableTask[] | undefined> {
  const at = timestamptz(now)
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with source as materialized (
      select s.* from sources s
      where s.id = ${id} and s.org_id = ${orgId} and s.state = 'active' and s.url is not null
      for update
    ), started as (${fetchTasks(sql`source s where ${IS_OPEN} and not ${IS_WRITTEN}`, { now })}
    ), asked as (
      update sources s set body_hash = null, etag = null, last_modified = null,
        next_fetch_at = case when not exists (select from started) then ${at} end
      from source where s.id = source.id
    )
    select ${publishable('started')} as tasks from source`)
  return rows[0]?.tasks
}

export type FetchResult = {
  runId: string
  startedAt: Date
  ms: number
  bytes: number | null
  httpStatus: number | null
  problem: string | null
  body: string | null
  contentType: string | null
  nextFetchAt: Date | null
  /** Something is to be done although nothing new came: what has been missing for long is removed. */
  goesOn: boolean
  etag?: string | null
  lastModified?: string | null
  /** Failed so often that nothing more is tried. */
  stops?: boolean
}

/** What is recorded of a fetch: the run, when the next one is, and the task that writes what came. */
export function recordFetch(source: Source, result: FetchResult, now: Date): FencedWrite[] {
  const at = timestamptz(now)
  const { problem, body } = result
  const state = problem ? 'failed' : result.goesOn ? 'writing' : 'unchanged'
  const isFine = problem === null
  const isUnread = isFine && body !== null
  return [
    sql`insert into import_runs (id, org_id, source_id, kind, state, body, content_type, bytes, ms, http_status,
        problem, started_at, finished_at)
      select ${result.runId}, s.org_id, s.id, 'sync', ${state}, ${body}, ${result.contentType},
        ${result.bytes}::int, ${result.ms}::int, ${result.httpStatus}::int, ${problem},
        ${timestamptz(result.startedAt)}, case when ${state} <> 'writing' then ${at} end
      from ended, sources s where s.id = ${source.id} returning id, org_id`,
    // Whether what came is a calendar shows when it is read.
    sql`update sources s set fetched_at = ${at},
        problem = case when ${isUnread} then s.problem else ${problem} end,
        failures = case when ${isUnread} then s.failures when ${isFine} then 0 else s.failures + 1 end,
        failing_since = case when ${isUnread} then s.failing_since
          when ${isFine} then null else coalesce(s.failing_since, ${at}) end,
        state = case when ${result.stops ?? false} and s.state = 'active' then 'stopped' else s.state end,
        next_fetch_at = case when s.next_fetch_at is null and s.state = 'active'
          then ${timestamptz(result.nextFetchAt ?? null)} else s.next_fetch_at end,
        etag = case when ${body === null && isFine} then s.etag else ${result.etag ?? null} end,
        last_modified = case when ${body === null && isFine} then s.last_modified
          else ${result.lastModified ?? null} end
      from ended where s.id = ${source.id} returning s.id`,
    { tasks: writeTask(sql`write_0 where ${state === 'writing'}::boolean`, now) },
  ]
}

/** A fetch that a fault of the service ended is tried again in an hour. */
export function recordLostFetch(id: string, now: Date): FencedWrite[] {
  const at = timestamptz(now)
  return [
    sql`update sources s set problem = 'fault', failures = s.failures + 1,
        failing_since = coalesce(s.failing_since, ${at}),
        next_fetch_at = coalesce(s.next_fetch_at, ${at} + interval '1 hour')
      from ended where s.id = ${id} and s.state = 'active' returning s.id`,
  ]
}
