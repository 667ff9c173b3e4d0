import { sql } from 'drizzle-orm'
import type { DigestTimes, DueDigest } from '../../domain/digests/due-digests.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../client.ts'
import { newTasks, publishable } from '../tasks.ts'
import { settingsIn } from './settings.ts'

const { enabled, hour, weekday } = settingsIn('d')
const TIMES = sql`${hour} as hour, ${weekday} as weekday`
/** Feeds that the public sees and whose digests are on. */
const FEEDS = sql.raw(`open_feeds f left join digest_settings d on d.feed_id = f.id`)

/** Who confirmed within the last hour has just seen what is coming. */
export const CONFIRMED_BEFORE = sql.raw(`interval '1 hour'`)

/** All times at which feeds send digests: a handful, however many feeds there are. */
export async function listDigestTimes(db: Db): Promise<DigestTimes[]> {
  const result = await db.execute<DigestTimes>(sql`
    select distinct f.timezone, ${TIMES} from ${FEEDS} where ${enabled}`)
  return result.rows
}

export type DueAt = DigestTimes & DueDigest
type Started = { tasks: PublishableTask[]; missed: number }

/**
 * One run, with its task, for each feed and digest that is due, has readers and has none yet for that
 * local date. What was due before a feed or its settings were made is nobody's, and who chose it only
 * after its hour does not begin it.
 */
export async function startRuns(
  db: Db,
  due: DueAt[],
  { cutAt, now }: { cutAt: Date; now: Date },
): Promise<Started> {
  const at = sql`${now.toISOString()}::timestamptz`
  const runTasks = newTasks({
    from: sql`run where state = 'planning'`,
    id: sql`'task_' || id`,
    kind: 'digest-run',
    subject: sql`id`,
    lane: sql`'mails.' || org_id`,
    now,
  })
  const result = await db.execute<Started>(sql`
    with feed as (
      select f.id, f.org_id, f.timezone, f.created_at, d.changed_at, ${TIMES}
      from ${FEEDS} where ${enabled}
    ), run as (
      insert into digest_runs
        (id, org_id, feed_id, frequency, local_date, due_at, cut_at, state, created_at)
      select 'run_' || substr(md5(f.id || due.frequency || due."localDate"), 1, 20), f.org_id, f.id,
        due.frequency, due."localDate"::date, due."dueAt",
        greatest(due."dueAt", ${cutAt.toISOString()}::timestamptz),
        case when due.missed then 'missed' else 'planning' end, ${at}
      from json_to_recordset(${JSON.stringify(due)}::json) as due (timezone text, hour int,
        weekday int, frequency text, "localDate" text, "dueAt" timestamptz, missed boolean)
      join feed f on (f.timezone, f.hour, f.weekday) = (due.timezone, due.hour, due.weekday)
      where f.created_at <= due."dueAt" and coalesce(f.changed_at <= due."dueAt", true)
        and not exists (select from digest_runs r where r.feed_id = f.id
          and r.frequency = due.frequency and r.local_date = due."localDate"::date)
        and exists (select from subscribers s where s.feed_id = f.id and s.state = 'active'
          and s.digest_frequency = due.frequency
          and s.confirmed_at <= due."dueAt" - ${CONFIRMED_BEFORE}
          and s.updated_at <= due."dueAt")
      on conflict do nothing
      returning id, org_id, state
    ), run_task as (
      ${runTasks}
    )
    select ${publishable('run_task')} as tasks,
      (select count(*)::int from run where state = 'missed') as missed`)
  return result.rows[0] ?? { tasks: [], missed: 0 }
}
