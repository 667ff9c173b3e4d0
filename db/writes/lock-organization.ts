import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'

/**
 * First in a batch whose next statement counts something of the organization: simultaneous ones wait for each other
 * here, so that each counts those before it.
 */
export function lockOrganization(db: Db, orgId: string) {
  return db.execute(sql`select from organizations where id = ${orgId} for no key update`)
}
