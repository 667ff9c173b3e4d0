import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { applyMigrations } from '../db/install/apply-migrations.ts'

/** An embedded PostgreSQL, up to date; in memory without a folder. */
export async function openPglite(folder?: string): Promise<PGlite> {
  const db = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    extensions: { pg_trgm },
    // The default of 128 MB stays in memory once a page has touched it.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  })
  await db.exec("SET TimeZone TO 'UTC'")
  await applyMigrations(db as never)
  return db
}
