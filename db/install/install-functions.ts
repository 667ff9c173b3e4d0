import { createHash } from 'node:crypto'
import type { MigrationSession } from './apply-migrations.ts'
import { BREAKPOINT, type FunctionFile } from './function-files.ts'

/** Functions of earlier releases stay for so long after the release that no longer had them. */
const KEPT_DAYS = 30

const RECORDS = `CREATE TABLE IF NOT EXISTS schema_functions (
  name text PRIMARY KEY,
  hash text,
  first_installed_at timestamptz NOT NULL DEFAULT now(),
  superseded_at timestamptz
)`

/**
 * Installs what is missing or changed, within the caller's transaction. Functions of earlier releases
 * stay: their Workers still call them, and may come back. Returns how many files it installed.
 */
export async function installFunctions(
  session: MigrationSession,
  files: FunctionFile[],
): Promise<number> {
  await session.query(RECORDS)
  const current = files.map((file) => ({ ...file, hash: hashOf(file) }))
  const installed = await readInstalled(session)
  const missing = current.filter(({ name, hash }) => installed.get(name) !== hash)
  for (const { sql } of missing) {
    for (const statement of sql.split(BREAKPOINT)) await session.query(statement)
  }
  await session.query(
    `INSERT INTO schema_functions (name, hash) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET superseded_at = NULL, hash = excluded.hash`,
    [current.map(({ name }) => name), current.map(({ hash }) => hash)],
  )
  // The previous release may have called them until now, however long ago they were installed.
  await session.query(
    `UPDATE schema_functions SET superseded_at = now()
     WHERE superseded_at IS NULL AND name <> ALL ($1::text[])`,
    [current.map(({ name }) => name)],
  )
  await dropUnused(session)
  return missing.length
}

/** What the records say is installed and the database still has, with its hash. */
async function readInstalled(session: MigrationSession): Promise<Map<unknown, unknown>> {
  const { rows } = await session.query(
    `SELECT name, hash FROM schema_functions WHERE name IN (
       SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
       UNION ALL SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace)`,
  )
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/** Views, triggers, and their functions go by a migration: only names with a hash are dropped here. */
async function dropUnused(session: MigrationSession): Promise<void> {
  const { rows } = await session.query(
    `DELETE FROM schema_functions WHERE superseded_at < now() - make_interval(days => $1)
     RETURNING name`,
    [KEPT_DAYS],
  )
  const names = [rows.map(({ name }) => name)]
  // Types last: the functions that use them go first.
  const old = await session.query(
    `SELECT 'FUNCTION ' || oid::regprocedure AS object FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($1::text[])
       AND prorettype <> 'trigger'::regtype
     UNION ALL
     SELECT 'TYPE ' || oid::regtype FROM pg_type
     WHERE typnamespace = current_schema()::regnamespace AND typname = ANY ($1::text[])
       AND typtype = 'c' AND EXISTS (SELECT FROM pg_class c WHERE c.oid = typrelid AND c.relkind = 'c')`,
    names,
  )
  for (const { object } of old.rows) await session.query(`DROP ${object}`)
}

function hashOf({ sql }: FunctionFile): string {
  return createHash('sha256').update(sql).digest('hex')
}
