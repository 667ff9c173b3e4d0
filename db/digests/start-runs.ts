import { type SQL, sql } from 'drizzle-orm'
import type { DigestTimes, DueDigest } from '../../domain/digests/due-digests.ts'
import { QUIET_MINUTES, UPDATES_A_DAY } from '../../domain/digests/event-updates.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { newTasks, publishable, TASKS } from '../tasks/tasks.ts'
import { NOTED, USED_NOTES } from './notes.ts'
import { settingsIn } from './settings.ts'

const { enabled, hour, weekday } = settingsIn('d')
const TIMES = sql`${hour} as hour, ${weekday} as weekday`
/** Feeds that the public sees and whose digests are on. */
const FEEDS = sql.raw(`open_feeds f left join digest_settings d on d.feed_id = f.id`)

/** Who confirmed within the last hour has just seen the upcoming events. */
export const CONFIRMED_BEFORE = sql.raw(`interval '1 hour'`)

/** All times at which feeds send digests: a handful, however many feeds there are. */
export async function listDigestTimes(db: Db): Promise<DigestTimes[]> {
  const rows = await queryRows(db, { timezone: 'text', hour: 'integer', weekday: 'integer' })(sql`
    select distinct f.timezone, ${TIMES} from ${FEEDS} where ${enabled}`)
  return rows
}

type DueAt = DigestTimes & DueDigest
const STARTED = { tasks: holding<PublishableTask[]>('json'), missed: 'integer' } satisfies Columns
type Started = Given<typeof STARTED>

/**
 * One run, with its task, for each feed and digest that is due, has recipients and has none yet for
 * that local date, with the note that waits for it. What was due before a feed or its settings were made is not sent, and who chose it
 * only after its hour does not begin it.
 */
export async function startDigests(
  db: Db,
  due: DueAt[],
  { cutAt, now }: { cutAt: Date; now: Date },
): Promise<Started> {
  const at = timestamptz(now)
  const runTasks = newTasks({
    from: sql`run where state = 'planning'`,
    id: sql`'task_' || id`,
    kind: 'digest-run',
    subject: sql`id`,
    lane: sql`'mails.' || org_id`,
    now,
  })
  const rows = await queryRows(
    db,
    STARTED,
  )(sql`
    with feed as (
      select f.id, f.org_id, f.timezone, f.created_at, d.changed_at, ${TIMES}
      from ${FEEDS} where ${enabled}
    ), due as materialized (
      select * from json_to_recordset(${JSON.stringify(due)}::json) as due (timezone text, hour int,
        weekday int, frequency text, "localDate" text, "dueAt" timestamptz, missed boolean)
    ), ${NOTED}, run as (
      insert into mailing_runs
        (id, kind, org_id, feed_id, frequency, local_date, note, due_at, cut_at, state, created_at)
      select 'run_' || substr(md5(f.id || due.frequency || due."localDate"), 1, 20), 'digest',
        f.org_id, f.id, due.frequency, due."localDate"::date,
        case when not due.missed then n.note end, due."dueAt", greatest(due."dueAt", ${timestamptz(cutAt)}),
        case when due.missed then 'missed' else 'planning' end, ${at}
      from due
      join feed f on (f.timezone, f.hour, f.weekday) = (due.timezone, due.hour, due.weekday)
      left join noted n on n.feed_id = f.id
        and case due.frequency when 'weekly' then n.weekly else n.daily end
      where f.created_at <= due."dueAt" and coalesce(f.changed_at <= due."dueAt", true)
        and not exists (select from mailing_runs r where r.feed_id = f.id
          and r.frequency = due.frequency and r.local_date = due."localDate"::date)
        and exists (select from subscribers s where s.feed_id = f.id and s.state = 'active'
          and s.digest_frequency = due.frequency
          and s.confirmed_at <= due."dueAt" - ${CONFIRMED_BEFORE}
          and s.updated_at <= due."dueAt")
      on conflict do nothing
      returning id, org_id, feed_id, frequency, note, state
    ), ${USED_NOTES}, run_task as (
      ${runTasks}
    )
    select ${publishable('run_task')} as tasks,
      (select count(*)::int from run where state = 'missed') as missed`)
  return rows[0] ?? { tasks: [], missed: 0 }
}

const QUIET = sql.raw(`interval '${QUIET_MINUTES} minutes'`)
/** An organization that goes on changing events does not hold back the updates of other events. */
const LONGEST = sql.raw(`interval '1 hour'`)

/**
 * One run, with its task, for each feed that sends mails and has notified of events that have changed
 * since. Changes of all other events are forgotten.
 */
export async function startEventUpdates(
  db: Db,
  { at, now }: { at: Date; now: Date },
): Promise<PublishableTask[]> {
  const due = timestamptz(at)
  const runTasks = newTasks({
    from: sql`run`,
    id: sql`'task_' || id`,
    kind: 'event-update-run',
    subject: sql`id`,
    lane: sql`'mails.' || org_id`,
    now,
  })
  const updatesOf = (org: SQL) => sql`from feeds f join mailing_runs u on u.feed_id = f.id
    and u.kind = 'event-update' and u.cut_at > ${due} - interval '24 hours' where f.org_id = ${org}`
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with quiet as (
      select org_id from event_changes c
      -- Runs that began together are one.
      where (select count(distinct u.cut_at) ${updatesOf(sql`c.org_id`)}) < ${UPDATES_A_DAY.ofOrganization}
      group by org_id
      having max(changed_at) <= ${due} - ${QUIET} or min(first_at) <= ${due} - ${LONGEST}
    ), change as (
      delete from event_changes c using quiet q
      where c.org_id = q.org_id and c.changed_at <= ${due} - ${QUIET}
        and (select count(*) ${updatesOf(sql`c.org_id`)}
          and u.changes @> jsonb_build_array(jsonb_build_object('id', c.event_id))) < ${UPDATES_A_DAY.ofEvent}
      returning c.event_id, c.org_id, c.sentence
    ), notified as (
      select distinct r.feed_id, c.org_id, c.event_id, c.sentence from change c
      join mailing_editions e on edition_event_ids(e.content) && array[c.event_id]
      join mailing_runs r on r.id = e.run_id and r.org_id = c.org_id
    ), run as (
      insert into mailing_runs (id, kind, org_id, feed_id, changes, due_at, cut_at, state, created_at)
      select 'update_' || replace(gen_random_uuid()::text, '-', ''), 'event-update', n.org_id,
        n.feed_id, jsonb_agg(jsonb_build_object('id', n.event_id, 'sentence', n.sentence)),
        t.now, t.now, 'planning', t.now
      from notified n join open_feeds f on f.id = n.feed_id,
        (select ${timestamptz(now)} as now) t
      where not exists (select from digest_settings x where x.feed_id = f.id and not x.enabled)
      group by n.org_id, n.feed_id, t.now
      returning id, org_id
    ), run_task as (
      ${runTasks}
    )
    select ${publishable('run_task')} as tasks`)
  return rows[0]?.tasks ?? []
}
