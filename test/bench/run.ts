import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { parseCommand, refuseCommand } from '../../db/install/parse-command.ts'
import { workerModules } from '../../dev/worker-bundle.ts'
import { type BenchDatabase, createBenchDatabase, dropBenchDatabase } from './bench-database.ts'
import { bulkLoad } from './bulk-load.ts'
import { compareReads } from './compare-reads.ts'
import { compareRequests } from './compare-requests.ts'
import { fillChanges } from './fill-changes.ts'
import { fillEvents } from './fill-events.ts'
import { measureImportWrites } from './measure-import-writes.ts'
import { measureImports } from './measure-imports.ts'
import { compareSeries, intoSeries, measureSeries } from './measure-series.ts'
import { measureServer } from './measure-server.ts'
import { measureWrites } from './measure-writes.ts'
import { FEEDS_PER_ORG } from './read-paths.ts'
import { readsSection } from './reads-section.ts'
import { describeMachine, renderSection, type Section } from './report.ts'
import { measureGrowth, type Sized } from './size-growth.ts'
import { startNeon } from './start-processes.ts'

const PARTS = [
  'database',
  'requests',
  'growth',
  'series',
  'writes',
  'mailings',
  'imports',
  'server',
] as const
const HELP = `npm run bench [-- --quick] [--only PART]

Fills databases on a PostgreSQL server, measures reads and writes, prints the results, and drops the
databases. Uses the server in BENCH_POSTGRES_URL or TEST_POSTGRES_URL, or else starts one.

  --quick       Everything on less data
  --only PART   One of ${PARTS.join(', ')}`
const EVENTS_PER_FEED = 4000
/** Feeds whose events are made one by one; those of the others are copies of them. */
const FEEDS_MADE = 5
const EFFORT = {
  full: {
    readRounds: 15,
    requests: { rounds: 5, count: 100, perSecond: 100 },
    growth: { feeds: [5, 125], rounds: 40 },
    series: { feeds: 250, rounds: 40 },
    writes: { history: 50_000, rounds: 15 },
    mailings: { recipients: 10_000 },
    server: { rounds: 10, mixed: 100_000, changes: 1_500 },
    imports: {
      sizes: [1_000, 13_000],
      rounds: 9,
      written: { events: 13_000, sources: 1_000 },
    },
  },
  quick: {
    readRounds: 3,
    requests: { rounds: 1, count: 40, perSecond: 100 },
    growth: { feeds: [5, 10], rounds: 10 },
    series: { feeds: 10, rounds: 10 },
    writes: { history: 2000, rounds: 2 },
    mailings: { recipients: 2000 },
    server: { rounds: 3, mixed: 10_000, changes: 250 },
    imports: { sizes: [1_000], rounds: 3, written: { events: 1_000, sources: 5 } },
  },
}

const chosen = parseCommand(HELP, {
  quick: { type: 'boolean', default: false },
  only: { type: 'string' },
})
const parts = PARTS.filter((part) => chosen.only === undefined || part === chosen.only)
if (parts.length === 0) refuseCommand(HELP, `--only must be one of ${PARTS.join(', ')}`)
const effort = chosen.quick ? EFFORT.quick : EFFORT.full
const server = process.env.BENCH_POSTGRES_URL ?? process.env.TEST_POSTGRES_URL
if (!server) {
  // Once more, with a server of its own.
  const withPostgres = fileURLToPath(new URL('../../.ci/with-postgres', import.meta.url))
  const { status } = spawnSync(withPostgres, process.argv, { stdio: 'inherit' })
  process.exit(status ?? 1)
}

const opened: BenchDatabase[] = []
try {
  const sections = await measureAll(server)
  const shown = await opened[0]?.client.query('SHOW server_version')
  console.log(`${describeMachine(shown?.rows[0].server_version.split(' ')[0])}\n`)
  console.log(sections.map(renderSection).join('\n'))
} finally {
  for (const database of opened) await dropBenchDatabase(server, database)
}

async function measureAll(server: string): Promise<Section[]> {
  const sections: Section[] = []
  if (parts.includes('database') || parts.includes('requests')) {
    const database = await open(server, 'reads', 25)
    await timed('changing events', () => fillChanges(database.client))
    const costs = await timed('database', () => compareReads(database, effort.readRounds))
    const requests = parts.includes('requests')
      ? await timed('requests', async () =>
          compareRequests(await workerModules(), database, effort.requests),
        )
      : []
    sections.push(readsSection(costs, requests))
  }
  if (parts.includes('growth')) {
    const sizes: Sized[] = []
    for (const feeds of effort.growth.feeds) {
      const database = await open(server, `growth_${feeds}`, feeds)
      sizes.push({ feeds, events: feeds * EVENTS_PER_FEED, database })
    }
    sections.push(await timed('growth', () => measureGrowth(sizes, effort.growth.rounds)))
  }
  if (parts.includes('series')) {
    const { feeds, rounds } = effort.series
    const sized = async (name: string): Promise<Sized> => {
      return { feeds, events: feeds * EVENTS_PER_FEED, database: await open(server, name, feeds) }
    }
    const sizes = [await sized('single'), await sized('dates')] as const
    await timed('making series', () => intoSeries(sizes[1].database))
    sections.push(await timed('series, reads', () => compareSeries([...sizes], rounds)))
    const empty = await open(server, 'series', 0)
    sections.push(await timed('series', () => measureSeries(empty)))
  }
  if (parts.includes('writes')) {
    const database = await open(server, 'writes', 0)
    sections.push(await timed('writes', () => measureWrites(database, effort.writes)))
  }
  if (parts.includes('mailings')) {
    const database = await open(server, 'mailings', 0)
    const { measureMailings } = await loadMailings()
    const { endpoint, stop } = await startNeon(database.url)
    const size = { endpoint, ...effort.mailings }
    sections.push(await timed('mailings', () => measureMailings(database, size)))
    stop()
  }
  if (parts.includes('server')) {
    const database = await open(server, 'server', 25)
    sections.push(await timed('server', () => measureServer(database, effort.server)))
  }
  if (parts.includes('imports')) {
    const { sizes, rounds } = effort.imports
    sections.push(await timed('imports', () => measureImports(sizes, rounds)))
    const database = await open(server, 'imports', 0)
    const { endpoint, stop } = await startNeon(database.url)
    const size = { endpoint, ...effort.imports.written }
    sections.push(await timed('imports, writes', () => measureImportWrites(database, size)))
    stop()
  }
  return sections
}

/** Emails are written in JSX, which Node does not read. */
async function loadMailings(): Promise<typeof import('./measure-mailings.ts')> {
  const entry = fileURLToPath(new URL('measure-mailings.ts', import.meta.url))
  const outfile = fileURLToPath(
    new URL('../../node_modules/.cache/bench-mailings.js', import.meta.url),
  )
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
  })
  return import(outfile)
}

async function open(server: string, name: string, feeds: number): Promise<BenchDatabase> {
  return timed(`filling ${name}`, async () => {
    const database = await createBenchDatabase(server, `calendar_bench_${name}`)
    opened.push(database)
    const fill = { feeds, eventsPerFeed: EVENTS_PER_FEED, feedsPerOrg: FEEDS_PER_ORG }
    const made = FEEDS_MADE * EVENTS_PER_FEED
    if (feeds > 0) {
      await bulkLoad(database, () => fillEvents(database.client, [['bench', { ...fill, made }]]))
    }
    return database
  })
}

/** Says what takes the time of a run. */
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}
