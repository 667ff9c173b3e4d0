import { type SQL, sql } from 'drizzle-orm'
import type { EditionContent } from '../../domain/digests/edition.ts'
import type { NoticeContent, NoticedChange } from '../../domain/digests/event-update.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../client.ts'
import { SUPPRESSION_OF_S } from '../suppressions.ts'
import { type FencedWrite, newTasks, publishable } from '../tasks.ts'
import { type MailingRun, type NoticeRun, type Run, tablesOf } from './runs.ts'

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

/** The sends of one task: a run's between two subscribers, both included. */
export type Range = { run: MailingRun; first: string; last: string }
export type TakenSend = { id: string; nonce: string; email: string; editionId: string }

export function within({ run, first, last }: Range): SQL {
  return sql`d.run_id = ${run.id} and d.subscriber_id between ${first} and ${last}`
}

/** Whether the subscriber `s` of a send of run `r` may be mailed at this moment. */
const MAY_GET = sql.raw(`s.state = 'active' and s.feed_id = r.feed_id and s.org_id = r.org_id
  and r.state in ('planning', 'planned') and exists (select from open_feeds f where f.id = r.feed_id)
  and not exists (select from digest_settings x where x.feed_id = r.feed_id and not x.enabled)`)

/**
 * Marks the next waiting sends as being sent, and in the same statement leaves out whoever is not to
 * be mailed any more: then they are `skipped`, with the reason where their address is suppressed.
 * `count`: how many were waiting, both kinds.
 */
export async function takeSends(db: Db, range: Range, most: number) {
  const { runs, sends } = tablesOf(range.run.of)
  const result = await db.execute<{ count: number; taken: TakenSend[] }>(sql`
    with next as (
      select d.run_id, d.subscriber_id from ${sends} d
      where ${within(range)} and d.state = 'waiting' order by d.subscriber_id limit ${most}
      for update
    ), marked as (
      update ${sends} d set reason = x.reason,
        state = case when s.id is null or x.reason is not null then 'skipped' else 'sending' end
      from next n join ${runs} r on r.id = n.run_id
      left join subscribers s on s.id = n.subscriber_id and ${MAY_GET}
      left join ${SUPPRESSION_OF_S}
      where d.run_id = n.run_id and d.subscriber_id = n.subscriber_id and d.state = 'waiting'
      returning d.subscriber_id as id, d.edition_id as "editionId", d.state, d.reason, s.nonce,
        s.email
    ), counted as (
      update ${runs} set skipped = skipped + m.count, suppressed = suppressed + m.with_reason
      from (select count(*)::int as count, count(reason)::int as with_reason
        from marked where state = 'skipped') m
      where id = ${range.run.id} and m.count > 0
    )
    select (select count(*)::int from marked) as count, coalesce((
      select json_agg(json_build_object('id', id, 'editionId', "editionId", 'nonce', nonce,
        'email', email) order by id) from marked where state = 'sending'
    ), '[]') as taken`)
  return result.rows[0] ?? { count: 0, taken: [] }
}

/**
 * What an earlier try marked and never noted: it may have gone out. `isSame`: all of them may still
 * be mailed, so that the batch would be the same.
 */
export async function listBegunSends(db: Db, range: Range) {
  const { runs, sends } = tablesOf(range.run.of)
  const result = await db.execute<TakenSend & { mayGet: boolean }>(sql`
    select d.subscriber_id as id, d.edition_id as "editionId", s.nonce, s.email,
      s.id is not null and x.reason is null as "mayGet"
    from ${sends} d join ${runs} r on r.id = d.run_id
    left join subscribers s on s.id = d.subscriber_id and ${MAY_GET}
    left join ${SUPPRESSION_OF_S}
    where ${within(range)} and d.state = 'sending' order by d.subscriber_id`)
  return {
    sends: result.rows.map(({ mayGet: _, ...send }) => send),
    isSame: result.rows.every(({ mayGet }) => mayGet),
  }
}

/** The content of editions of a run, by id. */
export async function getEditions<Content>(db: Db, run: MailingRun, ids: string[]) {
  const result = await db.execute<{ id: string; content: Content }>(sql`
    select id, content from ${tablesOf(run.of).editions} where run_id = ${run.id}
      and id = any(array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`)
  return new Map(result.rows.map(({ id, content }) => [id, content]))
}

/** `waiting`: it certainly did not go out, and has another turn. */
export type SendEnd = { id: string; state: 'sent' | 'unknown' | 'failed' | 'waiting' }

/** A notice of which nobody knows whether it went out is sent again, so often at most. */
const REPEATS = 3

/**
 * Notes what became of sends that were begun, and why they did not go out. Once some have failed, the
 * reason stays for those who ask.
 */
export async function noteSends(
  db: Db,
  run: MailingRun,
  ends: SendEnd[],
  problem: string | null = null,
): Promise<void> {
  const { runs, sends } = tablesOf(run.of)
  const isAgain = sql`e.state = 'unknown' and d.repeats < ${REPEATS}`
  const end =
    run.of === 'notice'
      ? sql`state = case when ${isAgain} then 'waiting' else e.state end,
        repeats = d.repeats + (${isAgain})::int`
      : sql`state = e.state`
  await db.execute(sql`
    with noted as (
      update ${sends} d set ${end}
      from json_to_recordset(${JSON.stringify(ends)}::json) as e (id text, state text)
      where d.run_id = ${run.id} and d.subscriber_id = e.id and d.state = 'sending'
      returning d.state
    )
    update ${runs} set ${added(['sent', 'unknown', 'failed'])}, 
      problem = coalesce(${problem}::text, case when failed > 0 then problem end)
    where id = ${run.id}`)
}

/** Ends what a task has not sent: what was begun may have gone out, all else did not. */
export function giveUpSends(
  range: Range,
  { rest, problem }: { rest: 'failed' | 'skipped'; problem: string | null },
): FencedWrite[] {
  const { runs, sends } = tablesOf(range.run.of)
  return [
    sql`update ${sends} d set state = case d.state when 'sending' then 'unknown' else ${rest} end
      from ended where ${within(range)} and d.state in ('waiting', 'sending') returning d.state`,
    sql`update ${runs} r set unknown = unknown + (select count(*) from write_0 where state = 'unknown'),
        failed = failed + (select count(*) from write_0 where state = 'failed'),
        skipped = skipped + (select count(*) from write_0 where state = 'skipped'),
        problem = coalesce(${problem}::text, problem)
      from ended where r.id = ${range.run.id} returning r.id`,
  ]
}

function added(states: string[]) {
  const sums = states.map(
    (state) => `${state} = ${state} + (select count(*) from noted where state = '${state}')`,
  )
  return sql.raw(sums.join(', '))
}
