import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** Throws unless the database answers. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}
