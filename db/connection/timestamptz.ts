import { type SQL, sql } from 'drizzle-orm'

/** A moment as a parameter: text would leave its type to what stands beside it. */
export function timestamptz(at: Date | null): SQL {
  return sql`${at === null ? null : at.toISOString()}::timestamptz`
}
