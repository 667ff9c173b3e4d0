import type { BenchDatabase } from './bench-database.ts'
import { captureQuery, runAgain } from './capture-queries.ts'
import { interleave, type Timed } from './interleave.ts'
import { ms, ratio, type Section } from './report.ts'

type Sized = { events: number; feeds: number; database: BenchDatabase }
type Paths = Record<string, string>

/** Feeds and organizations asked in turn, so that no row stays warmer than others. */
const OWNERS = 5
/** What must not grow with the table. */
const HELD = ['upcoming', 'month', 'one event', 'permalink']

/** Time of the real SQL of each endpoint at several sizes of the table, feeds staying as they are. */
export async function measureGrowth(sizes: Sized[], rounds: number): Promise<Section> {
  const prepared: Awaited<ReturnType<typeof prepare>>[] = []
  for (const size of sizes) prepared.push(await prepare(size))
  const names = Object.keys(prepared[0]?.[0] ?? {})
  const timed: Timed = {}
  for (const name of names) {
    for (const [i, { events, database }] of sizes.entries()) {
      let turn = 0
      timed[`${name} ${events}`] = () => {
        const captured = prepared[i]?.[turn++ % OWNERS]?.[name]
        if (!captured) throw new Error(`${name} was not captured`)
        return runAgain(database.client, captured.query)
      }
    }
  }
  const medians = await interleave(timed, rounds)
  const rows = names.map((name) => {
    const times = sizes.map(({ events }) => medians[`${name} ${events}`] ?? Number.NaN)
    const growth = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)
    const trips = Math.max(...prepared.flat().map((owner) => owner[name]?.roundTrips ?? 0))
    return [name, ...times.map(ms), ratio(growth), held(name, growth), String(trips)]
  })
  const heads = sizes.map(({ events }) => `${events.toLocaleString('en')} events`)
  return {
    title: 'SQL time as the table grows',
    how: 'Median of client-side times over one connection, planning and the way there and back included. The text is what the query functions send through the driver, sent again with the extended protocol. Each feed has 4,000 events, half of them past, so the sizes differ in the number of feeds.',
    head: ['endpoint', ...heads, 'growth', 'at most 1.5', 'round trips'],
    rows,
  }
}

function held(name: string, growth: number): string {
  if (!HELD.includes(name)) return ''
  return growth <= 1.5 ? 'yes' : 'NO'
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
