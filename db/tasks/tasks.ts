import { type SQL, sql } from 'drizzle-orm'
import {
  type ClaimedTask,
  CRASH_WAITS,
  type PublishableTask,
  type TaskName,
} from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { storedFunction } from '../connection/stored-function.ts'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { BATCH } from '../writes/batch.ts'

/**
 * What goes with a task's end, and happens only if the lease was still held: a call of a function of
 * `db/functions/`, or a statement that takes its rows from the CTE `ended`, which is empty otherwise.
 * `tasks`: a statement of `newTasks`, of which the queue is told at once.
 */
export type FencedWrite = SQL | { call: SQL } | { tasks: SQL }

/** `counted`: whether the try spends one of the kind's. */
export type TaskEnd =
  | { state: 'done' }
  | { state: 'waiting'; dueAt: Date; counted: boolean }
  | { state: 'dead'; crash: Crash }

/** A try that a fault of the service ended: how many there were in a row with it, and the kind of its error. */
export type Crash = { crashes: number; lastError: string | null }

/** The sweep leaves the queue this long to come by itself. */
export const SWEEP_GRACE_SECONDS = 60

/**
 * Ends a try and records it in one statement; returns the tasks that it notes. `undefined`: the lease was lost and
 * nothing changed.
 */
export async function finishTask(
  db: Db,
  task: ClaimedTask,
  end: TaskEnd,
  writes: FencedWrite[],
  now: Date,
): Promise<PublishableTask[] | undefined> {
  const dueAt = end.state === 'waiting' ? end.dueAt.toISOString() : null
  const { crashes, lastError } =
    end.state === 'dead' ? end.crash : { crashes: null, lastError: null }
  const tries = end.state === 'dead' || (end.state === 'waiting' && !end.counted) ? 0 : 1
  const calls = writes.flatMap((write) => ('call' in write ? [sql`, ${write.call}`] : []))
  const recorded = writes.flatMap((write, i) => {
    if ('call' in write) return []
    return [sql`, ${sql.raw(`write_${i}`)} as (${'tasks' in write ? write.tasks : write})`]
  })
  const noted = writes.flatMap((write, i) => ('tasks' in write ? [`write_${i}`] : []))
  const tasks = noted.length === 0 ? sql`'[]'::json` : publishable(...noted)
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with ended as materialized (
      select id from ${stored('finish_task')}(${task.id}, ${task.leaseToken},
        ${end.state}, ${tries}, ${now.toISOString()}, ${dueAt}, ${SWEEP_GRACE_SECONDS}, ${crashes},
        ${lastError})
    ) ${sql.join(recorded)}
    select ${tasks} as tasks ${sql.join(calls)} from ended`)
  return rows[0]?.tasks
}

/** Gives a task back after a crash: the try does not count, and the next one waits. */
export async function releaseCrashed(
  db: Db,
  task: ClaimedTask,
  crash: Crash,
  dueAt: Date,
): Promise<void> {
  await db.execute(sql`
    update tasks set state = 'waiting', lease_token = null, lease_until = null,
      ${noted(crash)}, ${dueAgain(dueAt)}
    where id = ${task.id} and lease_token = ${task.leaseToken}`)
}

/** Gives a task back as it was. */
export async function releaseTask(db: Db, task: ClaimedTask, now: Date): Promise<void> {
  await db.execute(sql`
    update tasks set state = 'waiting', lease_token = null, lease_until = null,
      sweep_at = ${timestamptz(now)} + ${grace}
    where id = ${task.id} and lease_token = ${task.leaseToken}`)
}

/** The claim has noted the kind already where the holder vanished. */
function noted({ crashes, lastError }: Crash): SQL {
  return sql`crashes = ${crashes}::int, last_error = coalesce(${lastError}::text, last_error)`
}

function dueAgain(time: Date): SQL {
  const due = timestamptz(time)
  return sql`due_at = ${due}, sweep_at = ${due} + ${grace}`
}

const grace = sql.raw(`make_interval(secs => ${SWEEP_GRACE_SECONDS})`)

type NewTasks = {
  /** Rows that have a task each, with all that `id`, `subject` and `lane` speak of. */
  from: SQL
  id: SQL
  kind: TaskName
  subject: SQL
  /** The queue's flow-control key. */
  lane: SQL
  now: Date
  /** They are not published after the response; the sweep publishes them, at once. */
  untold?: boolean
  /** A task of the same subject that has ended starts over. */
  repeats?: boolean
}

/** A statement that notes what must happen now; it gives back what `publishable` tells the queue. */
export function newTasks(tasks: NewTasks): SQL {
  const { from, id, kind, subject, lane, now, untold, repeats } = tasks
  const at = timestamptz(now)
  const grace = untold ? 0 : SWEEP_GRACE_SECONDS
  const again = sql`update set state = 'waiting', due_at = excluded.due_at, sweep_at = excluded.sweep_at,
      lane = excluded.lane, attempt = 0, crashes = 0, last_error = null, finished_at = null,
      publish_seq = tasks.publish_seq + 1
      where tasks.state in ('done', 'dead')`
  return sql`insert into tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at)
    select ${id}, ${kind}, ${subject}, ${lane}, ${at}, ${at} + make_interval(secs => ${grace}), ${at}
    from ${from}
    -- Asked for twice at one moment, it is on its way already.
    on conflict (kind, subject_id) do ${repeats ? again : sql`nothing`}
    returning id, kind, lane, attempt, publish_seq`
}

/** What a statement answers that notes tasks: `select ${publishable('…')} as tasks`. */
export const TASKS = { tasks: holding<PublishableTask[]>('json') } satisfies Columns

/** The tasks of the named CTEs as the queue wants them. */
export function publishable(...ctes: string[]): SQL {
  const rows = ctes.map(
    (cte) => sql`select id, kind, lane, attempt, publish_seq as "publishSeq" from ${sql.raw(cte)}`,
  )
  return sql`coalesce((select json_agg(t) from (${sql.join(rows, sql` union all `)}) t), '[]')`
}

/** Takes a task that is due; the row says how it stands then, and nothing if there is no such task. */
const writeClaimTask = storedFunction('claim_task', {
  takes: {
    id: 'text',
    leaseToken: 'text',
    now: 'timestamp with time zone',
    leaseSeconds: 'integer',
    crashWaits: 'integer[]',
  },
  gives: {
    state: 'text',
    dueAt: 'timestamp with time zone',
    leaseUntil: 'timestamp with time zone?',
    task: holding<ClaimedTask | null>('json?'),
  },
})

/** A lease without a crash before, in seconds: look-up 3, database 5, customer 10, and some to spare. */
const LEASE_SECONDS = 45

type Claim =
  | { found: 'claimed'; task: ClaimedTask }
  | { found: 'ended' }
  | { found: 'early'; dueAt: Date }
  | { found: 'taken'; leaseUntil: Date }

/**
 * Takes a task that is due, or whose holder's lease has ended (which counts as a crash). One
 * UPDATE decides, so of any number of callers one wins.
 */
export async function claimTask(
  db: Db,
  { id, leaseToken, now }: { id: string; leaseToken: string; now: Date },
): Promise<Claim> {
  const [row] = await writeClaimTask(db, {
    ...{ id, leaseToken, now },
    leaseSeconds: LEASE_SECONDS,
    crashWaits: [...CRASH_WAITS],
  })
  if (!row) return { found: 'ended' }
  if (row.task) return { found: 'claimed', task: row.task }
  if (row.state === 'done' || row.state === 'dead') return { found: 'ended' }
  const { dueAt, leaseUntil } = row
  if (row.state === 'waiting' && dueAt > now) return { found: 'early', dueAt }
  return { found: 'taken', leaseUntil: leaseUntil ?? now }
}

/** Tasks that may be claimed, in the order in which they are to be carried out. */
const readDueTasks = storedFunction('list_due_tasks', {
  takes: {
    overdueAt: 'timestamp with time zone',
    kinds: 'text[]',
    most: 'integer',
    mostRead: 'integer',
    full: 'text[]',
  },
  gives: { id: 'text', lane: 'text' },
})

type DueTasks = {
  now: Date
  /** For how long it must have been due. */
  overdueSeconds: number
  kinds: string[]
  most: number
  /** Lanes that have enough to do. */
  full?: string[]
}

/** Among so many, the longest due, lanes take turns: after an outage there may be a million. */
const MOST_READ = 20_000

/** What may be claimed: mails that people wait for first, other mails next, each lane in turn. */
export async function listDueTasks(
  db: Db,
  { now, overdueSeconds, kinds, most, full = [] }: DueTasks,
): Promise<{ id: string; lane: string }[]> {
  const overdueAt = new Date(now.getTime() - overdueSeconds * 1000)
  return readDueTasks(db, { overdueAt, kinds, most, mostRead: MOST_READ, full })
}

/** Takes tasks that the queue has forgotten, so many at most, to be published anew. */
const writeSweepTasks = storedFunction('sweep_tasks', {
  takes: { now: 'timestamp with time zone', most: 'integer', leaseSeconds: 'integer' },
  gives: { id: 'text', kind: 'text', lane: 'text', attempt: 'integer', publishSeq: 'integer' },
})

export const SWEEP_BATCH = 100

/** Takes tasks that the queue has forgotten, each to be published anew and then left alone longer. */
export function sweepTasks(db: Db, now: Date): Promise<PublishableTask[]> {
  return writeSweepTasks(db, { now, most: SWEEP_BATCH, leaseSeconds: LEASE_SECONDS })
}

/** Tasks whose message the queue did not take: the sweep of the next minute tries again. */
export async function sweepAgainSoon(db: Db, tasks: PublishableTask[], now: Date): Promise<void> {
  const ids = sql.param(tasks.map(({ id }) => id))
  await db.execute(sql`
    update tasks set sweep_at = ${timestamptz(now)} + interval '50 seconds'
    where id = any(${ids}::text[]) and state in ('waiting', 'running')`)
}

const CRASHED_TASK = {
  id: 'text',
  kind: 'text',
  subjectId: 'text',
  state: holding<'waiting' | 'dead'>('text'),
  crashes: 'integer',
  lastError: 'text?',
  /** When it comes again, or since when it is given up. */
  at: 'text',
} satisfies Columns
type CrashedTask = Given<typeof CRASHED_TASK>

const MOST_LISTED = 200
const utc = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/** Tasks that a fault of the service has ended or delays, for operators: those that have ended first. */
export async function listCrashedTasks(db: Db): Promise<CrashedTask[]> {
  const rows = await queryRows(
    db,
    CRASHED_TASK,
  )(sql`
    select id, kind, subject_id as "subjectId", state, crashes, last_error as "lastError",
      case state when 'dead' then ${utc('finished_at')} else ${utc('due_at')} end as at
    from tasks where state = 'dead' or state = 'waiting' and crashes > 0
    order by state = 'waiting', finished_at desc, due_at, id limit ${MOST_LISTED}`)
  return rows
}

/**
 * Has one task, or all that have crashed, tried again at once, and takes back what giving it up did
 * to its mail or delivery. What has since been delivered another way stays as it is: its task then
 * finds nothing to do. Mailings that were given up stay so: their mails have ended.
 */
export async function reviveTasks(db: Db, of: { id?: string; now: Date }): Promise<string[]> {
  const at = timestamptz(of.now)
  const rows = await queryRows(db, { id: 'text' })(sql`
    with revived as (
      update tasks set state = 'waiting', crashes = 0, due_at = ${at}, sweep_at = ${at},
        finished_at = null
      where (state = 'dead' and kind !~ '^(digest|event-update)-'
          or state = 'waiting' and crashes > 0)
        and ${of.id === undefined ? sql`true` : sql`id = ${of.id}`}
      returning id, kind, subject_id
    ), mail as (
      update mails m set state = 'waiting', ended_at = null from revived r
      where r.kind = 'mail' and m.id = r.subject_id and m.state = 'failed'
    ), delivery as (
      update webhook_deliveries d set reason = null, ended_at = null, next_attempt_at = ${at},
        state = case when d.attempts = 0 then 'pending' else 'retry_scheduled' end
      from revived r
      where r.kind = 'delivery' and d.id = r.subject_id and d.reason = 'internal-error'
        and not exists (
          select from webhook_deliveries w where w.event_id = d.event_id
            and w.endpoint_id = d.endpoint_id and w.id <> d.id and w.state <> 'failed')
    )
    select id from revived order by id`)
  return rows.map(({ id }) => id)
}

/** Long after the queue has forgotten a task's last message. */
const KEPT_DAYS = 30

/** Deletes tasks and mails that ended long ago; returns the larger number of the two. */
export async function deleteOldTasks(db: Db, now: Date): Promise<number> {
  const before = sql`${timestamptz(now)} - make_interval(days => ${KEPT_DAYS})`
  const rows = await queryRows(db, { most: 'integer' })(sql`
    with old_mails as (
      delete from mails where id = any(array(
        select id from mails where ended_at < ${before}
        order by ended_at limit ${BATCH} for update skip locked
      )) returning 1
    ), old_tasks as (
      delete from tasks where id = any(array(
        select id from tasks where finished_at < ${before}
        order by finished_at limit ${BATCH} for update skip locked
      )) returning 1
    )
    select greatest((select count(*) from old_mails), (select count(*) from old_tasks))::int as most`)
  return rows[0]?.most ?? 0
}
