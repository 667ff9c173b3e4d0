import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  applyMigrations,
  type MigrationSession,
  readMigrations,
} from '../../db/install/apply-migrations.ts'
import * as schema from '../../db/tables/index.ts'
import { emptyDatabase } from '../support/empty-database.ts'
import { LATER_MIGRATIONS } from './later-migrations.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))

async function emptySession(): Promise<MigrationSession> {
  const { session, drop } = await emptyDatabase()
  onTestFinished(async () => void (await drop()))
  return session
}

/** Names of everything the migrations make. */
async function contents(session: MigrationSession): Promise<unknown[]> {
  const { rows } = await session.query(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
      and proname like 'event%'
    union all select conname from pg_constraint where connamespace = 'public'::regnamespace
    union all select extname from pg_extension where extname <> 'plpgsql' order by 1`)
  return rows.map((row) => row.name)
}

/** The same session, but that it breaks at the first statement of this kind. */
function breakingAt(session: MigrationSession, statement: RegExp): MigrationSession {
  return {
    query: (text, params) =>
      session.query(statement.test(text) ? 'select 1 / 0' : text, params as unknown[]),
  }
}

describe('Migrations', () => {
  it('are applied once, however often they are run', async () => {
    const session = await emptySession()
    expect((await applyMigrations(session)).migrations).toBe(files.length)
    const before = await contents(session)
    expect(before).toEqual(expect.arrayContaining(['events', 'event_past_at', 'pg_trgm']))
    expect((await applyMigrations(session)).migrations).toBe(0)
    expect(await contents(session)).toEqual(before)
  })

  it('that fail leave nothing of the one that failed, and go on from there', async () => {
    const session = await emptySession()
    const migrations = [...readMigrations(), ...LATER_MIGRATIONS.slice(0, 4)]
    const migrate = (over: MigrationSession) => applyMigrations(over, { migrations })
    for (const { at, before, undone } of [
      { at: /event_url_path/, before: 0, undone: 'event_local_date' },
      { at: /"events_permalink"/, before: 1, undone: 'events_feed_in_order' },
      { at: /"rooms_org"/, before: files.length + 3, undone: 'rooms' },
    ]) {
      await expect(migrate(breakingAt(session, at))).rejects.toThrow('by zero')
      const { rows } = await session.query('select count(*)::int as n from schema_migrations')
      expect(rows).toEqual([{ n: before }])
      expect(await contents(session)).not.toContain(undone)
    }
    expect((await migrate(session)).migrations).toBe(1)
    expect(await contents(session)).toContain('rooms_org')
  })

  it('tell what went wrong, even when the connection is gone', async () => {
    let begun = false
    const broken: MigrationSession = {
      query: async (text) => {
        if (begun) throw new Error(text === 'ROLLBACK' ? 'not connected' : 'connection lost')
        begun = text === 'BEGIN'
        if (text.includes('lock')) return { rows: [{ taken: true }] }
        return { rows: text.includes('count(*)') ? [{ count: 0 }] : [] }
      },
    }
    await expect(applyMigrations(broken)).rejects.toThrow('connection lost')
  })

  it('bring what the newest and only snapshot and the schema say: `npm run db:generate` would add nothing', async () => {
    const snapshots = readdirSync(new URL('meta/', FOLDER)).filter(
      (name) => name !== '_journal.json',
    )
    expect(snapshots).toEqual([`${files.toSorted().at(-1)?.slice(0, 4)}_snapshot.json`])
    const snapshot = JSON.parse(readFileSync(new URL(`meta/${snapshots[0]}`, FOLDER), 'utf8'))
    const now = generateDrizzleJson(schema, snapshot.id)
    expect(await generateMigration(snapshot, now)).toEqual([])
  })
})
