import type { WorkerModule } from '../../dev/worker-bundle.ts'
import type { BenchDatabase } from './bench-database.ts'
import { captureQuery } from './capture-queries.ts'
import { COMPARED, compareLists, type Measured } from './compare-lists.ts'
import { databaseCpu } from './database-cpu.ts'
import { endpointPaths } from './endpoint-paths.ts'
import { median } from './interleave.ts'
import { ask, cpuPerRequest, requestsPerSecond, type Target } from './load.ts'
import { ratio, type Section } from './report.ts'
import { startFastify } from './start-fastify.ts'
import { startMiniflare } from './start-miniflare.ts'
import { startNeon } from './start-neon.ts'
import { workerScripts } from './worker-scripts.ts'

export type Effort = { rounds: number; count: number; perSecond: number; warmUp: number }
type Measurable = { name: string; pid: number; target: Target }

const STEPS: [path: string, name: string][] = [
  ['/constant', 'a constant text of 20 events through Hono'],
  ['/stringified', 'the same as an object through c.json'],
  ['/fetched', '+ one fetch of the list from the database'],
  ['/parsed', '+ parsing its JSON'],
  ['/driver', '+ the Neon driver'],
  ['/orm', '+ Drizzle, building the SQL each time'],
]

/** CPU per request of Worker and database: steps towards a list, each endpoint, and a list by hand. */
export async function measureWorkerCpu(
  modules: WorkerModule[],
  database: BenchDatabase,
  feeds: number,
  effort: Effort,
): Promise<Section[]> {
  const list = await captureQuery(database.client, '/feeds/feed_bench0/events')
  const neon = await startNeon(database.url)
  const fastify = await startFastify(database.url)
  const running = await startMiniflare(await workerScripts(modules, neon.endpoint, list))
  const { pid, ports } = running
  const inWorker = (name: string, worker: string, paths: string[]): Measurable => {
    return { name, pid, target: { host: `${worker}.test`, port: ports[worker] ?? 0, paths } }
  }
  const byHand = (name: string, kind: string): Measurable => {
    const paths = Array.from({ length: feeds }, (_, i) => `/${kind}/feeds/feed_bench${i}/events`)
    return { name, pid: fastify.pid, target: { port: fastify.port, host: 'localhost', paths } }
  }
  try {
    await holdAlike(
      inWorker('', 'service', ['/api/v1/feeds/feed_bench0/events']),
      byHand('', 'kept'),
      byHand('', 'led'),
    )
    const endpoints = await endpointPaths(running, feeds)
    const measured = await measure(database, effort, [
      ...STEPS.map(([path, name]) => inWorker(name, 'steps', [path])),
      inWorker(COMPARED.bare, 'steps', ['/bare']),
      ...Object.entries(endpoints).map(([name, paths]) => inWorker(name, 'service', paths)),
      byHand(COMPARED.unnamed, 'unnamed'),
      byHand(COMPARED.kept, 'kept'),
      byHand(COMPARED.led, 'led'),
    ])
    return [present(measured, list.body.length, effort), compareLists(measured)]
  } finally {
    await running.stop()
    fastify.stop()
    neon.stop()
  }
}

/** A comparison says something only of lists of the same events. */
async function holdAlike(...lists: Measurable[]): Promise<void> {
  const texts = await Promise.all(lists.map(({ target }) => ask(target)))
  const [ids, ...others] = texts.map((text) => {
    const { events }: { events: { id: string }[] } = JSON.parse(text)
    return events.map(({ id }) => id).join()
  })
  for (const other of others) {
    if (other !== ids) throw new Error(`a list by hand holds others: ${ids} / ${other}`)
  }
}

async function measure(
  { client }: BenchDatabase,
  effort: Effort,
  targets: Measurable[],
): Promise<Measured[]> {
  const all = targets.map((target) => ({
    ...target,
    taken: {
      cpu: [] as number[],
      database: [] as number[],
      perSecond: [] as number[],
    },
  }))
  for (const { target } of all) await requestsPerSecond(target, effort.warmUp)
  for (let round = 0; round < effort.rounds; round++) {
    for (const { pid, target, taken } of all) {
      const before = await databaseCpu(client)
      taken.cpu.push(await cpuPerRequest(pid, target, effort))
      const after = await databaseCpu(client)
      if (before !== undefined && after !== undefined) {
        taken.database.push((after - before) / effort.count / 1000)
      }
      taken.perSecond.push(await requestsPerSecond(target, effort.count))
    }
  }
  return all.map(({ name, taken }) => ({
    name,
    cpu: median(taken.cpu),
    database: taken.database.length > 0 ? median(taken.database) : undefined,
    perSecond: median(taken.perSecond),
  }))
}

const micro = (value: number | undefined) => (value === undefined ? '' : `${Math.round(value)} us`)

function present(measured: Measured[], bytes: number, effort: Effort): Section {
  const [constant] = measured
  const times = (value: number | undefined, of: number | undefined) =>
    value === undefined ? '' : ratio(value / (of ?? Number.NaN))
  return {
    title: 'Worker CPU per request',
    how: `CPU of the whole runtime process per request at ${effort.perSecond} requests/s, medians of ${effort.rounds} rounds in turns, against the first line in the same process (${bytes.toLocaleString('en')} bytes). Nothing is cached. "Database": CPU of the database's processes meanwhile. The stand-in for Neon runs in another process and is not counted; of the lines by hand, CPU is that of their own Node process. Requests/s: 8 clients at full speed, client, database and runtime sharing the machine.`,
    head: ['', 'CPU', 'ratio', 'database', 'requests/s', 'ratio'],
    rows: measured.map(({ name, cpu, database, perSecond }) => [
      name,
      micro(cpu),
      times(cpu, constant?.cpu),
      micro(database),
      perSecond.toFixed(0),
      times(perSecond, constant?.perSecond),
    ]),
  }
}
