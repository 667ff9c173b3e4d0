import { type Backend, openBackend } from './backend.ts'
import type { BenchDatabase } from './bench-database.ts'
import { type Captured, captureQuery, runAgain } from './capture-query.ts'
import { median } from './load.ts'
import { FEEDS_PER_ORG } from './read-paths.ts'
import { ms, ratio, type Section } from './report.ts'

export type Sized = { events: number; feeds: number; database: BenchDatabase }

/** Feeds and organizations asked in turn, so that no row stays warmer than others. */
const OWNERS = 5

/** Database CPU of each read's statement at two sizes of the table, with feeds of the same size. */
export async function measureGrowth(sizes: Sized[], rounds: number): Promise<Section> {
  const measured: { backend: Backend; owners: Record<string, Captured>[] }[] = []
  for (const { database, feeds } of sizes) {
    const owners = []
    for (let i = 0; i < OWNERS; i++) {
      owners.push(await queriesOf(database, Math.floor((i * feeds) / OWNERS)))
    }
    measured.push({ backend: await openBackend(database.url), owners })
  }
  const names = Object.keys(measured[0]?.owners[0] ?? {})
  const rows = []
  for (const name of names) {
    const taken = sizes.map(() => [] as number[])
    for (let round = 0; round < rounds; round++) {
      for (const [i, { backend, owners }] of measured.entries()) {
        const captured = owners[round % OWNERS]?.[name]
        if (!captured) throw new Error(`${name} was not captured`)
        const cpu = await backend.cpuOf(() => runAgain(backend.client, captured))
        // Every owner once before what is counted.
        if (round >= OWNERS) taken[i]?.push(cpu)
      }
    }
    const [least = Number.NaN, most = Number.NaN] = taken.map(median)
    rows.push([name, ms(least), ms(most), ratio(most / least)])
  }
  for (const { backend } of measured) await backend.client.end()
  return {
    title: 'Reads as the table grows',
    how: 'Database CPU of one call of what the service sends, medians in turns. Each feed has 4,000 events, half of them past, so the sizes differ in the number of feeds.',
    head: ['read', ...sizes.map(({ events }) => `${events.toLocaleString('en')} events`), 'growth'],
    rows,
  }
}

async function queriesOf({ client }: BenchDatabase, n: number) {
  const feed = `/api/v1/feeds/feed_bench${n}`
  const org = `/api/v1/orgs/bench-${Math.floor(n / FEEDS_PER_ORG)}`
  const { events, pagination } = JSON.parse((await captureQuery(client, `${feed}/events`)).body)
  const [event] = events
  const month = event.displayDate.slice(0, 7).replace('-', '/')
  const paths: Record<string, string> = {
    'list of a feed': `${feed}/events`,
    'list, next page': `${feed}/events?cursor=${pagination.nextCursor}`,
    'month of a feed': `${feed}/calendar/${month}`,
    'one event': `${feed}/events/${event.id}`,
    permalink: event.permalink.replace(/\?.*/, ''),
    'facets of a feed': `${feed}/facets`,
    'page of a feed': `/f/feed_bench${n}`,
    '.ics of a feed': `/f/feed_bench${n}.ics`,
    'nearby, 100 miles': `${feed}/events/nearby?lat=40.71&lng=-74.01`,
    'search of a feed': `${feed}/events?search=jazz`,
    'list of an organization': `${org}/events`,
    'search of an organization': `${org}/events?search=jazz`,
    'custom feed': `${org}/custom/festivals`,
    'widget configuration': `/api/v1/widget-config/feed_bench${n}`,
  }
  const captured: Record<string, Captured> = {}
  for (const [name, path] of Object.entries(paths))
    captured[name] = await captureQuery(client, path)
  return captured
}
