import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { workerModules } from '../../dev/worker-bundle.ts'
import { compareWithCommit } from './against-commit.ts'
import {
  type BenchDatabase,
  bulkLoad,
  createBenchDatabase,
  dropBenchDatabase,
} from './bench-database.ts'
import { measureDigest } from './digest-run.ts'
import { fillEvents } from './fill-events.ts'
import { compareNearby } from './nearby-postgis.ts'
import { describeMachine, renderSection, type Section } from './report.ts'
import { compareSearch } from './search-index.ts'
import { measureGrowth } from './size-growth.ts'
import { measureBundle } from './start-up.ts'
import { measureWorkerCpu } from './worker-cpu.ts'

// `npm run bench`: fills databases of its own on the server that BENCH_POSTGRES_URL names, measures
// and drops them. Only a whole run writes results.md: `-- --quick` takes minutes, on less data;
// `-- --against <commit>` only compares the Worker's CPU with that commit's; `-- --huge` only looks how
// the time of SQL grows to ten million events, and fills for long.
const EVENTS_PER_FEED = 4000
const HUGE_FEEDS = [50, 2500]
const EFFORT = {
  full: {
    feeds: [5, 50, 250],
    largeFeed: 200_000,
    digest: { readers: 100_000, criteria: 300, mails: 5000, warmUp: 1000 },
    rounds: 60,
    cpu: { rounds: 7, count: 150, perSecond: 150, warmUp: 1000 },
  },
  quick: {
    feeds: [5, 15],
    largeFeed: 40_000,
    digest: { readers: 5000, criteria: 300, mails: 1000, warmUp: 500 },
    rounds: 15,
    cpu: { rounds: 1, count: 60, perSecond: 150, warmUp: 150 },
  },
}

const server = process.env.BENCH_POSTGRES_URL ?? process.env.TEST_POSTGRES_URL
if (!server) {
  console.error(
    'The bench needs a PostgreSQL server on which it may create databases: set BENCH_POSTGRES_URL, for example postgres://postgres@localhost:5432/postgres',
  )
  process.exit(1)
}
const { values: chosen } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    huge: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
})
const { quick, huge, against } = chosen
const effort = quick ? EFFORT.quick : EFFORT.full
const opened: BenchDatabase[] = []

try {
  const sections = await chosenSections(server)
  const date = new Date().toISOString().slice(0, 10)
  const text = [
    '# Benchmark results',
    '',
    `${date}, ${describeMachine(await versionOf(opened[0]))}. Written by \`npm run bench\`; compare the ratios within one run, not the times of two machines.`,
    '',
    ...sections.map(renderSection),
  ].join('\n')
  console.log(text)
  if (!quick && !huge && !against) await writeFile(new URL('results.md', import.meta.url), text)
} finally {
  for (const database of opened) await dropBenchDatabase(server, database)
}

async function chosenSections(server: string): Promise<Section[]> {
  if (against) return [await compare(server, against)]
  if (huge) return [await measureGrowth(await openSizes(server, HUGE_FEEDS), effort.rounds)]
  return measureAll(server)
}

async function openSizes(server: string, counts: number[]) {
  const sizes = []
  for (const feeds of counts) {
    const events = feeds * EVENTS_PER_FEED
    const fill = { feeds, eventsPerFeed: EVENTS_PER_FEED, feedsPerOrg: 5 }
    sizes.push({ feeds, events, database: await open(server, `${events}`, [['bench', fill]]) })
  }
  return sizes
}

async function measureAll(server: string): Promise<Section[]> {
  const modules = await workerModules()
  const sizes = await openSizes(server, effort.feeds)
  const large = { feeds: 1, eventsPerFeed: effort.largeFeed, feedsPerOrg: 1 }
  const small = { feeds: 1, eventsPerFeed: 800, feedsPerOrg: 1 }
  const digest = { feeds: 1, eventsPerFeed: EVENTS_PER_FEED, feedsPerOrg: 1 }
  const one = await open(server, 'large', [
    ['large', large],
    ['small', small],
    ['digest', digest],
  ])
  const scopes = [
    { name: 'feed of 400 upcoming', path: '/feeds/feed_small0/events' },
    { name: `organization of ${effort.largeFeed / 2} upcoming`, path: '/orgs/large-0/events' },
  ]
  const middle = sizes[1] ?? sizes[0]
  if (!middle) throw new Error('no size to measure')
  return [
    ...(await measureWorkerCpu(modules, middle.database, middle.feeds, effort.cpu)),
    await measureGrowth(sizes, effort.rounds),
    await compareNearby(one, 'feed_large0', effort.rounds),
    await compareSearch(one.client, scopes, effort.rounds),
    await measureDigest(modules, one, effort.digest),
    await measureBundle(modules, quick ? 5 : 15),
  ]
}

async function compare(server: string, commit: string): Promise<Section> {
  const fill = { feeds: 50, eventsPerFeed: EVENTS_PER_FEED, feedsPerOrg: 5 }
  const database = await open(server, 'against', [['bench', fill]])
  return compareWithCommit(await workerModules(), commit, database, fill.feeds, effort.cpu)
}

async function open(
  server: string,
  name: string,
  fills: [prefix: string, fill: Parameters<typeof fillEvents>[1]][],
): Promise<BenchDatabase> {
  console.error(`filling ${name} ...`)
  const database = await createBenchDatabase(server, `calendar_bench_${name}`)
  opened.push(database)
  await bulkLoad(database.client, async () => {
    for (const [prefix, fill] of fills) await fillEvents(database.client, fill, prefix)
  })
  return database
}

async function versionOf(database: BenchDatabase | undefined): Promise<string> {
  const shown = await database?.client.query('SHOW server_version')
  return shown?.rows[0].server_version.split(' ')[0]
}
