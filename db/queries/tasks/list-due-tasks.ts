import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

export type DueTasks = {
  now: Date
  /** For how long it must have been due. */
  overdueSeconds: number
  kinds: string[]
  most: number
}

/** Among so many, the longest due, lanes take turns: after an outage there may be a million. */
const MOST_READ = 20_000

/** What may be claimed: mails that people wait for first, other mails next, each lane in turn. */
export async function listDueTasks(
  db: Db,
  { now, overdueSeconds, kinds, most }: DueTasks,
): Promise<string[]> {
  const at = sql`${new Date(now.getTime() - overdueSeconds * 1000).toISOString()}::timestamptz`
  const due = sql`
    select id, lane, due_at from tasks
    where state in ('waiting', 'running') and due_at <= ${at}
      and (state = 'waiting' or lease_until <= ${at})
      and kind = any(${sql.param(kinds)}::text[])`
  const result = await db.execute<{ id: string }>(sql`
    with due as (
      (${due} and lane = 'people' order by due_at limit ${most})
      union (${due} order by due_at limit ${MOST_READ})
    ), queue as (
      select *, row_number() over (partition by lane order by due_at, id) as turn from due
    )
    select id from queue
    order by lane = 'people' desc, lane like 'mails.%' desc, turn, due_at, id limit ${most}`)
  return result.rows.map(({ id }) => id)
}
