import { actAs } from '../../db/audit/act-as.ts'
import { connect } from '../../db/connection/client.ts'
import { startFetches } from '../../db/imports/fetches.ts'
import { fetchSource } from '../../functions/imports/fetch-source.ts'
import { encryptUrl } from '../../functions/imports/source-url.ts'
import { writeSource } from '../../functions/imports/write-source.ts'
import type { Deps, LogEntry } from '../../functions/platform/deps.ts'
import { parseEnv } from '../../functions/platform/env.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { databaseCpu } from './backend.ts'
import type { BenchDatabase } from './bench-database.ts'
import { largeCalendar } from './large-calendar.ts'
import { ms, type Section } from './report.ts'
import { SETTINGS } from './start-processes.ts'

const KINDS = { 'source-fetch': fetchSource, 'source-write': writeSource }
const DNS = { Status: 0, Answer: [{ type: 1, data: '93.184.215.14' }] }
/** Of each of the sources that are fetched in an hour; so many have changed. */
const [EVENTS_EACH, CHANGED_SHARE] = [150, 0.2]
const START = Date.parse('2026-06-15T12:00:00Z')

type Size = { endpoint: string; events: number; sources: number }

/** What imports cost beyond reading: writing a large calendar, and an hour of many small ones. */
export async function measureImportWrites(
  database: BenchDatabase,
  { endpoint, events, sources }: Size,
): Promise<Section> {
  const bench = openImports(database, endpoint)
  await bench.addSources('large', 1)
  const large = largeCalendar(events)
  bench.answer = () => large
  const first = await bench.fetchAll()
  bench.answer = () => large.replaceAll('DTSTAMP:20260101', 'DTSTAMP:20260102')
  const unchanged = await bench.fetchAll()
  bench.answer = () => large.replaceAll('Kiln Hall', 'Small Hall')
  const changed = await bench.fetchAll()
  await bench.addSources('small', sources)
  const small = largeCalendar(EVENTS_EACH)
  bench.answer = () => small
  await bench.fetchAll()
  let asked = 0
  bench.answer = () => {
    const version = asked++ % (1 / CHANGED_SHARE) ? '' : ' new'
    return small.replace('SUMMARY:Concert 77 ', `SUMMARY:Concert 77${version} `)
  }
  const hour = await bench.fetchAll()
  const row = (name: string, { seconds, node, cpu, rows }: Taken) => [
    name,
    `${seconds.toFixed(1)} s`,
    ms(node),
    ms(cpu),
    rows.toLocaleString('en'),
  ]
  const many = events.toLocaleString('en')
  return {
    title: 'Imports',
    how: `From the fetch to the last row, with all code but the network. An hour: ${sources.toLocaleString('en')} calendars of ${EVENTS_EACH} events, of which one in ${1 / CHANGED_SHARE} changed an event; the database was busy ${((hour.cpu / 3_600_000) * 100).toFixed(2)}% of it.`,
    head: ['what', 'time', 'Node CPU', 'database CPU', 'rows of events written'],
    rows: [
      row(`${many} events, new`, first),
      row(`${many} events, unchanged`, unchanged),
      row(`${many} events, all changed`, changed),
      row('an hour of small calendars', hour),
    ],
  }
}

type Taken = { seconds: number; node: number; cpu: number; rows: number }

function openImports({ client, url }: BenchDatabase, endpoint: string) {
  const env = parseEnv({ ...SETTINGS, DATABASE_URL: url, NEON_ENDPOINT: endpoint })
  const logs: LogEntry[] = []
  const began = performance.now()
  let hours = 0
  const deps = {
    env,
    db: actAs(connect(url, { endpoint }), { kind: 'command', id: 'bench' }),
    fetch: async (to: string) =>
      to.startsWith(env.DNS_URL) ? Response.json(DNS) : new Response(bench.answer()),
    now: () => new Date(START + hours * 3_600_000 + performance.now() - began),
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
    purge: async () => 'no cache',
    waitUntil: () => {},
    log: (entry: LogEntry) => void logs.push(entry),
  } as unknown as Deps
  const bench = {
    answer: () => '',
    /** Each source is of an organization of its own. */
    async addSources(name: string, count: number): Promise<void> {
      const sealed = await encryptUrl(env, deps.random, 'https://calendar.example.com/a.ics')
      await client.query(
        `INSERT INTO organizations (id, slug, name, plan)
         SELECT 'org_' || $1 || n, $1 || n, $1, 'pro' FROM generate_series(1, $2::int) n`,
        [name, count],
      )
      await client.query(
        `INSERT INTO feeds (id, org_id, slug, name, timezone)
         SELECT 'feed_' || $1 || n, 'org_' || $1 || n, $1, $1, 'America/Chicago' FROM generate_series(1, $2::int) n`,
        [name, count],
      )
      await client.query(
        `INSERT INTO sources (id, org_id, feed_id, name, url, url_hint, includes_past, since, state,
           created_at, updated_at)
         SELECT 'src_' || $1 || n, 'org_' || $1 || n, 'feed_' || $1 || n, $1, $3, 'calendar.example.com', true,
           '2026-01-01', 'active', now(), now() FROM generate_series(1, $2::int) n`,
        [name, count, sealed],
      )
    },
    /** Fetches the sources that were added last, and writes what came. */
    async fetchAll(): Promise<Taken> {
      hours++
      await client.query(
        `UPDATE sources SET next_fetch_at =
           CASE WHEN created_at = (SELECT max(created_at) FROM sources) THEN $1::timestamptz END`,
        [deps.now()],
      )
      await client.query('ANALYZE')
      const written = async () => {
        await client.query('SELECT pg_stat_force_next_flush()').catch(() => {})
        const { rows } = await client.query(
          `SELECT sum(n_tup_ins + n_tup_upd)::int AS n FROM pg_stat_user_tables WHERE relname = 'events'`,
        )
        return Number(rows[0]?.n)
      }
      const before = { rows: await written(), cpu: await databaseCpu(client) }
      const [start, node] = [performance.now(), process.cpuUsage()]
      for (let turn = 0; turn < 100; turn++) {
        await startFetches(deps.db, deps.now())
        const { rows } = await client.query<{ id: string }>(
          `SELECT id FROM tasks WHERE state = 'waiting' AND kind LIKE 'source-%'`,
        )
        if (rows.length === 0) break
        await client.query(`UPDATE tasks SET due_at = $1 WHERE state = 'waiting'`, [deps.now()])
        for (const { id } of rows) await runTask(deps, KINDS, id)
      }
      const { user, system } = process.cpuUsage(node)
      const seconds = (performance.now() - start) / 1000
      const cpu = ((await databaseCpu(client)) - before.cpu) / 1e6
      const failed = logs.find(({ level }) => level === 'error')
      if (failed) throw new Error(JSON.stringify(failed))
      await new Promise((done) => setTimeout(done, 1_100))
      return { seconds, node: (user + system) / 1000, cpu, rows: (await written()) - before.rows }
    },
  }
  return bench
}
