import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { workerModules } from '../../dev/worker-bundle.ts'
import { compareWithCommit } from './against-commit.ts'
import { type BenchDatabase, createBenchDatabase, dropBenchDatabase } from './bench-database.ts'
import { bulkLoad } from './bulk-load.ts'
import { measureCalendarFiles } from './calendar-files.ts'
import { measureDigest } from './digest-run.ts'
import { type Fill, fillEvents } from './fill-events.ts'
import { measureLargeFeed } from './large-feed.ts'
import { measureWrites } from './measure-writes.ts'
import { compareNearby } from './nearby-postgis.ts'
import { describeMachine, renderSection, type Section } from './report.ts'
import { compareSearch } from './search-index.ts'
import { measureGrowth } from './size-growth.ts'
import { measureBundle } from './start-up.ts'
import { measureWorkerCpu } from './worker-cpu.ts'

// `npm run bench`: fills databases of its own on the server that BENCH_POSTGRES_URL names, measures
// and drops them. Only a whole run writes results.md: `-- --quick` does it on less data;
// `-- --against <commit>` only compares the Worker's CPU with that commit's; `-- --huge` only looks how
// the time of SQL grows to ten million events, a million of them in one feed, and fills for long.
const EVENTS_PER_FEED = 4000
const EFFORT = {
  full: {
    feeds: [5, 125],
    largeFeed: 200_000,
    digest: { readers: 100_000, criteria: 300, mails: 5000, warmUp: 1000 },
    rounds: 40,
    cpu: { rounds: 5, count: 120, perSecond: 150, warmUp: 500 },
    files: { rounds: 5, warmUp: 2, count: 10 },
    writes: { history: 50_000, rounds: 15 },
    starts: 15,
  },
  quick: {
    feeds: [2, 4],
    largeFeed: 10_000,
    digest: { readers: 2000, criteria: 100, mails: 500, warmUp: 200 },
    rounds: 10,
    cpu: { rounds: 1, count: 60, perSecond: 200, warmUp: 60 },
    files: { rounds: 1, warmUp: 1, count: 3 },
    writes: { history: 2000, rounds: 2 },
    starts: 4,
  },
}
const HUGE = { feeds: [50, 2250], made: 50, largeFeed: 1_000_000, largeMade: 200_000 }

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
  return huge ? measureHuge(server) : measureAll(server)
}

async function measureAll(server: string): Promise<Section[]> {
  const modules = await workerModules()
  const [fewest = 0, most = 0] = effort.feeds
  // At once: filling is work of the database's, and each has a process of its own.
  const [few, many, one] = await Promise.all([
    open(server, 'few', [['bench', feedsOf(fewest)]]),
    open(server, 'many', [['bench', feedsOf(most, fewest)]]),
    open(server, 'large', [
      ['large', { feeds: 1, eventsPerFeed: effort.largeFeed, feedsPerOrg: 1 }],
      ['small', { feeds: 1, eventsPerFeed: 800, feedsPerOrg: 1 }],
      ['digest', { feeds: 1, eventsPerFeed: EVENTS_PER_FEED, feedsPerOrg: 1 }],
    ]),
  ])
  const sizes = [sized(few, fewest), sized(many, most)]
  const scopes = [
    { name: 'feed of 400 upcoming', path: '/feeds/feed_small0/events' },
    { name: `organization of ${effort.largeFeed / 2} upcoming`, path: '/orgs/large-0/events' },
  ]
  const files = {
    'feed, .ics': '/f/feed_digest0.ics',
    'feed, .rss': '/f/feed_digest0.rss',
    'feed, .json': '/f/feed_digest0.json',
    [`feed of ${effort.largeFeed / 2} past, .ics`]: '/f/feed_large0.ics',
    'organization, .ics': '/o/digest-0.ics',
  }
  return [
    ...(await timed('CPU', () => measureWorkerCpu(modules, many, most, effort.cpu))),
    await timed('growth', () => measureGrowth(sizes, effort.rounds)),
    await timed('large feed', () => measureLargeFeed(one, effort.largeFeed, effort.rounds)),
    await timed('nearby', () => compareNearby(one, 'feed_large0', effort.rounds)),
    await timed('search', () => compareSearch(one.client, scopes, effort.rounds)),
    await timed('files', () => measureCalendarFiles(modules, one, files, effort.files)),
    await timed('digest', () => measureDigest(modules, one, effort.digest)),
    await timed('writes', async () =>
      measureWrites(await open(server, 'writes', []), effort.writes),
    ),
    await timed('start-up', () => measureBundle(modules, effort.starts)),
  ]
}

async function measureHuge(server: string): Promise<Section[]> {
  const { feeds, made, largeFeed, largeMade } = HUGE
  const [fewest = 0, most = 0] = feeds
  const few = await open(server, 'few', [['bench', feedsOf(fewest)]])
  const large = { feeds: 1, eventsPerFeed: largeFeed, feedsPerOrg: 1, made: largeMade }
  const many = await open(server, 'many', [
    ['bench', feedsOf(most, made)],
    ['large', large],
  ])
  const sizes = [
    sized(few, fewest),
    { ...sized(many, most), events: most * EVENTS_PER_FEED + largeFeed },
  ]
  return [
    await timed('growth', () => measureGrowth(sizes, effort.rounds)),
    await timed('large feed', () => measureLargeFeed(many, largeFeed, effort.rounds)),
  ]
}

async function compare(server: string, commit: string): Promise<Section> {
  const database = await open(server, 'against', [['bench', feedsOf(50)]])
  return compareWithCommit(await workerModules(), commit, database, 50, effort.cpu)
}

/** `made`: how many of the feeds have events of their own; those of the others are copies. */
function feedsOf(feeds: number, made = feeds): Fill {
  return { feeds, eventsPerFeed: EVENTS_PER_FEED, feedsPerOrg: 5, made: made * EVENTS_PER_FEED }
}

function sized(database: BenchDatabase, feeds: number) {
  return { feeds, events: feeds * EVENTS_PER_FEED, database }
}

async function open(
  server: string,
  name: string,
  fills: [prefix: string, fill: Fill][],
): Promise<BenchDatabase> {
  return timed(`filling ${name}`, async () => {
    const database = await createBenchDatabase(server, `calendar_bench_${name}`)
    opened.push(database)
    await bulkLoad(database, () => fillEvents(database.client, fills))
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

async function versionOf(database: BenchDatabase | undefined): Promise<string> {
  const shown = await database?.client.query('SHOW server_version')
  return shown?.rows[0].server_version.split(' ')[0]
}
