import type { MigrationSession } from '../apply-migrations.ts'
import type { FunctionFile } from './function-files.ts'

/** Functions of earlier releases stay for so long after the release that no longer had them. */
const KEPT_DAYS = 30

const NOTES = `CREATE TABLE IF NOT EXISTS schema_functions (
  name text PRIMARY KEY,
  first_installed_at timestamptz NOT NULL DEFAULT now(),
  superseded_at timestamptz
)`

/**
 * Makes those functions that are missing, within the transaction of its caller. Those of earlier
 * releases stay: their Workers go on answering, and may come back. Returns how many it made.
 */
export async function installFunctions(
  session: MigrationSession,
  functions: FunctionFile[],
): Promise<number> {
  const names = functions.map(({ name }) => name)
  await session.query(NOTES)
  const there = await session.query(
    `SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
       AND proname = ANY ($1::text[])`,
    [names],
  )
  const installed = new Set(there.rows.map(({ proname }) => proname))
  const missing = functions.filter(({ name }) => !installed.has(name))
  for (const { sql } of missing) await session.query(sql)
  await session.query(
    `INSERT INTO schema_functions (name) SELECT unnest($1::text[])
     ON CONFLICT (name) DO UPDATE SET superseded_at = NULL`,
    [names],
  )
  // Until now the release before may have called them, however long ago it was installed.
  await session.query(
    `UPDATE schema_functions SET superseded_at = now()
     WHERE superseded_at IS NULL AND name <> ALL ($1::text[])`,
    [names],
  )
  await dropUnused(session)
  return missing.length
}

async function dropUnused(session: MigrationSession): Promise<void> {
  const { rows } = await session.query(
    `DELETE FROM schema_functions WHERE superseded_at < now() - make_interval(days => $1)
     RETURNING name`,
    [KEPT_DAYS],
  )
  const old = await session.query(
    `SELECT oid::regprocedure::text AS function FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($1::text[])`,
    [rows.map(({ name }) => name)],
  )
  for (const row of old.rows) await session.query(`DROP FUNCTION ${row.function}`)
}
