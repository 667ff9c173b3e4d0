import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'

/** What a connection must offer: PGlite and pg both do. `query` runs one statement. */
export type MigrationSession = {
  query(text: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

const LOCK = 7_206_114
const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Applies what is missing, each migration in a transaction of its own. The lock is taken inside
 * each transaction, so two at a time wait for each other and the second finds nothing to do.
 */
export async function applyMigrations(session: MigrationSession): Promise<number> {
  await inTransaction(session, async () => {
    await session.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
    await session.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (hash text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
  })
  let applied = 0
  for (const migration of readMigrationFiles({ migrationsFolder: FOLDER })) {
    if (await applyOne(session, migration)) applied++
  }
  return applied
}

function applyOne(session: MigrationSession, { hash, sql }: MigrationMeta): Promise<boolean> {
  return inTransaction(session, async () => {
    await session.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
    const known = await session.query('SELECT 1 FROM schema_migrations WHERE hash = $1', [hash])
    if (known.rows.length > 0) return false
    for (const statement of sql) await session.query(statement)
    await session.query('INSERT INTO schema_migrations (hash) VALUES ($1)', [hash])
    return true
  })
}

async function inTransaction<T>(session: MigrationSession, work: () => Promise<T>): Promise<T> {
  await session.query('BEGIN')
  try {
    const result = await work()
    await session.query('COMMIT')
    return result
  } catch (error) {
    // What went wrong is what counts: a connection that broke cannot roll back and need not.
    await session.query('ROLLBACK').catch(() => {})
    throw error
  }
}
