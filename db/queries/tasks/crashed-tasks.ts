import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

export type CrashedTask = {
  id: string
  kind: string
  subjectId: string
  state: 'waiting' | 'dead'
  crashes: number
  lastError: string | null
  /** When it comes again, or since when it is given up. */
  at: string
}

const MOST_LISTED = 200
const utc = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/** Tasks that a fault of ours has ended or holds up, for operators: the given up first. */
export async function listCrashedTasks(db: Db): Promise<CrashedTask[]> {
  const result = await db.execute<CrashedTask>(sql`
    select id, kind, subject_id as "subjectId", state, crashes, last_error as "lastError",
      case state when 'dead' then ${utc('finished_at')} else ${utc('due_at')} end as at
    from tasks where state = 'dead' or state = 'waiting' and crashes > 0
    order by state = 'waiting', finished_at desc, due_at, id limit ${MOST_LISTED}`)
  return result.rows
}

/**
 * Has one task, or all that have crashed, tried again at once, and takes back what giving it up did
 * to its mail or delivery. What has since been delivered another way stays as it is: its task then
 * finds nothing to do. Digests and notices that were given up stay so: their mails have ended.
 */
export async function reviveTasks(db: Db, of: { id?: string; now: Date }): Promise<string[]> {
  const at = sql`${of.now.toISOString()}::timestamptz`
  const result = await db.execute<{ id: string }>(sql`
    with revived as (
      update tasks set state = 'waiting', crashes = 0, due_at = ${at}, sweep_at = ${at},
        finished_at = null
      where (state = 'dead' and kind !~ '^(digest|notice)-'
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
  return result.rows.map(({ id }) => id)
}
