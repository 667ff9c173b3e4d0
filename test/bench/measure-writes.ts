import { neonConfig } from '@neondatabase/serverless'
import pg from 'pg'
import { answerNeon, postgresBackend } from '../../db/pool/neon-protocol.ts'
import { SWEEP_BATCH } from '../../db/tasks/tasks.ts'
import { databaseCpu } from './backend.ts'
import type { BenchDatabase } from './bench-database.ts'
import { fillWebhooks } from './fill-webhooks.ts'
import { median } from './load.ts'
import { openWrites } from './open-writes.ts'
import { ms, type Section } from './report.ts'
import { startNeon } from './start-processes.ts'

/** `history`: webhooks that ended before. */
type Size = { history: number; rounds: number }

/** How long a commit takes in the last row: as on a disk, or a replica, that is far away. */
const COMMIT_MS = 5
const AT_ONCE = 16
/** Webhooks of a round: as many as a sweep takes. */
const ROUND = SWEEP_BATCH
const WARM_UP_ROUNDS = 1

/** What confirmations, webhooks and sweeps cost the database, and how many confirm in a second. */
export async function measureWrites(
  database: BenchDatabase,
  { history, rounds }: Size,
): Promise<Section> {
  await fillWebhooks(database.client, history)
  const neon = await startNeon(database.url)
  const taken: Record<string, number[]> = {}
  try {
    const writes = await openWrites(database, neon.endpoint, 'writes')
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      const pending = await writes.ask(ROUND)
      const works: [name: string, times: number, work: () => Promise<unknown>][] = [
        ['a confirmation', ROUND, () => eachInTurn(pending, writes.confirm)],
        ['a webhook: claim, load, record and finish', ROUND, writes.deliver],
        ['a sweep that takes 100 tasks', 1, writes.sweepFull],
        ['a sweep that finds nothing', 1, writes.sweepEmpty],
      ]
      for (const [name, times, work] of works) {
        const cpu = await cpuOf(database, work)
        if (round < 0) continue
        taken[name] = [...(taken[name] ?? []), cpu / times]
      }
    }
  } finally {
    neon.stop()
  }
  const rows = Object.entries(taken).map(([name, cpu]) => [name, ms(median(cpu))])
  const perSecond = await confirmationsPerSecond(database, rounds * ROUND)
  return {
    title: 'Writes',
    how: `Database CPU of the whole path, medians of ${rounds} rounds of ${ROUND}, beside ${(2 * history).toLocaleString('en')} webhooks that ended before. Confirmations a second: one organization with one endpoint, ${AT_ONCE} people at a time, each commit waiting ${COMMIT_MS} ms; their timestamps are all different.`,
    head: ['write', 'measured'],
    rows: [...rows, ['confirmations a second', perSecond]],
  }
}

async function eachInTurn<T>(list: T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const one of list) await work(one)
}

/** CPU milliseconds of the database. */
async function cpuOf({ client }: BenchDatabase, work: () => Promise<unknown>): Promise<number> {
  const before = await databaseCpu(client)
  await work()
  return ((await databaseCpu(client)) - before) / 1e6
}

/** While each commit takes long; `-` on a server that does not wait for its disk. */
async function confirmationsPerSecond(database: BenchDatabase, count: number): Promise<string> {
  const { client, name, url } = database
  const { rows } = await client.query('SHOW fsync')
  if (rows[0].fsync !== 'on') return '-'
  await client.query(`ALTER DATABASE ${name} SET commit_delay = ${COMMIT_MS * 1000}`)
  await client.query(`ALTER DATABASE ${name} SET commit_siblings = 0`)
  const writes = await openWrites(database, 'http://127.0.0.1:9/sql', 'rate')
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE, options: '-c TimeZone=UTC' })
  // Without a process in between, whose work would count as the database's.
  neonConfig.fetchFunction = async (_: string, { body }: { body: string }) => {
    const answer = await answerNeon(postgresBackend(pool), body, () => undefined)
    return new Response(answer.body, answer)
  }
  try {
    await confirmAll(await writes.ask(AT_ONCE))
    const pending = await writes.ask(count)
    const start = performance.now()
    await confirmAll(pending)
    const seconds = (performance.now() - start) / 1000
    const told = await client.query(
      `SELECT count(DISTINCT timestamp_ms)::int AS n FROM webhook_events WHERE org_id = 'org_rate'`,
    )
    if (told.rows[0].n !== count + AT_ONCE) throw new Error('two confirmations had one timestamp')
    return (count / seconds).toFixed(0)
  } finally {
    await pool.end()
  }

  async function confirmAll(list: Awaited<ReturnType<typeof writes.ask>>): Promise<void> {
    const person = async () => {
      for (let one = list.pop(); one; one = list.pop()) await writes.confirm(one)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, person))
  }
}
