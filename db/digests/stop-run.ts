import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import type { FencedWrite } from '../tasks/tasks.ts'
import { returnNote } from './notes.ts'

/**
 * Whether no subscriber got an email of run `r`, nor may have: then its note is not used up. An email that is begun in
 * the same moment can still have it.
 */
const IS_UNSENT = sql.raw(`(r.sent + r.unknown = 0 and not exists (
  select from mailing_sends d where d.run_id = r.id and d.state = 'sending'))`)
/** What is set of a run that ends, as it was `before`, and what `returnNote` needs to know. */
const NOTE_LEFT = sql`note = case when not ${IS_UNSENT} then r.note end`
const RETURNED = sql.raw(`r.id, r.org_id, r.feed_id, r.frequency,
  case when r.note is null then before.note end as returned`)

/** Ends a run that cannot be planned: its feed no longer sends anything, or a fault of the service prevents it. */
export function giveUpRun(runId: string, problem: string | null, now: Date): FencedWrite[] {
  return [
    sql`update mailing_runs r set state = 'stopped', problem = ${problem}::text, ${NOTE_LEFT}
      from ended, (select id, note from mailing_runs where id = ${runId} for update) before
      where r.id = before.id and r.state = 'planning' returning ${RETURNED}`,
    returnNote(sql`write_0`, now),
  ]
}

type Scoped = { orgId: string; feedId: string; now: Date }

/** What of a run has not begun to go out does not. `false`: there is no such run. */
export async function stopRun(
  db: Db,
  { orgId, feedId, now }: Scoped,
  runId: string,
): Promise<boolean> {
  const result = await db.execute(sql`
    with before as (
      select id, state, note from mailing_runs
      where id = ${runId} and feed_id = ${feedId} and org_id = ${orgId} for update
    ), stopped as (
      update mailing_runs r set state = 'stopped', ${NOTE_LEFT}
      from before where r.id = before.id and before.state in ('planning', 'planned')
      returning ${RETURNED}
    ), returned_note as (
      ${returnNote(sql`stopped`, now)}
    )
    select id from before`)
  return result.rows.length > 0
}
