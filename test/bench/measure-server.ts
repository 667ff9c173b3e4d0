import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startReceiver } from '../chaos/flaky-receiver.ts'
import { firstAttempts, percentile, readDeliveries } from '../chaos/judge.ts'
import { confirm, makePeople } from '../chaos/subscribers.ts'
import { runService, type Service } from '../soak/service.ts'
import { randomFrom } from '../support/random.ts'
import type { BenchDatabase } from './bench-database.ts'
import { ask, cpuPerRequest, median, type Target } from './load.ts'
import { readPaths, urlOf } from './read-paths.ts'
import { ms, ratio, type Section } from './report.ts'
import { startConstant } from './start-processes.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const APP_SECRET = randomBytes(32).toString('base64url')
const LIST = '/api/v1/feeds/feed_bench0/events'
const PER_SECOND = 1_000
const CHANGES_PER_SECOND = 50
const ENDPOINTS_AT_ONCE = 1_000
const ROUND_REQUESTS = 1_000

type Effort = { rounds: number; mixed: number; changes: number }

/** `npm start` as its visitors and customers meet it. */
export async function measureServer(database: BenchDatabase, effort: Effort): Promise<Section> {
  const built = spawnSync(process.execPath, [join(ROOT, 'dev/build-server.ts')])
  if (built.status !== 0) throw new Error(String(built.stderr))
  const data = mkdtempSync(join(tmpdir(), 'bench-server-'))
  const receiver = await startReceiver(randomFrom(1), 0)
  const env = {
    ...{ PUBLIC_URL: 'http://localhost:8080', APP_SECRET, DATA_DIR: data },
    DATABASE_URL: database.url,
    WEBHOOK_INSECURE_HOSTS: receiver.host,
  }
  const service = await runService(ROOT, env, { log: () => {}, onEnd: () => {} })
  const pool = new pg.Pool({ connectionString: database.url, options: '-c TimeZone=UTC' })
  const house = { pool, service: `http://127.0.0.1:${service.port}`, secrets: { APP_SECRET } }
  try {
    const rows = [
      ...(await measureCached(service, effort.rounds)),
      ...(await measureMemory(service, database, effort.mixed)),
      await measureSize(database),
    ]
    const urls = [`http://${receiver.host}/in`]
    const links = await makePeople(house, { id: 'org_steady', urls, people: effort.changes })
    const confirming = links.map(async (link, i) => {
      await setTimeout((i * 1_000) / CHANGES_PER_SECOND)
      await confirm(link)
    })
    await Promise.all(confirming)
    await arrived(effort.changes)
    const byDelivery = Map.groupBy(receiver.arrivals, ({ delivery }) => delivery)
    const waits = firstAttempts(await readDeliveries(pool), byDelivery).sort((a, b) => a - b)
    rows.push(
      ['sign-up to webhook at 50 a second, p50', ms(percentile(waits, 0.5)), '15 ms'],
      ['the same, p99', ms(percentile(waits, 0.99)), '100 ms'],
    )
    const many = Array.from({ length: ENDPOINTS_AT_ONCE }, (_, i) => `${urls[0]}/${i}`)
    const [link = ''] = await makePeople(house, { id: 'org_many', urls: many, people: 1 })
    const start = performance.now()
    await confirm(link)
    await arrived(effort.changes + ENDPOINTS_AT_ONCE)
    const seconds = (performance.now() - start) / 1_000
    rows.push(['1,000 endpoints of one organization', `${seconds.toFixed(1)} s`, '20 s'])
    return {
      title: 'One machine',
      how: '`npm start`, in front of it clients of another process.',
      head: ['what', 'measured', 'target'],
      rows,
    }
  } finally {
    await service.stop()
    await pool.end()
    await receiver.close()
    rmSync(data, { recursive: true })
  }

  async function arrived(count: number): Promise<void> {
    while (receiver.arrivals.length < count) await setTimeout(20)
  }
}

/** CPU beside a constant of the same size, in turns; the wait of the slowest hundredth. */
async function measureCached({ port, pid }: Service, rounds: number): Promise<string[][]> {
  const target: Target = { port, host: 'localhost', paths: [LIST] }
  const { length } = await ask(target)
  const constant = await startConstant(length)
  const opponent: Target = { port: constant.port, host: 'localhost', paths: ['/'] }
  const taken = { ours: [] as number[], constant: [] as number[] }
  const load = { count: ROUND_REQUESTS, perSecond: PER_SECOND }
  // The first round is not counted.
  for (let round = -1; round < rounds; round++) {
    const ours = await cpuPerRequest(pid, target, load)
    const theirs = await cpuPerRequest(constant.pid, opponent, load)
    if (round < 0) continue
    taken.ours.push(ours)
    taken.constant.push(theirs)
  }
  const waits: number[][] = []
  for (const one of [target, opponent]) waits.push(await waitsOf(one, rounds * PER_SECOND))
  constant.stop()
  const [ours = [], theirs = []] = waits
  const cpu = median(taken.ours) / median(taken.constant)
  return [
    [`cached list of ${length} bytes, CPU beside a constant`, ratio(cpu), '1.50 x'],
    ['its p99 at 1,000 requests a second', ms(percentile(ours, 0.99)), '5.0 ms'],
    ['p99 of the constant', ms(percentile(theirs, 0.99)), ''],
  ]
}

async function waitsOf(target: Target, count: number): Promise<number[]> {
  const start = performance.now()
  const waits = Array.from({ length: count }, async (_, i) => {
    await setTimeout(Math.max(0, start + (i * 1_000) / PER_SECOND - performance.now()))
    const asked = performance.now()
    await ask(target, i)
    return performance.now() - asked
  })
  return (await Promise.all(waits)).sort((a, b) => a - b)
}

/** Memory after requests of all kinds: most of them kept, some made anew. */
async function measureMemory(service: Service, { client }: BenchDatabase, count: number) {
  const paths = Object.values(await readPaths(client, new Date()))
    .flat()
    .map((asked) => new URL(urlOf(asked), 'http://localhost'))
    .map(({ pathname, search }) => pathname + search)
  const sizes: number[] = []
  let sent = 0
  let refused = 0
  const visitor = async () => {
    while (sent < count) {
      const turn = sent++
      if (turn % (count / 20) === 0) sizes.push(residentMegabytes(service.pid))
      // One in ten asks for a page of search results that nobody has asked for.
      const path = turn % 10 ? paths[turn % paths.length] : `${LIST}?q=word${turn}`
      await ask({ port: service.port, host: 'localhost', paths: [path ?? LIST] }).catch(() => {
        // One client may have only so many costly reads at once.
        refused++
      })
    }
  }
  await Promise.all(Array.from({ length: 8 }, visitor))
  const after = residentMegabytes(service.pid)
  const half = sizes.slice(sizes.length / 2)
  return [
    [`memory after ${count} mixed requests, ${refused} refused`, `${after} MB`, '250 MB'],
    ['at the middle, and the most after it', `${half[0]}, ${Math.max(...half, after)} MB`, 'flat'],
  ]
}

/** Rows, indexes, and all else; of one event in a table of many. */
async function measureSize({ client }: BenchDatabase) {
  const { rows } = await client.query<{ size: string; events: string }>(
    'SELECT pg_database_size(current_database()) AS size, (SELECT count(*) FROM events) AS events',
  )
  const megabytes = (Number(rows[0]?.size) / Number(rows[0]?.events) / 1024 / 1024) * 1_000
  return ['database, per 1,000 events', `${megabytes.toFixed(1)} MB`, '']
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
