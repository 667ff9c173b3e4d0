import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

export type DueTasks = {
  now: Date
  /** For how long it must have been due. */
  overdueSeconds: number
  kinds: string[]
  most: number
}

/** What may be claimed: mails that people wait for first, other mails next, each lane in turn. */
export async function listDueTasks(
  db: Db,
  { now, overdueSeconds, kinds, most }: DueTasks,
): Promise<string[]> {
  const at = sql`${new Date(now.getTime() - overdueSeconds * 1000).toISOString()}::timestamptz`
  const result = await db.execute<{ id: string }>(sql`
    with due as (
      select id, lane, due_at, row_number() over (partition by lane order by due_at, id) as turn
      from tasks
      where state in ('waiting', 'running') and due_at <= ${at}
        and (state = 'waiting' or lease_until <= ${at})
        and kind = any(${sql.param(kinds)}::text[])
    )
    select id from due
    order by lane = 'people' desc, lane like 'mails.%' desc, turn, due_at, id limit ${most}`)
  return result.rows.map(({ id }) => id)
}
