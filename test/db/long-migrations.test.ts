import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyMigrations, type MigrationSession } from '../../db/install/apply-migrations.ts'
import { emptyDatabase } from '../support/empty-database.ts'

const MIGRATION = {
  hash: 'long',
  sql: [
    'CREATE TABLE "shelves" ("id" int PRIMARY KEY, "room" int)',
    'INSERT INTO "shelves" SELECT n, n % 7 FROM generate_series(1, 100) n',
    '-- Beside requests.\nCREATE INDEX CONCURRENTLY "shelves_room" ON "shelves" ("room")',
    'ALTER TABLE "shelves" ADD CONSTRAINT "shelves_room_named" CHECK ("room" >= 0) NOT VALID',
    'ALTER TABLE "shelves" VALIDATE CONSTRAINT "shelves_room_named"',
    'CREATE UNIQUE INDEX CONCURRENTLY "shelves_place" ON "shelves" ("id", "room")',
  ],
  folderMillis: 1,
  bps: true,
}
const LAST = '"shelves_place"'
const apply = async (session: MigrationSession) =>
  (await applyMigrations(session, { migrations: [MIGRATION], wait: async () => {} })).migrations

let session: MigrationSession
let drop: () => Promise<unknown>
beforeAll(async () => {
  const empty = await emptyDatabase()
  session = empty.session
  drop = empty.drop
})
afterAll(async () => void (await drop()))
beforeEach(async () => {
  await session.query('DROP TABLE IF EXISTS schema_migrations, shelves')
})

/** The same session, but that the statement fails; `said` has all that was asked of it. */
function failing(session: MigrationSession, statement: RegExp, times: number, code = '') {
  const said: string[] = []
  let left = times
  const query: MigrationSession['query'] = (text, params) => {
    said.push(text)
    if (statement.test(text) && left-- > 0) throw Object.assign(new Error('failed'), { code })
    return session.query(text, params)
  }
  return { query, said }
}

async function indexes(session: MigrationSession) {
  const { rows } = await session.query(
    `SELECT relname AS name, indisvalid AS valid FROM pg_index JOIN pg_class ON oid = indexrelid
     WHERE relname LIKE 'shelves_%' AND relname <> 'shelves_pkey' ORDER BY 1`,
  )
  return rows
}
const BUILT = [
  { name: 'shelves_place', valid: true },
  { name: 'shelves_room', valid: true },
]

describe('A migration with statements that run by themselves', () => {
  it('runs them after its transaction', async () => {
    const { query, said } = failing(session, /never/, 0)
    expect(await apply({ query })).toBe(1)
    const place = (part: string) => said.findIndex((text) => text.includes(part))
    expect(place('NOT VALID')).toBeLessThan(place('COMMIT'))
    expect(place('COMMIT')).toBeLessThan(place('CONCURRENTLY "shelves_room"'))
    expect(place('COMMIT')).toBeLessThan(place('VALIDATE CONSTRAINT'))
    expect(await indexes({ query })).toEqual(BUILT)
    expect(await apply({ query })).toBe(0)
  })

  it('goes on where it was interrupted, and counts as applied only at its end', async () => {
    await expect(apply(failing(session, /UNIQUE INDEX/, 1))).rejects.toThrow('failed')
    expect(await indexes(session)).toEqual([BUILT[1]])
    const again = failing(session, /never/, 0)
    expect(await apply(again)).toBe(1)
    expect(
      again.said.filter((text) => /INSERT INTO "shelves"|"shelves_room" ON/.test(text)),
    ).toEqual([])
    expect(await indexes(session)).toEqual(BUILT)
    expect(await apply(session)).toBe(0)
  })

  it('builds an index again that an interrupted build has left behind', async () => {
    await expect(apply(failing(session, /UNIQUE INDEX/, 1))).rejects.toThrow('failed')
    // What a build leaves that met a value twice, or was stopped.
    await session.query('INSERT INTO "shelves" VALUES (-1, NULL)')
    await session.query('CREATE UNIQUE INDEX "shelves_place" ON "shelves" ("id", "room")')
    await session.query(
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = to_regclass('${LAST}')`,
    )
    const again = failing(session, /never/, 0)
    expect(await apply(again)).toBe(1)
    expect(again.said).toContain(`DROP INDEX CONCURRENTLY ${LAST}`)
    expect(await indexes(session)).toEqual(BUILT)
  })

  it('leaves the settings of the connection as they were', async () => {
    const settings = async () =>
      (
        await session.query(
          `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`,
        )
      ).rows
    const before = await settings()
    await apply(session)
    expect(await settings()).toEqual(before)
  })

  it('is refused when it could not be repeated', async () => {
    const sql = ['DROP INDEX CONCURRENTLY "shelves_room"']
    await expect(applyMigrations(session, { migrations: [{ ...MIGRATION, sql }] })).rejects.toThrow(
      'cannot be repeated',
    )
  })
})

describe('A table that is in use', () => {
  it('is tried again, with longer pauses each time', async () => {
    const asked = failing(session, /CREATE TABLE "shelves"/, 3, '55P03')
    const pauses: unknown[] = []
    const wait = async (...pause: unknown[]) => void pauses.push(pause)
    const { migrations } = await applyMigrations(asked, { migrations: [MIGRATION], wait })
    expect(migrations).toBe(1)
    expect(pauses).toEqual(
      [1000, 2000, 3000].map((ms) => [ms, 'a table is locked by another transaction']),
    )
    expect(asked.said).toContain("SET LOCAL lock_timeout = '500ms'")
  })

  it('ends the migration with its error after 60 tries', async () => {
    const asked = failing(session, /CREATE TABLE "shelves"/, 100, '55P03')
    await expect(apply(asked)).rejects.toThrow('failed')
    expect(asked.said.filter((text) => text.startsWith('CREATE TABLE "shelves"'))).toHaveLength(60)
  })
})
