import { sql } from 'drizzle-orm'
import type { EditionContent } from '../../domain/digests/edition.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../client.ts'
import { type FencedWrite, newTasks, publishable } from '../tasks.ts'
import type { Run } from './get-run.ts'

/** Without an edition there is nothing to say, or it was said already. */
export type PlannedSend = {
  id: string
  edition: string | null
  noMatchSince: string | null
  noMatchNotified: boolean | null
}
export type Plan = {
  /** The run, as far as it was planned when this plan was made. */
  run: Run
  sends: PlannedSend[]
  editions: { id: string; content: EditionContent }[]
  /** Each sends what is waiting between two subscribers, both included. */
  tasks: { id: string; subject: string }[]
  isLast: boolean
  now: Date
}

/**
 * Writes a batch of sends with their editions and tasks, and how far the run is planned by it, on
 * condition that nobody planned it meanwhile. `undefined`: somebody did, or the run was stopped.
 */
export async function planSends(db: Db, plan: Plan): Promise<PublishableTask[] | undefined> {
  const { run, sends, editions, tasks, isLast, now } = plan
  const sendTasks = newTasks({
    from: sql`run, json_to_recordset(${JSON.stringify(tasks)}::json) as t (id text, subject text)`,
    id: sql`t.id`,
    kind: 'digest-send',
    subject: sql`t.subject`,
    lane: sql`'mails.' || run.org_id`,
    now,
  })
  const plannedTo = sends.at(-1)?.id ?? run.plannedTo
  const mails = sends.filter(({ edition }) => edition !== null).length
  const result = await db.execute<{ tasks: PublishableTask[] }>(sql`
    with run as (
      update digest_runs set planned_to = ${plannedTo}, mails = mails + ${mails}::int,
        silent = silent + ${sends.length - mails}::int,
        state = ${isLast ? 'planned' : 'planning'}
      where id = ${run.id} and org_id = ${run.orgId} and state = 'planning'
        and planned_to = ${run.plannedTo}
      returning id, org_id
    ), edition as (
      insert into digest_editions (run_id, id, content) select run.id, e.id, e.content
      from run, json_to_recordset(${JSON.stringify(editions)}::json) as e (id text, content jsonb)
      on conflict do nothing
    ), send as (
      insert into digest_sends
        (run_id, subscriber_id, edition_id, state, no_match_since, no_match_notified)
      select run.id, s.id, s.edition, case when s.edition is null then 'silent' else 'waiting' end,
        s."noMatchSince", s."noMatchNotified"
      from run, json_to_recordset(${JSON.stringify(sends)}::json) as s
        (id text, edition text, "noMatchSince" timestamptz, "noMatchNotified" boolean)
      on conflict do nothing
    ), send_task as (
      ${sendTasks}
    )
    select ${publishable('send_task')} as tasks from run`)
  return result.rows[0]?.tasks
}

/** Ends a run that cannot be planned: nobody is to get it any more, or a fault of ours prevents it. */
export function giveUpRun(runId: string, problem: string | null): FencedWrite {
  return sql`update digest_runs set state = 'stopped', problem = ${problem}::text
    from ended where digest_runs.id = ${runId} and state = 'planning' returning digest_runs.id`
}
