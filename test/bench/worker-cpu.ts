import type { WorkerModule } from '../../dev/worker-bundle.ts'
import type { BenchDatabase } from './bench-database.ts'
import { captureQuery } from './capture-queries.ts'
import { endpointPaths } from './endpoint-paths.ts'
import { median } from './interleave.ts'
import { cpuPerRequest, requestsPerSecond } from './load.ts'
import { ratio, type Section } from './report.ts'
import { type Running, startMiniflare } from './start-miniflare.ts'
import { startNeon } from './start-neon.ts'
import { workerScripts } from './worker-scripts.ts'

export type Effort = { rounds: number; count: number; perSecond: number; warmUp: number }
type Measured = { name: string; direct: number; entry: number; perSecond: number }

const STEPS: [path: string, name: string][] = [
  ['/constant', 'a constant text of 20 events through Hono'],
  ['/stringified', 'the same as an object through c.json'],
  ['/fetched', '+ one fetch of the list from the database'],
  ['/parsed', '+ parsing its JSON'],
  ['/driver', '+ the Neon driver'],
  ['/orm', '+ Drizzle, building the SQL each time'],
]

/** CPU of the runtime per request: steps towards a list, and each endpoint of the service. */
export async function measureWorkerCpu(
  modules: WorkerModule[],
  database: BenchDatabase,
  feeds: number,
  effort: Effort,
): Promise<Section> {
  const list = await captureQuery(database.client, '/feeds/feed_bench0/events')
  const neon = await startNeon(database.url)
  const running = await startMiniflare(await workerScripts(modules, neon.endpoint, list))
  try {
    const endpoints = await endpointPaths(running, feeds)
    const targets = [
      ...STEPS.map(([path, name]) => ({ name, worker: 'steps', paths: [path] })),
      ...Object.entries(endpoints).map(([name, paths]) => ({ name, worker: 'service', paths })),
    ]
    return present(await measure(running, targets, effort), list.body.length, effort)
  } finally {
    await running.stop()
    neon.stop()
  }
}

async function measure(
  { pid, ports, entryPort }: Running,
  targets: { name: string; worker: string; paths: string[] }[],
  effort: Effort,
): Promise<Measured[]> {
  const all = targets.map(({ name, worker, paths }) => ({
    name,
    direct: { port: ports[worker] ?? 0, host: `${worker}.test`, paths },
    entry: { port: entryPort, host: `${worker}.test`, paths },
    taken: { direct: [] as number[], entry: [] as number[], perSecond: [] as number[] },
  }))
  for (const { direct } of all) await requestsPerSecond(direct, effort.warmUp)
  for (let round = 0; round < effort.rounds; round++) {
    for (const { direct, entry, taken } of all) {
      taken.direct.push(await cpuPerRequest(pid, direct, effort))
      taken.entry.push(await cpuPerRequest(pid, entry, effort))
      taken.perSecond.push(await requestsPerSecond(direct, effort.count * 2))
    }
  }
  return all.map(({ name, taken }) => ({
    name,
    direct: median(taken.direct),
    entry: median(taken.entry),
    perSecond: median(taken.perSecond),
  }))
}

function present(measured: Measured[], bytes: number, effort: Effort): Section {
  const [constant] = measured
  const micro = (value: number) => `${Math.round(value)} us`
  return {
    title: 'Worker CPU per request',
    how: `CPU of the whole runtime process per request at ${effort.perSecond} requests/s, medians of ${effort.rounds} rounds in turns, against the first line in the same process (${bytes.toLocaleString('en')} bytes). "Direct" goes straight to the Worker; "Miniflare" passes its entry worker, as in the first trial that set the goal of 2. Nothing is cached. The stand-in for Neon runs in another process and is not counted. Requests/s: 8 clients at full speed, client, database and runtime sharing the machine.`,
    head: ['', 'direct', 'ratio', 'through Miniflare', 'ratio', 'requests/s', 'ratio'],
    rows: measured.map(({ name, direct, entry, perSecond }) => [
      name,
      micro(direct),
      ratio(direct / (constant?.direct ?? Number.NaN)),
      micro(entry),
      ratio(entry / (constant?.entry ?? Number.NaN)),
      perSecond.toFixed(0),
      ratio(perSecond / (constant?.perSecond ?? Number.NaN)),
    ]),
  }
}
