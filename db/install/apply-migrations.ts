import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { type FunctionFile, readFunctionFiles } from './function-files.ts'
import { installFunctions } from './install-functions.ts'

/** A statement that cannot or should not share a transaction; `index`: the one that it builds. */
type OwnStatement = { text: string; index?: string }

const COMMENTS = /^(\s*--[^\n]*\n|\s+)*/
const BUILD = /^create (?:unique )?index concurrently (?:if not exists )?"?(\w+)"? on /i
/** Each may run again after an interruption. */
const ALONE = /^(drop index concurrently if exists |alter table \S+ validate constraint )/i

/**
 * What of a migration runs in one transaction, and what by itself after it, because it takes long
 * beside requests that go on.
 */
function divideMigration(statements: string[]): {
  together: string[]
  alone: OwnStatement[]
} {
  const together: string[] = []
  const alone: OwnStatement[] = []
  for (const text of statements) {
    const bare = text.replace(COMMENTS, '').replace(/\s+/g, ' ')
    const index = BUILD.exec(bare)?.[1]
    if (index) alone.push({ text, index })
    else if (ALONE.test(bare)) alone.push({ text })
    else if (/^\w+ (unique )?index concurrently\b/i.test(bare)) {
      throw new Error(`statement cannot be repeated after an interruption: ${bare}`)
    } else together.push(text)
  }
  return { together, alone }
}

/** What a connection must offer: PGlite and pg both do. `query` runs one statement. */
export type MigrationSession = {
  query(text: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}
/** Pauses before the next try; `reason` is for the operator who watches. */
type Wait = (milliseconds: number, reason: string) => Promise<unknown>
/** How much there was to do. */
type Migrated = { migrations: number; functions: number }
type Options = { migrations?: MigrationMeta[]; functions?: FunctionFile[]; wait?: Wait }

const LOCK = 7_206_114
const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * While a statement waits for a table, all requests that come after it wait as well: not for long. Less
 * than PostgreSQL's `deadlock_timeout` of a second, so that of a migration and a request that wait for each
 * other the migration gives way.
 */
const LOCK_TIMEOUT = '500ms'
/** Statements outside a transaction block no other, so they may wait for long-running ones. */
const LONG_LOCK_TIMEOUT = '10min'
/** About ten minutes, as long as two others may take turns with the table. */
const TRIES = 60
const MAX_PAUSE_MS = 10_000
/** lock_not_available, deadlock_detected */
const TRY_AGAIN = ['55P03', '40P01']

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
const pauseAfter = (tries: number) => Math.min(tries * 1000, MAX_PAUSE_MS)

/** Every migration of this release, oldest first. */
export function readMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: FOLDER })
}

/**
 * Applies what is missing, each migration in a transaction of its own, then what of it must run by
 * itself; then installs this release's functions. Of several at a time one works; the others wait and
 * find nothing to do. A part of the migrations comes without functions: their tables may be missing.
 */
export async function applyMigrations(
  session: MigrationSession,
  { migrations, functions, wait = sleep }: Options = {},
): Promise<Migrated> {
  const install = functions ?? (migrations ? [] : readFunctionFiles())
  await takeTurn(session, wait)
  try {
    await session.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (hash text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    if (!migrations) await refuseNewer(session)
    let applied = 0
    for (const migration of migrations ?? readMigrations()) {
      if (await applyOne(session, migration, wait)) applied++
    }
    let installed = 0
    if (install.length > 0) {
      await tryAgain(wait, () =>
        inTransaction(session, async () => {
          installed = await installFunctions(session, install)
        }),
      )
    }
    return { migrations: applied, functions: installed }
  } finally {
    // A connection that broke has let go of the lock.
    await session.query(`SELECT pg_advisory_unlock(${LOCK})`).catch(() => {})
  }
}

/** Asks again and again: one that waited inside a statement would hold up an index being built. */
async function takeTurn(session: MigrationSession, wait: Wait) {
  for (let tries = 1; tries <= TRIES; tries++) {
    const { rows } = await session.query(`SELECT pg_try_advisory_lock(${LOCK}) AS taken`)
    if (rows[0]?.taken) return
    await wait(pauseAfter(tries), 'another migration is running')
  }
  throw new Error('another migration is running')
}

/**
 * Views and triggers keep their names: an older release that installs its own takes from a newer one what that one
 * needs.
 */
async function refuseNewer(session: MigrationSession): Promise<void> {
  const known = readMigrations().flatMap(({ hash }) => [hash, `${hash} begun`])
  const { rows } = await session.query(
    'SELECT count(*)::int AS count FROM schema_migrations WHERE hash <> ALL ($1::text[])',
    [known],
  )
  if (rows[0]?.count === 0) return
  throw new Error(
    'a newer release has migrated this database. Run that one, or restore a backup from before it',
  )
}

async function applyOne(
  session: MigrationSession,
  { hash, sql }: MigrationMeta,
  wait: Wait,
): Promise<boolean> {
  const begun = `${hash} begun`
  const { rows } = await session.query(
    'SELECT hash FROM schema_migrations WHERE hash IN ($1, $2)',
    [hash, begun],
  )
  if (rows[0]?.hash === hash) return false
  const { together, alone } = divideMigration(sql)
  if (rows.length === 0) {
    await tryAgain(wait, () =>
      inTransaction(session, async () => {
        for (const statement of together) await session.query(statement)
        await session.query('INSERT INTO schema_migrations (hash) VALUES ($1)', [
          alone.length === 0 ? hash : begun,
        ])
      }),
    )
  }
  if (alone.length > 0) {
    await runAlone(session, alone)
    await session.query('UPDATE schema_migrations SET hash = $1 WHERE hash = $2', [hash, begun])
  }
  return true
}

async function tryAgain(wait: Wait, work: () => Promise<void>) {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!TRY_AGAIN.includes(code) || tries === TRIES) throw error
      await wait(pauseAfter(tries), 'a table is locked by another transaction')
    }
  }
}

async function inTransaction(session: MigrationSession, work: () => Promise<void>): Promise<void> {
  await session.query('BEGIN')
  try {
    await session.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    await session.query('SET LOCAL statement_timeout = 0')
    await session.query("SET LOCAL audit.actor = 'command:db:migrate'")
    await work()
    await session.query('COMMIT')
  } catch (error) {
    // What went wrong is what counts: a connection that broke cannot roll back and need not.
    await session.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function runAlone(session: MigrationSession, statements: OwnStatement[]): Promise<void> {
  await session.query(`SET lock_timeout = '${LONG_LOCK_TIMEOUT}'`)
  await session.query('SET statement_timeout = 0')
  try {
    for (const { text, index } of statements) {
      if (index === undefined || !(await isBuilt(session, index))) await session.query(text)
    }
  } finally {
    await session.query('RESET lock_timeout').catch(() => {})
    await session.query('RESET statement_timeout').catch(() => {})
  }
}

/**
 * An interrupted build leaves an invalid index, which costs writes and is never used: it is
 * dropped.
 */
async function isBuilt(session: MigrationSession, index: string): Promise<boolean> {
  const { rows } = await session.query(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [`"${index}"`],
  )
  if (rows[0]?.valid === false) await session.query(`DROP INDEX CONCURRENTLY "${index}"`)
  return rows[0]?.valid === true
}
