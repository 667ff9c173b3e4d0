import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  applyMigrations,
  type MigrationSession,
  readMigrations,
} from '../../db/apply-migrations.ts'
import * as schema from '../../db/schema/index.ts'
import { emptyDatabase } from '../support/empty-database.ts'

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
    expect(before).toEqual(expect.arrayContaining(['events', 'event_over_at', 'pg_trgm']))
    expect((await applyMigrations(session)).migrations).toBe(0)
    expect(await contents(session)).toEqual(before)
  })

  it('that fail leave nothing of the one that failed, and go on from there', async () => {
    const session = await emptySession()
    for (const { at, before, undone } of [
      { at: /event_url_path/, before: 0, undone: 'event_local_date' },
      { at: /"events_search"/, before: 1, undone: 'events_permalink' },
      { at: /"organizations_id" CHECK/, before: 5, undone: 'events_years' },
    ]) {
      await expect(applyMigrations(breakingAt(session, at))).rejects.toThrow('by zero')
      const { rows } = await session.query('select count(*)::int as n from schema_migrations')
      expect(rows).toEqual([{ n: before }])
      expect(await contents(session)).not.toContain(undone)
    }
    expect((await applyMigrations(session)).migrations).toBe(files.length - 5)
    expect(await contents(session)).toContain('events_years')
  })

  it('end what is stored at the first of two midnights, too', async () => {
    const session = await emptySession()
    const all = readMigrations()
    const then = all.findIndex(({ sql }) => sql.some((text) => text.includes('event_day_start(')))
    await applyMigrations(session, { migrations: all.slice(0, then) })
    await session.query(`insert into organizations (id, slug, name) values ('org_test', 'o', 'O')`)
    await session.query(`insert into feeds (id, org_id, slug, name, timezone)
      values ('feed_test', 'org_test', 'f', 'F', 'America/Havana')`)
    await session.query(`insert into events (id, org_id, feed_id, title, slug, starts_at, timezone,
      search_text) values ('evt_test', 'org_test', 'feed_test', 'Late', 'late',
      '2026-10-31T22:00:00Z', 'America/Havana', 'late')`)
    const overAt = async () => {
      const { rows } = await session.query('select over_at from events')
      return new Date(String(rows[0]?.over_at)).toISOString()
    }
    expect(await overAt()).toBe('2026-11-01T05:00:00.000Z')
    await applyMigrations(session, { migrations: all })
    expect(await overAt()).toBe('2026-11-01T04:00:00.000Z')
  })

  it('let links with an earlier slug go on answering', async () => {
    const session = await emptySession()
    const all = readMigrations()
    const then = all.findIndex(({ sql }) =>
      sql.some((text) => text.includes('CREATE TABLE "event_former_addresses"')),
    )
    await applyMigrations(session, { migrations: all.slice(0, then) })
    await session.query(`insert into organizations (id, slug, name) values ('org_test', 'o', 'O')`)
    await session.query(`insert into feeds (id, org_id, slug, name, timezone)
      values ('feed_test', 'org_test', 'f', 'F', 'America/Havana')`)
    await session.query(`insert into events (id, org_id, feed_id, title, slug, starts_at, timezone,
      search_text) values ('evt_test', 'org_test', 'feed_test', 'Late', 'late',
      '2026-11-01T02:00:00Z', 'America/Havana', 'late')`)
    await session.query(`insert into event_old_slugs values ('early', 'evt_test')`)
    await applyMigrations(session, { migrations: all })
    // As a Worker of the release before does.
    await session.query(`update events set slug = 'later' where id = 'evt_test'`)
    const { rows } = await session.query(
      'select slug, display_date::text as date, feed_id as feed from event_former_addresses order by slug',
    )
    const former = { date: '2026-10-31', feed: 'feed_test' }
    expect(rows).toEqual([
      { slug: 'early', ...former },
      { slug: 'late', ...former },
    ])
  })

  it('find the twins among events that are stored already', async () => {
    const session = await emptySession()
    const all = readMigrations()
    const then = all.findIndex(({ sql }) => sql.some((text) => text.includes('mark_twins()')))
    await applyMigrations(session, { migrations: all.slice(0, then) })
    await session.query(`insert into organizations (id, slug, name) values ('org_test', 'o', 'O')`)
    await session.query(`insert into feeds (id, org_id, slug, name, timezone)
      select 'feed_test' || n, 'org_test', 'f' || n, 'F', 'UTC' from generate_series(1, 2) n`)
    await session.query(`insert into events (id, org_id, feed_id, title, slug, starts_at, timezone,
      search_text) select 'evt_test' || n || title, 'org_test', 'feed_test' || n, title, 's' || n,
      '2026-10-31T22:00:00Z', 'UTC', title || E'\\nhall' from generate_series(1, 2) n,
      lateral (values ('t'), ('t' || n)) s(title)`)
    await applyMigrations(session, { migrations: all })
    const { rows } = await session.query('select title from events where maybe_twin')
    expect(rows).toEqual([{ title: 't' }, { title: 't' }])
  })

  it('tell what went wrong, even when the connection is gone', async () => {
    let begun = false
    const broken: MigrationSession = {
      query: async (text) => {
        if (begun) throw new Error(text === 'ROLLBACK' ? 'not connected' : 'connection lost')
        begun = text === 'BEGIN'
        return { rows: text.includes('lock') ? [{ taken: true }] : [] }
      },
    }
    await expect(applyMigrations(broken)).rejects.toThrow('connection lost')
  })

  it('bring what the schema says: `npm run db:generate` would add nothing', async () => {
    const latest = readdirSync(new URL('meta/', FOLDER)).toSorted().at(-2) ?? ''
    const snapshot = JSON.parse(readFileSync(new URL(`meta/${latest}`, FOLDER), 'utf8'))
    expect(latest).toMatch(/^\d{4}_snapshot\.json$/)
    const now = generateDrizzleJson(schema, snapshot.id)
    expect(await generateMigration(snapshot, now)).toEqual([])
  })
})
