import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import type { FencedWrite } from '../tasks.ts'
import { type MailingRun, tablesOf } from './mailing.ts'
import { type Range, within } from './take-sends.ts'

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
