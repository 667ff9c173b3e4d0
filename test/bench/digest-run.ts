import { connect } from '../../db/client.ts'
import { createDb } from '../../db/create-db.ts'
import { startRuns } from '../../db/digests/start-runs.ts'
import { signDelivery } from '../../dev/qstash/sign-delivery.ts'
import { type Served, serve } from '../../dev/serve.ts'
import type { WorkerModule } from '../../dev/worker-bundle.ts'
import { TASKS_PATH } from '../../domain/task.ts'
import type { BenchDatabase } from './bench-database.ts'
import { fillReaders } from './fill-readers.ts'
import { cpuNanoseconds } from './load.ts'
import { ms, type Section } from './report.ts'
import { type Running, startMiniflare } from './start-miniflare.ts'
import { startNeon } from './start-neon.ts'
import { SETTINGS, serviceScript } from './worker-scripts.ts'

const FEED = 'feed_digest0'
const HOUR_MS = 3_600_000
const MOST_CALLS = 1_000

type Size = { readers: number; criteria: number; mails: number; warmUp: number }

/** One weekly digest of a large feed: planned whole, and as many of its mails sent as are asked for. */
export async function measureDigest(
  modules: WorkerModule[],
  database: BenchDatabase,
  size: Size,
): Promise<Section> {
  const { client } = database
  await fillReaders(client, FEED, size)
  const neon = await startNeon(database.url)
  const outside = await startOutside()
  const addresses = { QSTASH_URL: outside.origin, CAPTURE_URL: outside.origin }
  const running = await startMiniflare([
    serviceScript('service', modules, neon.endpoint, addresses),
  ])
  try {
    await startRun(database, neon.endpoint)
    const cpu = async () => (await cpuNanoseconds(running.pid)) / 1e6
    const [sqlBefore, cpuBefore] = [await neon.taken(), await cpu()]
    await plan(running, database)
    const [sql, planning] = [(await neon.taken()) - sqlBefore, (await cpu()) - cpuBefore]
    const stored = await client.query(`SELECT sum(pg_total_relation_size(name)) / 1e6 AS mb
      FROM unnest('{digest_runs,digest_editions,digest_sends}'::regclass[]) name`)
    const { rows } = await client.query(
      `SELECT id FROM tasks WHERE kind = 'digest-send' ORDER BY id`,
    )
    const ids: string[] = rows.map(({ id }) => id)
    await send(running, ids.splice(0, size.warmUp / 100))
    const [sendBefore, postedBefore] = [await cpu(), outside.mails()]
    await send(running, ids.splice(0, size.mails / 100))
    const mails = outside.mails() - postedBefore
    const sending = (await cpu()) - sendBefore
    const each = planning / size.readers + sending / mails
    return {
      title: 'A digest',
      how: `One weekly digest to ${size.readers.toLocaleString('en')} readers with ${size.criteria} different criteria, planned whole; then ${mails.toLocaleString('en')} of its mails, ${Math.round(outside.bytes() / outside.mails() / 1000)} kB each as they are posted, in batches of 100 to a mailbox that takes them at once.`,
      head: ['', 'measured', 'limit'],
      rows: [
        ['planning, time of all its statements', ms(sql), '10,000 ms'],
        ['stored by planning', `${Number(stored.rows[0].mb).toFixed(1)} MB`, '20 MB'],
        ['Worker CPU a reader, planning', ms(planning / size.readers), ''],
        ['Worker CPU a reader, sending', ms(sending / mails), ''],
        ['Worker CPU a reader, both', ms(each), '0.50 ms'],
      ],
    }
  } finally {
    await running.stop()
    neon.stop()
    await outside.close()
  }
}

/** As the cron does, for a digest that fell due this hour. */
async function startRun({ client, url }: BenchDatabase, endpoint: string): Promise<void> {
  const now = new Date()
  const dueAt = new Date(now.getTime() - HOUR_MS / 2)
  const localDate = dueAt.toISOString().slice(0, 10)
  const times = { timezone: 'America/Chicago', hour: 7, weekday: 4 }
  const due = { ...times, frequency: 'weekly', localDate, dueAt, missed: false } as const
  await client.query(`UPDATE feeds SET created_at = now() - interval '60 days'`)
  const started = await startRuns(createDb(connect(url, endpoint)), [due], { cutAt: dueAt, now })
  if (started.tasks.length !== 1) throw new Error('the digest did not begin')
}

async function plan(running: Running, { client }: BenchDatabase): Promise<void> {
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    const { rows } = await client.query(
      `UPDATE tasks SET due_at = created_at WHERE kind = 'digest-run' AND state = 'waiting' RETURNING id`,
    )
    if (rows.length === 0) return
    await call(running, rows[0].id)
  }
  throw new Error('the digest was not planned')
}

async function send(running: Running, ids: string[]): Promise<void> {
  for (const id of ids) {
    const status = await call(running, id)
    if (status !== 200) throw new Error(`a part of the digest answered ${status}`)
  }
}

/** As QStash calls. */
async function call({ ports }: Running, taskId: string): Promise<number> {
  const body = JSON.stringify({ taskId })
  const url = SETTINGS.PUBLIC_URL + TASKS_PATH
  const bytes = new TextEncoder().encode(body)
  const signature = signDelivery(SETTINGS.QSTASH_CURRENT_SIGNING_KEY, url, bytes, Date.now())
  const response = await fetch(`http://127.0.0.1:${ports.service}${TASKS_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'upstash-signature': signature },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

/** A queue and a mailbox that take everything. */
async function startOutside() {
  let mails = 0
  let bytes = 0
  const served: Served = await serve(async (request) => {
    const body = await request.text()
    const messages: unknown[] = JSON.parse(body)
    if (new URL(request.url).pathname !== '/') {
      return Response.json(messages.map(() => ({ messageId: 'msg' })))
    }
    mails += messages.length
    bytes += body.length
    return new Response()
  })
  return { ...served, mails: () => mails, bytes: () => bytes }
}
