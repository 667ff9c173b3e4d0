import pg from 'pg'
import { type Backend, openBackend } from './backend.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { Asked } from './by-hand/list.ts'
import { READS, type Read, type ReadName } from './by-hand/reads.ts'
import { captureQuery, runAgain } from './capture-query.ts'
import { median } from './load.ts'
import { readPaths, urlOf } from './read-paths.ts'

export type DatabaseCost = {
  name: ReadName
  /** Milliseconds of a call in a session that has made many. */
  cpu: { ours: number; kept: number; planned: number }
  blocks: { ours: number; kept: number }
  /** Milliseconds of the first call in a new session. */
  first: { ours: number; kept: number }
}

/** Settings of a session by hand: a plan is kept for all values, and is never compiled. */
const KEPT = '-c jit=off -c plan_cache_mode=force_generic_plan'
const PLANNED = '-c jit=off'
/** Calls of a read in a round. */
const CALLS = 10
const FIRST_CALLS = 7

/** One request as each side sends it to the database. */
type Calls = {
  ours: (client: pg.Client) => Promise<unknown>
  byHand: (client: pg.Client, name?: string) => Promise<unknown>
  ourBlocks: (backend: Backend) => Promise<number>
  blocksByHand: (backend: Backend) => Promise<number>
}

/**
 * What the database takes for each read: the service's statement beside one by hand, in turns. Ends
 * with an error if the two show different events.
 */
export async function compareReads(
  database: BenchDatabase,
  rounds: number,
): Promise<DatabaseCost[]> {
  const now = new Date()
  const paths = await readPaths(database.client, now)
  const ours = await openBackend(database.url)
  const kept = await openBackend(database.url, KEPT)
  const planned = await openBackend(database.url, PLANNED)
  const measured = []
  for (const [name, read] of Object.entries(READS) as [ReadName, Read][]) {
    const calls = []
    for (const path of paths[name]) {
      calls.push(await callsOf(database, name, read, { ...path, now }))
    }
    measured.push({ name, calls, cpu: [] as DatabaseCost['cpu'][] })
  }
  // The first round is not counted.
  for (let round = -1; round < rounds; round++) {
    for (const { name, calls, cpu } of measured) {
      const taken = { ours: 0, kept: 0, planned: 0 }
      for (let i = 0; i < CALLS; i++) {
        const call = oneOf(calls, i)
        taken.ours += await ours.cpuOf(() => call.ours(ours.client))
        taken.kept += await kept.cpuOf(() => call.byHand(kept.client, name))
        taken.planned += await planned.cpuOf(() => call.byHand(planned.client))
      }
      if (round >= 0) cpu.push(taken)
    }
  }
  const costs: DatabaseCost[] = []
  for (const { name, calls, cpu } of measured) {
    const blocks = { ours: [] as number[], kept: [] as number[] }
    for (const { ourBlocks, blocksByHand } of calls) {
      blocks.ours.push(await ourBlocks(ours))
      blocks.kept.push(await blocksByHand(kept))
    }
    const perCall = (side: keyof DatabaseCost['cpu']) =>
      median(cpu.map((taken) => taken[side])) / CALLS
    costs.push({
      name,
      cpu: { ours: perCall('ours'), kept: perCall('kept'), planned: perCall('planned') },
      blocks: { ours: median(blocks.ours), kept: median(blocks.kept) },
      first: await firstCalls(database, name, calls),
    })
  }
  for (const { client } of [ours, kept, planned]) await client.end()
  return costs
}

async function callsOf(
  { client }: BenchDatabase,
  name: ReadName,
  read: Read,
  asked: Asked,
): Promise<Calls> {
  const url = urlOf(asked)
  const captured = await captureQuery(client, url, asked.now)
  const { queries, body } = captured
  if (queries.length !== (read.roundTrips ?? 1)) {
    throw new Error(`${url} asks the database ${queries.length} times`)
  }
  const values = read.values(asked).map(asSent)
  const { rows } = await client.query(read.text, values)
  holdAlike(url, body, read.body(rows as never[], asked))
  const literals = values.map((value) => (value === null ? 'NULL' : pg.escapeLiteral(value)))
  return {
    ours: (on) => runAgain(on, captured),
    byHand: (on, kept) => on.query({ text: read.text, values, ...(kept && { name: kept }) }),
    async ourBlocks({ blocksOf }) {
      let sum = 0
      for (const { query, params } of queries) sum += await blocksOf(query, params)
      return sum
    },
    blocksByHand: ({ blocksOf }) => blocksOf(`EXECUTE "${name}"(${literals.join(', ')})`),
  }
}

/** A value as pg sends it. */
export function asSent(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value)
}

async function firstCalls({ url }: BenchDatabase, name: ReadName, calls: Calls[]) {
  const taken = { ours: [] as number[], kept: [] as number[] }
  for (let i = 0; i < FIRST_CALLS; i++) {
    const call = oneOf(calls, i)
    const ours = await openBackend(url)
    taken.ours.push(await ours.cpuOf(() => call.ours(ours.client)))
    await ours.client.end()
    const kept = await openBackend(url, KEPT)
    taken.kept.push(await kept.cpuOf(() => call.byHand(kept.client, name)))
    await kept.client.end()
  }
  return { ours: median(taken.ours), kept: median(taken.kept) }
}

function oneOf<T>(list: T[], turn: number): T {
  const one = list[turn % list.length]
  if (one === undefined) throw new Error('there is nothing to call')
  return one
}

/** A comparison says something only if both sides send the same. */
export function holdAlike(url: string, ours: string, byHand: string): void {
  const [a, b] = [normalized(ours), normalized(byHand)]
  if (a === b) return
  const at = [...a].findIndex((letter, i) => letter !== b[i])
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 100)
  throw new Error(`${url} differs by hand:\n${around(a)}\n\n${around(b)}`)
}

/** White space of JSON and the order of the events in a calendar file mean nothing. */
function normalized(text: string): string {
  if (text.startsWith('{')) return JSON.stringify(JSON.parse(text))
  const [head, ...events] = text.split('BEGIN:VEVENT')
  const foot = 'END:VCALENDAR\r\n'
  return [head, ...events.map((event) => event.replace(foot, '')).sort()].join('BEGIN:VEVENT')
}
