import { type SQL, sql } from 'drizzle-orm'
import { PLANS, type Plan } from '../domain/plan.ts'
import type { Db } from './client.ts'
import { countMail } from './mails.ts'

/** The limit of the plan in the column `plan`. */
export function limitOf(limits: Record<Plan, number>, plan: SQL): SQL {
  const cases = PLANS.map((name) => sql`when ${name} then ${limits[name]}::int`)
  return sql`case ${plan} ${sql.join(cases, sql` `)} end`
}

type Counted = { what: string; orgId: string; most: number; now: Date }

/** Counts one more of what an organization does in a day; false once that is too much. */
export async function countToday(db: Db, { what, orgId, most, now }: Counted): Promise<boolean> {
  const one = sql`(values (1)) one`
  const key = `${what} of ${orgId}`
  const result = await db.execute<{ sent: number }>(
    countMail({ key, source: one, most, now, startsAnew: 'a day after the first' }),
  )
  return Number(result.rows[0]?.sent) <= most
}
