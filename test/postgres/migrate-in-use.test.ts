import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyMigrations, readMigrations } from '../../db/install/apply-migrations.ts'
import { LATER_MIGRATIONS } from '../db/later-migrations.ts'
import { ROW_OF } from './rows-of-every-table.ts'

// Each later migration is applied to tables with rows, while one long transaction reads all of them and
// short requests go on beside it.

const SERVER = process.env.TEST_POSTGRES_URL ?? ''
const NAME = `calendar_in_use_${process.pid}`
const BASELINE = readMigrations()
const MIGRATIONS = [...BASELINE, ...LATER_MIGRATIONS]
/** A request gives up after five seconds, as `db/connection/client.ts` does. */
const REQUEST = '-c statement_timeout=5000 -c TimeZone=UTC -c audit.actor=command:tests'

const url = new URL(SERVER)
url.pathname = `/${NAME}`
const opened: pg.Client[] = []

async function open(options = '-c TimeZone=UTC'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url.href, options })
  await client.connect()
  opened.push(client)
  return client
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

beforeAll(() => onServer(`CREATE DATABASE ${NAME}`))
afterAll(async () => {
  await Promise.all(opened.map((client) => client.end()))
  await onServer(`DROP DATABASE ${NAME} WITH (FORCE)`)
})

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname NOT LIKE 'schema\\_%'`,
  )
  const found = rows.map(({ relname }) => String(relname))
  const unknown = found.filter((table) => !(table in ROW_OF))
  expect(unknown, 'tables without a row in rows-of-every-table.ts').toEqual([])
  return Object.keys(ROW_OF).filter((table) => found.includes(table))
}

const written: Record<string, number> = {}
let rows = 0

/** One row more of each table, each in a statement of its own, as requests write. */
async function addRows(client: pg.Client, tables: string[]): Promise<void> {
  rows++
  for (const table of tables) {
    await client.query(`INSERT INTO ${table} ${ROW_OF[table]?.(rows)}`)
    written[table] = (written[table] ?? 0) + 1
  }
}

async function readAll(client: pg.Client, tables: string[]) {
  const all: Record<string, object[]> = {}
  for (const table of tables) all[table] = (await client.query(`SELECT * FROM ${table}`)).rows
  return all
}

it('every migration passes beside a long reader and requests, and keeps every row', async () => {
  const [migrator, reader, requests, watcher] = await Promise.all([
    open(),
    open(),
    open(REQUEST),
    open(),
  ])
  await applyMigrations(migrator)
  let retries = 0
  for (let count = BASELINE.length; count < MIGRATIONS.length; count++) {
    const tables = await tablesOf(watcher)
    await addRows(requests, tables)
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const before = await readAll(reader, tables)

    let done = false
    const migrations = MIGRATIONS.slice(0, count + 1)
    // A migration that waits for the reader is let through once it has made way for requests.
    const wait = async () => {
      retries++
      await reader.query('COMMIT')
    }
    const migrated = applyMigrations(migrator, { migrations, wait }).finally(() => {
      done = true
    })
    while (!done) {
      await addRows(requests, tables)
      await readAll(requests, tables)
      if (await buildWaits(watcher)) await reader.query('COMMIT')
    }
    expect((await migrated).migrations).toBe(1)
    await reader.query('COMMIT')

    const after = await readAll(watcher, tables)
    for (const table of tables) {
      // Triggers may add some more.
      expect(after[table]?.length, table).toBeGreaterThanOrEqual(written[table] ?? 0)
      expect(after[table], table).toEqual(
        expect.arrayContaining((before[table] ?? []).map((row) => expect.objectContaining(row))),
      )
    }
  }
  expect(retries).toBeGreaterThan(0)
  await tablesOf(watcher)
})

it('a migration and a reader that wait for each other: the migration gives way, the reader responds', async () => {
  const [migrator, reader, watcher] = await Promise.all([open(), open(REQUEST), open()])
  await watcher.query('CREATE TABLE lock_a (); CREATE TABLE lock_b ()')
  // It takes one table, works on, and then wants the other.
  const migration = {
    sql: ['ALTER TABLE lock_a ADD x int', 'SELECT pg_sleep(0.1)', 'ALTER TABLE lock_b ADD x int'],
    hash: 'deadlock',
    folderMillis: 0,
    bps: false,
  }
  await reader.query('BEGIN')
  await reader.query('SELECT FROM lock_b')
  let pauses = 0
  const migrated = applyMigrations(migrator, {
    migrations: [migration],
    wait: async () => void pauses++,
  })
  const isLocked = `SELECT FROM pg_locks WHERE relation = 'lock_a'::regclass AND mode = 'AccessExclusiveLock'`
  while ((await watcher.query(isLocked)).rows.length === 0);
  await reader.query('SELECT FROM lock_a')
  await reader.query('COMMIT')
  expect((await migrated).migrations).toBe(1)
  expect(pauses).toBeGreaterThan(0)
  await watcher.query('DROP TABLE lock_a, lock_b')
})

/** An index that is built beside requests waits for those who read before it, and stops nobody. */
async function buildWaits(watcher: pg.Client): Promise<boolean> {
  const { rows } = await watcher.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database()
       AND query ~* '(create|drop) (unique )?index concurrently' AND wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
