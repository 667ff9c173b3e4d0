import { type SQL, sql } from 'drizzle-orm'
import type { MailingKind } from '../../domain/digests/edition.ts'
import type { EventChange } from '../../domain/digests/event-update.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { SUPPRESSION_OF_S } from '../mail/suppressions.ts'
import { type FencedWrite, newTasks, publishable, TASKS } from '../tasks/tasks.ts'
import { returnNote } from './notes.ts'
import type { RunOf } from './runs.ts'

/** Without an edition there is no mail: since when nothing matched, and whether a mail has said so. */
type PlannedSend = {
  id: string
  edition: string | null
  noMatchSince: string | null
  noMatchNotified: boolean | null
}
export type Plan = {
  /** The run, as far as it was planned when this plan was made. */
  run: Pick<RunOf[MailingKind], 'id' | 'kind' | 'orgId' | 'plannedTo'>
  sends: PlannedSend[]
  editions: { id: string; content: unknown }[]
  /** Each sends what is waiting between two subscribers, both included. */
  tasks: { id: string; subject: string }[]
  /** What a recipient has a mail about that is still on its way: to be looked at again. */
  later: EventChange[]
  plannedTo: string
  isLast: boolean
  now: Date
}

/** Whether an edition is a digest with events, which has the note. */
const isIssue = ({ content }: { content: unknown }) =>
  (content as { kind?: string }).kind === 'events'

/**
 * Writes a batch of sends with their editions and tasks, and how far the run is planned by it, on
 * condition that it was not planned meanwhile. `undefined`: it was, or the run was stopped.
 */
export async function planSends(db: Db, plan: Plan): Promise<PublishableTask[] | undefined> {
  const { run, sends, editions, tasks, later, plannedTo, isLast, now } = plan
  const at = timestamptz(now)
  const sendTasks = newTasks({
    from: sql`run, json_to_recordset(${JSON.stringify(tasks)}::json) as t (id text, subject text)`,
    id: sql`t.id`,
    kind: `${run.kind}-send`,
    subject: sql`t.subject`,
    lane: sql`'mails.' || run.org_id`,
    now,
  })
  const mails = sends.filter(({ edition }) => edition !== null).length
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with before as (
      select note from mailing_runs where id = ${run.id}
    ), run as (
      update mailing_runs r set planned_to = ${plannedTo}, mails = mails + ${mails}::int,
        no_match = no_match + ${sends.length - mails}::int,
        state = ${isLast ? 'planned' : 'planning'},
        note = case when ${!isLast || editions.some(isIssue)} or exists (
          select from mailing_editions e where e.run_id = r.id and e.content ->> 'kind' = 'events'
        ) then note end
      where id = ${run.id} and org_id = ${run.orgId} and state = 'planning'
        and planned_to = ${run.plannedTo}
      returning id, org_id, feed_id, frequency,
        case when r.note is null and ${isLast} then (select note from before) end as returned
    ), returned_note as (
      ${returnNote(sql`run`, now)}
    ), edition as (
      insert into mailing_editions (run_id, id, content) select run.id, e.id, e.content
      from run, json_to_recordset(${JSON.stringify(editions)}::json) as e (id text, content jsonb)
      on conflict do nothing
    ), send as (
      insert into mailing_sends
        (run_id, subscriber_id, edition_id, state, no_match_since, no_match_notified)
      select run.id, s.id, s.edition, case when s.edition is null then 'no-match' else 'waiting' end,
        s."noMatchSince", s."noMatchNotified"
      from run, json_to_recordset(${JSON.stringify(sends)}::json) as s
        (id text, edition text, "noMatchSince" timestamptz, "noMatchNotified" boolean)
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
  return rows[0]?.tasks
}

/** The sends of one task: a run's between two subscribers, both included. */
export type Range = { kind: MailingKind; runId: string; first: string; last: string }
export type TakenSend = { id: string; nonce: string; email: string; editionId: string }

function within({ runId, first, last }: Range): SQL {
  return sql`d.run_id = ${runId} and d.subscriber_id between ${first} and ${last}`
}

/** Whether the subscriber `s` of a send of run `r` may be mailed at this moment. */
const MAY_GET = sql.raw(`s.state = 'active' and s.feed_id = r.feed_id and s.org_id = r.org_id
  and r.state in ('planning', 'planned') and exists (select from open_feeds f where f.id = r.feed_id)
  and not exists (select from digest_settings x where x.feed_id = r.feed_id and not x.enabled)`)

/**
 * Marks the next waiting sends as being sent, and in the same statement skips those who are not to be
 * emailed from then on, with the reason where their address is suppressed. `count`: how many were waiting,
 * both kinds.
 */
export async function takeSends(db: Db, range: Range, most: number) {
  const rows = await queryRows(db, { count: 'integer', taken: holding<TakenSend[]>('json') })(sql`
    with next as (
      select d.run_id, d.subscriber_id from mailing_sends d
      where ${within(range)} and d.state = 'waiting' order by d.subscriber_id limit ${most}
      for update
    ), marked as (
      update mailing_sends d set reason = x.reason,
        state = case when s.id is null or x.reason is not null then 'skipped' else 'sending' end
      from next n join mailing_runs r on r.id = n.run_id
      left join subscribers s on s.id = n.subscriber_id and ${MAY_GET}
      left join ${SUPPRESSION_OF_S}
      where d.run_id = n.run_id and d.subscriber_id = n.subscriber_id and d.state = 'waiting'
      returning d.subscriber_id as id, d.edition_id as "editionId", d.state, d.reason, s.nonce,
        s.email
    ), counted as (
      update mailing_runs set skipped = skipped + m.count, suppressed = suppressed + m.with_reason
      from (select count(*)::int as count, count(reason)::int as with_reason
        from marked where state = 'skipped') m
      where id = ${range.runId} and m.count > 0
    )
    select (select count(*)::int from marked) as count, coalesce((
      select json_agg(json_build_object('id', id, 'editionId', "editionId", 'nonce', nonce,
        'email', email) order by id) from marked where state = 'sending'
    ), '[]') as taken`)
  return rows[0] ?? { count: 0, taken: [] }
}

/**
 * What an earlier try marked and never recorded: it may have gone out. `sends`: all of them, if they may
 * still be mailed, so that the batch would be the same.
 */
export async function listBegunSends(db: Db, range: Range) {
  const rows = await queryRows(db, {
    id: 'text',
    editionId: 'text',
    nonce: 'text?',
    email: 'text?',
    mayGet: 'boolean',
  })(sql`
    select d.subscriber_id as id, d.edition_id as "editionId", s.nonce, s.email,
      s.id is not null and x.reason is null as "mayGet"
    from mailing_sends d join mailing_runs r on r.id = d.run_id
    left join subscribers s on s.id = d.subscriber_id and ${MAY_GET}
    left join ${SUPPRESSION_OF_S}
    where ${within(range)} and d.state = 'sending' order by d.subscriber_id`)
  const sends = rows.flatMap(({ mayGet, nonce, email, ...send }) =>
    mayGet && nonce !== null && email !== null ? [{ ...send, nonce, email }] : [],
  )
  return { begun: rows, sends: sends.length === rows.length ? sends : undefined }
}

export type OutdatedEdition<Content> = { id: string; content: Content }

/** Editions of waiting sends that name an event which was changed or deleted since they were planned. */
export async function listOutdated<Content>(db: Db, range: Range) {
  const rows = await queryRows(db, { id: 'text', content: holding<Content>('jsonb') })(sql`
    select e.id, e.content from mailing_runs r join mailing_editions e on e.run_id = r.id
    where r.id = ${range.runId} and e.id in (
        select d.edition_id from mailing_sends d where ${within(range)} and d.state = 'waiting')
      and exists (
        select from unnest(edition_event_ids(e.content)) i(id)
        left join events v on v.id = i.id and v.org_id = r.org_id and v.published_at is not null
        where v.id is null or v.updated_at > r.cut_at)`)
  return rows
}

type Replaced = { id: string; by: { id: string; content: object } | undefined }

/** Gives all waiting sends of a run another edition, or skips them where nothing is left to say. */
export async function replaceEditions(db: Db, runId: string, replaced: Replaced[]): Promise<void> {
  const rows = replaced.map(({ id, by }) => ({ id, by: by?.id ?? null, content: by?.content }))
  await db.execute(sql`
    with replaced as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as e (id text, by text, content jsonb)
    ), edition as (
      insert into mailing_editions (run_id, id, content)
      select distinct on (by) ${runId}, by, content from replaced where by is not null
      on conflict do nothing
    ), changed as (
      update mailing_sends d set edition_id = coalesce(e.by, d.edition_id),
        state = case when e.by is null then 'skipped' else d.state end
      from replaced e
      where d.run_id = ${runId} and d.edition_id = e.id and d.state = 'waiting' returning d.state
    )
    update mailing_runs set ${added('changed', ['skipped'])} where id = ${runId}`)
}

type Overtaken = { editions: string[]; now: Date }

/**
 * Skips waiting event updates that are untrue by now (of these editions), or whose recipient got a
 * digest with the same events since. The events count as changed again.
 */
export async function skipOvertaken(
  db: Db,
  range: Range,
  { editions, now }: Overtaken,
): Promise<void> {
  const at = timestamptz(now)
  await db.execute(sql`
    with later as materialized (
      select l.id, e.id as edition, edition_event_ids(e.content) as events, r.org_id
      from mailing_runs r join mailing_runs l on l.feed_id = r.feed_id and l.kind = 'digest'
        and l.cut_at > r.cut_at
      join mailing_editions e on e.run_id = l.id
      where r.id = ${range.runId}
    ), overtaken as (
      update mailing_sends d set state = 'skipped'
      where ${within(range)} and d.state = 'waiting' and (
        d.edition_id = any(${sql.param(editions)}::text[]) or exists (
          select from later l join mailing_editions e on e.run_id = d.run_id and e.id = d.edition_id
          join mailing_sends s on s.run_id = l.id and s.edition_id = l.edition
            and s.subscriber_id = d.subscriber_id
          where s.state in ('sent', 'unknown') and l.events && edition_event_ids(e.content)
        ))
      returning d.edition_id, d.state
    ), again as (
      insert into event_changes (event_id, org_id, first_at, changed_at, sentence)
      select distinct on (c.id) c.id, r.org_id, ${at}, ${at}, c.sentence
      from mailing_runs r, jsonb_to_recordset(r.changes) as c (id text, sentence text)
      where r.id = ${range.runId} and c.id in (
        select unnest(edition_event_ids(e.content)) from mailing_editions e
        where e.run_id = r.id and e.id in (select edition_id from overtaken))
      on conflict do nothing
    )
    update mailing_runs set ${added('overtaken', ['skipped'])}
    where id = ${range.runId} and exists (select from overtaken)`)
}

/** The content of editions of a run, by id. */
export async function getEditions<Content>(db: Db, runId: string, ids: string[]) {
  const rows = await queryRows(db, { id: 'text', content: holding<Content>('jsonb') })(sql`
    select id, content from mailing_editions where run_id = ${runId}
      and id = any(array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`)
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** `waiting`: it certainly did not go out, and has another turn. */
export type SendEnd = { id: string; state: 'sent' | 'unknown' | 'failed' | 'waiting' }

/** How often a mail is sent again when it is unknown whether it was sent. */
const REPEATS: Record<MailingKind, number> = { digest: 0, 'event-update': 3 }

/**
 * Records what became of sends that were begun, and why they did not go out. Once some have failed,
 * the reason stays for staff to see.
 */
export async function recordSends(
  db: Db,
  { kind, runId }: Range,
  ends: SendEnd[],
  problem: string | null = null,
): Promise<void> {
  const isAgain = sql`e.state = 'unknown' and d.repeats < ${REPEATS[kind]}`
  await db.execute(sql`
    with recorded as (
      update mailing_sends d set state = case when ${isAgain} then 'waiting' else e.state end,
        repeats = d.repeats + (${isAgain})::int
      from json_to_recordset(${JSON.stringify(ends)}::json) as e (id text, state text)
      where d.run_id = ${runId} and d.subscriber_id = e.id and d.state = 'sending'
      returning d.state
    )
    update mailing_runs set ${added('recorded', ['sent', 'unknown', 'failed'])},
      problem = coalesce(${problem}::text, case when failed > 0 then problem end)
    where id = ${runId}`)
}

/** Ends what a task has not sent: what was begun may have gone out, all else did not. */
export function giveUpSends(
  range: Range,
  { rest, problem }: { rest: 'failed' | 'skipped'; problem: string | null },
): FencedWrite[] {
  return [
    sql`update mailing_sends d
      set state = case d.state when 'sending' then 'unknown' else ${rest} end
      from ended where ${within(range)} and d.state in ('waiting', 'sending') returning d.state`,
    sql`update mailing_runs r set ${added('write_0', ['unknown', 'failed', 'skipped'])},
        problem = coalesce(${problem}::text, problem)
      from ended where r.id = ${range.runId} returning r.id`,
  ]
}

/** Adds the rows of a CTE to the run's counts, by their state. */
function added(cte: string, states: string[]): SQL {
  const sums = states.map(
    (state) => `${state} = ${state} + (select count(*) from ${cte} where state = '${state}')`,
  )
  return sql.raw(sums.join(', '))
}
