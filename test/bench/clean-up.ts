import { connect } from '../../db/client.ts'
import { createDb } from '../../db/create-db.ts'
import { cleanUp } from '../../functions/clean-up.ts'
import type { Deps } from '../../functions/platform/deps.ts'
import { createBenchDatabase, dropBenchDatabase } from './bench-database.ts'
import { fillWebhooks } from './fill-webhooks.ts'
import { describeMachine, renderSection } from './report.ts'
import { startNeon } from './start-neon.ts'

// `node test/bench/clean-up.ts [rows]`: how clean-up goes through a million webhooks that ended 90
// days ago and as many tasks, beside a million that are kept. Needs BENCH_POSTGRES_URL.
const ROWS = Number(process.argv[2] ?? 1_000_000)
const NOW = Date.parse('2026-06-15T12:00:00Z')
const MAX_RUNS = 500

const server = process.env.BENCH_POSTGRES_URL ?? process.env.TEST_POSTGRES_URL
if (!server) {
  console.error('Set BENCH_POSTGRES_URL to a server on which databases may be created.')
  process.exit(1)
}
const database = await createBenchDatabase(server, 'calendar_bench_clean_up')
const neon = await startNeon(database.url)
try {
  await fillWebhooks(database.client, ROWS)
  const started = performance.now()
  const failures: unknown[] = []
  const deps = {
    db: createDb(connect(database.url, neon.endpoint)),
    now: () => new Date(NOW + performance.now() - started),
    log: (entry: unknown) => void failures.push(entry),
  } as unknown as Deps
  const runs: number[] = []
  const probes: number[] = []
  let done = false
  const probing = probe(() => done, probes)
  for (let left = await countOld(); left > 0 && runs.length < MAX_RUNS; left = await countOld()) {
    const begun = performance.now()
    await cleanUp(deps)
    runs.push(performance.now() - begun)
  }
  done = true
  await probing
  const seconds = runs.reduce((sum, ms) => sum + ms, 0) / 1000
  const { rows } = await database.client.query('SHOW server_version')
  console.log(describeMachine(rows[0].server_version))
  console.log(
    renderSection({
      title: `Clean-up of ${ROWS} webhooks beside ${ROWS} kept ones`,
      how: 'Each webhook is an event, a delivery, an attempt and a task; three of them are rows of their own to clean-up. A probe reads and adds a delivery meanwhile.',
      head: ['What', 'Value'],
      rows: [
        ['runs', String(runs.length)],
        ['longest run, s', (Math.max(...runs) / 1000).toFixed(1)],
        ['all runs, s', seconds.toFixed(0)],
        ['webhooks a second', (ROWS / seconds).toFixed(0)],
        ['webhooks a run', (ROWS / runs.length).toFixed(0)],
        ['slowest probe, ms', Math.max(...probes).toFixed(0)],
        ['median probe, ms', median(probes).toFixed(1)],
        ['kept events that were lost', String(ROWS - (await countKept()))],
        ['failures', String(failures.length)],
      ],
    }),
  )
  if (failures.length > 0) console.log(failures[0])
} finally {
  neon.stop()
  await dropBenchDatabase(server, database)
}

async function countOld(): Promise<number> {
  const { rows } = await database.client.query(`
    SELECT (SELECT count(*)::int FROM webhook_events WHERE created_at < '2026-01-01')
      + (SELECT count(*)::int FROM tasks WHERE created_at < '2026-01-01') AS n`)
  return rows[0].n
}

async function countKept(): Promise<number> {
  const { rows } = await database.client.query(
    `SELECT count(*)::int AS n FROM webhook_events WHERE id LIKE 'whe_new%'`,
  )
  return rows[0].n
}

/** What a request does meanwhile: a page of deliveries, and a new one. */
async function probe(isDone: () => boolean, times: number[]): Promise<void> {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: database.url })
  await client.connect()
  for (let n = 0; !isDone(); n++) {
    const begun = performance.now()
    await client.query(
      `SELECT * FROM webhook_deliveries WHERE org_id = 'org_bench' ORDER BY created_at DESC LIMIT 20`,
    )
    await client.query(
      `INSERT INTO webhook_deliveries (id, org_id, endpoint_id, event_id, event_name, created_at)
       VALUES ($1, 'org_bench', 'whk_bench', 'whe_new1', 'subscriber.created', '2026-06-15')`,
      [`dlv_probe${n}`],
    )
    times.push(performance.now() - begun)
    await new Promise((next) => setTimeout(next, 20))
  }
  await client.end()
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
