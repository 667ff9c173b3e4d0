import { type SQL, sql } from 'drizzle-orm'
import { PLANS, type Plan } from '../../domain/plan.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { countMail } from '../mail/mails.ts'

/** The limit of the plan in the column `plan`. */
export function limitOf(limits: Record<Plan, number>, plan: SQL): SQL {
  const cases = PLANS.map((name) => sql`when ${name} then ${limits[name]}::int`)
  return sql`case ${plan} ${sql.join(cases, sql` `)} end`
}

type Counted = { what: string; orgId: string; most: number; now: Date }

/**
 * Counts one more of what an organization does in a day. Once that is too much it returns from when on it can do so
 * again.
 */
export async function countToday(
  db: Db,
  { what, orgId, most, now }: Counted,
): Promise<Date | undefined> {
  const one = sql`(values (1)) one`
  const key = `${what} of ${orgId}`
  const counted = countMail({ key, source: one, most, now, startsAnew: 'a day after the first' })
  const rows = await queryRows(db, { sent: 'integer', since: 'timestamp with time zone' })(
    sql`with counted as (${counted}) select sent, since from counted`,
  )
  const [row] = rows
  if (!row) throw new Error('daily count returned no row')
  return row.sent <= most ? undefined : dayAfter(row.since)
}

/** When a count starts anew that began then. */
export function dayAfter(since: Date): Date {
  return new Date(since.getTime() + 86_400_000)
}
