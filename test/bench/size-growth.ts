import type pg from 'pg'
import type { BenchDatabase } from './bench-database.ts'
import { captureQuery, runAgain } from './capture-queries.ts'
import { median } from './interleave.ts'
import { cpuNanoseconds } from './load.ts'
import { ms, ratio, type Section } from './report.ts'

type Sized = { events: number; feeds: number; database: BenchDatabase }
type Paths = Record<string, string>

/** Feeds and organizations asked in turn, so that no row stays warmer than others. */
const OWNERS = 5
/** What a read may take at the largest size over the smallest. */
const MOST = 1.25

/** Time and CPU of the real SQL of each endpoint at several sizes of the table, feeds staying as they are. */
export async function measureGrowth(sizes: Sized[], rounds: number): Promise<Section> {
  const prepared: Awaited<ReturnType<typeof prepare>>[] = []
  const cpuOf: Awaited<ReturnType<typeof ownCpu>>[] = []
  for (const size of sizes) {
    prepared.push(await prepare(size))
    cpuOf.push(await ownCpu(size.database.client))
  }
  const names = Object.keys(prepared[0]?.[0] ?? {})
  const taken = names.map((name) => ({
    name,
    bySize: sizes.map(() => ({ time: [] as number[], cpu: [] as number[] })),
  }))
  for (let round = 0; round < rounds; round++) {
    for (const { name, bySize } of taken) {
      for (const [i, { time, cpu }] of bySize.entries()) {
        const captured = prepared[i]?.[round % OWNERS]?.[name]
        const client = sizes[i]?.database.client
        if (!captured || !client) throw new Error(`${name} was not captured`)
        const before = await cpuOf[i]?.()
        const start = performance.now()
        await runAgain(client, captured.query)
        time.push(performance.now() - start)
        cpu.push((((await cpuOf[i]?.()) ?? Number.NaN) - (before ?? Number.NaN)) / 1e6)
      }
    }
  }
  const rows = taken.map(({ name, bySize }) => {
    const trips = Math.max(...prepared.flat().map((owner) => owner[name]?.roundTrips ?? 0))
    const times = bySize.map(({ time }) => median(time))
    const cpus = bySize.map(({ cpu }) => median(cpu))
    const growth = (cpus.at(-1) ?? Number.NaN) / (cpus[0] ?? Number.NaN)
    const cells = times.flatMap((time, i) => [ms(time), ms(cpus[i] ?? Number.NaN)])
    return [name, ...cells, ratio(growth), held(growth), String(trips)]
  })
  const heads = sizes.flatMap(({ events }) => [`${events.toLocaleString('en')} events`, 'CPU'])
  return {
    title: 'SQL time as the table grows',
    how: 'Medians of the client-side time over one connection, with the way there and back, and of the CPU of the process that answers it, whose growth is held. The text is what the query functions send through the driver, sent again with the extended protocol. Each feed has 4,000 events, half of them past, so the sizes differ in the number of feeds.',
    head: ['endpoint', ...heads, 'growth', `at most ${MOST}`, 'round trips'],
    rows,
  }
}

function held(growth: number): string {
  if (Number.isNaN(growth)) return 'not measured'
  return growth <= MOST ? 'yes' : 'NO'
}

/** Nanoseconds that the process behind a connection has taken, where it runs on this machine. */
async function ownCpu(client: pg.Client): Promise<() => Promise<number>> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return () => cpuNanoseconds(rows[0]?.pid ?? 0).catch(() => Number.NaN)
}

async function prepare({ database, feeds }: Sized) {
  const owners = []
  for (let i = 0; i < OWNERS; i++) {
    const feed = `/feeds/feed_bench${Math.floor((i * feeds) / OWNERS)}`
    const org = `/orgs/bench-${Math.floor((i * feeds) / OWNERS / 5)}`
    const paths = await pathsOf(database, feed, org)
    const captured = []
    for (const [name, path] of Object.entries(paths)) {
      captured.push([name, await captureQuery(database.client, path)] as const)
    }
    owners.push(Object.fromEntries(captured))
  }
  return owners
}

async function pathsOf({ client }: BenchDatabase, feed: string, org: string): Promise<Paths> {
  const first = JSON.parse((await captureQuery(client, `${feed}/events`)).body)
  const merged = JSON.parse((await captureQuery(client, `${org}/events`)).body)
  const [event] = first.events
  const month = event.displayDate.slice(0, 7).replace('-', '/')
  return {
    upcoming: `${feed}/events`,
    'upcoming, next page': `${feed}/events?cursor=${first.pagination.nextCursor}`,
    'upcoming, begun left out': `${feed}/events?ongoing=false`,
    month: `${feed}/calendar/${month}`,
    'one event': `${feed}/events/${event.id}`,
    permalink: event.permalink.replace('/api/v1', '').replace(/\?.*/, ''),
    'permalink of one feed': event.permalink.replace('/api/v1', ''),
    'nearby, 100 miles': `${feed}/events/nearby?lat=${event.lat?.toFixed(1) ?? 40.7}&lng=${event.lng?.toFixed(1) ?? -74.1}`,
    'nearby, by state': `${feed}/events/nearby?state=tx`,
    'search of a feed': `${feed}/events?search=jazz`,
    organization: `${org}/events`,
    'organization, next page': `${org}/events?cursor=${merged.pagination.nextCursor}`,
    'search of an organization': `${org}/events?search=jazz`,
    'custom feed': `${org}/custom/festivals`,
    'widget configuration': `/widget-config/${feed.replace('/feeds/', '')}`,
  }
}
