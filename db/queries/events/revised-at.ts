import { type SQL, sql } from 'drizzle-orm'

/**
 * When an event was changed: at least a second after the change before, so that every change raises
 * the SEQUENCE of calendar files, which counts seconds.
 */
export function revisedAt(now: Date): SQL {
  return sql`greatest(${now.toISOString()}::timestamptz, updated_at + interval '1 second')`
}
