import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import type { FencedWrite } from '../tasks/finish-task.ts'
import { type Range, within } from './take-sends.ts'

/** `waiting`: it certainly did not go out, and has another turn. */
export type SendEnd = { id: string; state: 'sent' | 'unknown' | 'failed' | 'waiting' }

/**
 * Notes what became of sends that were begun, and why they did not go out. Once some have failed, the
 * reason stays for those who ask.
 */
export async function noteSends(
  db: Db,
  runId: string,
  ends: SendEnd[],
  problem: string | null = null,
): Promise<void> {
  await db.execute(sql`
    with noted as (
      update digest_sends d set state = e.state
      from json_to_recordset(${JSON.stringify(ends)}::json) as e (id text, state text)
      where d.run_id = ${runId} and d.subscriber_id = e.id and d.state = 'sending'
      returning d.state
    )
    update digest_runs set ${added(['sent', 'unknown', 'failed'])}, 
      problem = coalesce(${problem}::text, case when failed > 0 then problem end)
    where id = ${runId}`)
}

/** Ends what a task has not sent: what was begun may have gone out, all else did not. */
export function giveUpSends(
  range: Range,
  { rest, problem }: { rest: 'failed' | 'skipped'; problem: string | null },
): FencedWrite[] {
  return [
    sql`update digest_sends d set state = case d.state when 'sending' then 'unknown' else ${rest} end
      from ended where ${within(range)} and d.state in ('waiting', 'sending') returning d.state`,
    sql`update digest_runs set unknown = unknown + (select count(*) from write_0 where state = 'unknown'),
        failed = failed + (select count(*) from write_0 where state = 'failed'),
        skipped = skipped + (select count(*) from write_0 where state = 'skipped'),
        problem = coalesce(${problem}::text, problem)
      from ended where digest_runs.id = ${range.runId} returning digest_runs.id`,
  ]
}

function added(states: string[]) {
  const sums = states.map(
    (state) => `${state} = ${state} + (select count(*) from noted where state = '${state}')`,
  )
  return sql.raw(sums.join(', '))
}
