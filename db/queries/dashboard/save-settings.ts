import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

type Settings = { name: string; timezone: string }

export async function saveSettings(db: Db, orgId: string, { name, timezone }: Settings) {
  await db.execute(
    sql`update organizations set name = ${name}, timezone = ${timezone} where id = ${orgId}`,
  )
}
