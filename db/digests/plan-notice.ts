import { sql } from 'drizzle-orm'
import type { NoticeContent, NoticedChange } from '../../domain/digests/notice.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../client.ts'
import { type FencedWrite, newTasks, publishable } from '../tasks.ts'
import type { NoticeRun } from './get-notice-run.ts'

export type NoticePlan = {
  /** The run, as far as it was planned when this plan was made. */
  run: NoticeRun
  sends: { id: string; edition: string }[]
  editions: { id: string; content: NoticeContent }[]
  /** Each sends what is waiting between two subscribers, both included. */
  tasks: { id: string; subject: string }[]
  /** What somebody has a mail about that is still on its way: to be looked at again. */
  later: NoticedChange[]
  plannedTo: string
  isLast: boolean
  now: Date
}

/**
 * Writes a batch of sends with their editions and tasks, and how far the run is planned by it, on
 * condition that nobody planned it meanwhile. `undefined`: somebody did.
 */
export async function planNoticeSends(
  db: Db,
  plan: NoticePlan,
): Promise<PublishableTask[] | undefined> {
  const { run, sends, editions, tasks, later, plannedTo, isLast, now } = plan
  const at = sql`${now.toISOString()}::timestamptz`
  const sendTasks = newTasks({
    from: sql`run, json_to_recordset(${JSON.stringify(tasks)}::json) as t (id text, subject text)`,
    id: sql`t.id`,
    kind: 'notice-send',
    subject: sql`t.subject`,
    lane: sql`'mails.' || run.org_id`,
    now,
  })
  const result = await db.execute<{ tasks: PublishableTask[] }>(sql`
    with run as (
      update notice_runs set planned_to = ${plannedTo}, mails = mails + ${sends.length}::int,
        state = ${isLast ? 'planned' : 'planning'}
      where id = ${run.id} and org_id = ${run.orgId} and state = 'planning'
        and planned_to = ${run.plannedTo}
      returning id, org_id
    ), edition as (
      insert into notice_editions (run_id, id, content) select run.id, e.id, e.content
      from run, json_to_recordset(${JSON.stringify(editions)}::json) as e (id text, content jsonb)
      on conflict do nothing
    ), send as (
      insert into notice_sends (run_id, subscriber_id, edition_id, state)
      select run.id, s.id, s.edition, 'waiting'
      from run, json_to_recordset(${JSON.stringify(sends)}::json) as s (id text, edition text)
      on conflict do nothing
    ), again as (
      insert into event_changes (event_id, org_id, first_at, changed_at, sentence)
      select c.id, run.org_id, ${at}, ${at}, c.sentence
      from run, json_to_recordset(${JSON.stringify(later)}::json) as c (id text, sentence text)
      on conflict do nothing
    ), send_task as (
      ${sendTasks}
    )
    select ${publishable('send_task')} as tasks from run`)
  return result.rows[0]?.tasks
}

/** Ends a notice that cannot be planned: nobody is to get it any more, or a fault of ours prevents it. */
export function giveUpNotice(runId: string, problem: string | null): FencedWrite {
  return sql`update notice_runs r set state = 'stopped', problem = ${problem}::text
    from ended where r.id = ${runId} and r.state = 'planning' returning r.id`
}
