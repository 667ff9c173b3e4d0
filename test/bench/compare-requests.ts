import type { WorkerModule } from '../../dev/worker-bundle.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { ReadName } from './by-hand/reads.ts'
import { cpuPerRequest, median, requestsPerSecond, type Target } from './load.ts'
import { readPaths, urlOf } from './read-paths.ts'
import { startByHand, startNeon, startService } from './start-processes.ts'

export type RequestCost = {
  name: ReadName
  /** Microseconds of the Worker's process, or of Node's. */
  cpu: { ours: number; byHand: number }
  perSecond: { ours: number; byHand: number }
}
export type RequestEffort = { rounds: number; count: number; perSecond: number }

/** Calendar files are megabytes. */
const LARGE: Partial<Record<ReadName, number>> = { calendar: 20, month: 5, facets: 5 }

/** CPU of the Worker and requests/s of each read, beside Fastify with the statements by hand, in turns. */
export async function compareRequests(
  modules: WorkerModule[],
  database: BenchDatabase,
  { rounds, count, perSecond }: RequestEffort,
): Promise<RequestCost[]> {
  const neon = await startNeon(database.url)
  const byHand = await startByHand(database.url)
  const service = await startService(modules, neon.endpoint)
  const sides = {
    ours: { ...service, host: 'calendar.test' },
    byHand: { ...byHand, host: 'localhost' },
  }
  // Which statement finds a rare word, no request says.
  const { rareWord: _, ...compared } = await readPaths(database.client, new Date())
  const reads = Object.entries(compared).map(([name, asked]) => ({
    name: name as ReadName,
    paths: asked.map(urlOf),
    cpu: { ours: [] as number[], byHand: [] as number[] },
    perSecond: { ours: [] as number[], byHand: [] as number[] },
  }))
  try {
    // The first round is not counted.
    for (let round = -1; round < rounds; round++) {
      for (const { name, paths, ...taken } of reads) {
        const less = LARGE[name] ?? 1
        const load = { count: Math.ceil(count / less), perSecond: perSecond / less }
        for (const side of ['ours', 'byHand'] as const) {
          const { pid, port, host } = sides[side]
          const target: Target = { port, host, paths }
          const cpu = await cpuPerRequest(pid, target, load)
          const rate = await requestsPerSecond(target, load.count)
          if (round < 0) continue
          taken.cpu[side].push(cpu)
          taken.perSecond[side].push(rate)
        }
      }
    }
  } finally {
    await service.stop()
    byHand.stop()
    neon.stop()
  }
  return reads.map(({ name, cpu, perSecond }) => ({
    name,
    cpu: { ours: median(cpu.ours), byHand: median(cpu.byHand) },
    perSecond: { ours: median(perSecond.ours), byHand: median(perSecond.byHand) },
  }))
}
