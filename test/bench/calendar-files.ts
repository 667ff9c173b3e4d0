import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { WorkerModule } from '../../dev/worker-bundle.ts'
import { outputs } from '../../functions/outputs/index.ts'
import type { BenchDatabase } from './bench-database.ts'
import { captureQuery, runAgain } from './capture-queries.ts'
import { databaseCpu } from './database-cpu.ts'
import { interleave, median, type Timed } from './interleave.ts'
import { ask, cpuPerRequest, type Target } from './load.ts'
import { ms, ratio, type Section } from './report.ts'
import { type Running, startMiniflare } from './start-miniflare.ts'
import { startNeon } from './start-neon.ts'
import { serviceScript } from './worker-scripts.ts'

const PASS_THROUGH = fileURLToPath(new URL('pass-through-worker.ts', import.meta.url))
const FINISHED = 'SELECT body FROM finished_files WHERE path = $1'
/** Far between: each of them is megabytes. */
const PER_SECOND = 5

/** `warmUp`: rounds that are not counted; `count`: requests of a file in a round. */
export type FilesEffort = { rounds: number; warmUp: number; count: number }

/** Paths of files by what they are called in the report. */
type Files = Record<string, string>

/** What calendar programs and feed readers cost, against handing on the same bytes. */
export async function measureCalendarFiles(
  modules: WorkerModule[],
  database: BenchDatabase,
  files: Files,
  effort: FilesEffort,
): Promise<Section> {
  const { rounds } = effort
  const timed: Timed = {}
  const questions: Record<string, string> = {}
  await database.client.query('CREATE TABLE finished_files (path text PRIMARY KEY, body text)')
  for (const [name, path] of Object.entries(files)) {
    const { query, body } = await captureQuery(database.client, path, outputs)
    await database.client.query('INSERT INTO finished_files VALUES ($1, $2)', [path, body])
    questions[path] = JSON.stringify({ query: FINISHED, params: [path] })
    timed[name] = () => runAgain(database.client, query)
  }
  const sql = await interleave(timed, rounds * 3)
  const neon = await startNeon(database.url)
  const service = serviceScript('service', modules, neon.endpoint)
  const through = {
    name: 'through',
    modules: [{ name: 'through.js', text: await passThrough() }],
    env: { ...service.env, ...questions },
  }
  const running = await startMiniflare([service, through])
  try {
    const measured = await measureWorkers(running, database, files, effort)
    return {
      title: 'Calendar files and news',
      how: `One request after the other, medians of ${rounds} rounds in turns. "Handed on": a Worker that asks the database for the same bytes, a finished file in a table, by the same driver and answers with them and their ETag, in the same runtime. SQL: time at the client, the way of all the bytes included.`,
      head: ['', 'kB', 'SQL', 'database CPU', 'Worker CPU', 'handed on', 'ratio'],
      rows: measured.map(({ name, bytes, ...cpu }) => [
        name,
        Math.round(bytes / 1000).toLocaleString('en'),
        ms(sql[name] ?? Number.NaN),
        ms(cpu.database),
        ms(cpu.service),
        ms(cpu.through),
        ratio(cpu.service / cpu.through),
      ]),
    }
  } finally {
    await running.stop()
    neon.stop()
  }
}

/** Of each file its size and milliseconds of CPU. */
async function measureWorkers(
  { pid, ports }: Running,
  { client }: BenchDatabase,
  files: Files,
  { rounds, warmUp, count }: FilesEffort,
) {
  const asked = { count, perSecond: PER_SECOND }
  const at = (worker: string, path: string): Target => ({
    ...{ port: ports[worker] ?? 0, host: `${worker}.test`, paths: [path] },
  })
  const rows = Object.entries(files).map(([name, path]) => {
    const taken = { service: [] as number[], through: [] as number[], database: [] as number[] }
    return { name, path, bytes: 0, taken }
  })
  for (let round = -warmUp; round < rounds; round++) {
    for (const row of rows) {
      const { path, taken } = row
      row.bytes = Buffer.byteLength(await ask(at('service', path)))
      const before = await databaseCpu(client)
      const service = await cpuPerRequest(pid, at('service', path), asked)
      const after = await databaseCpu(client)
      const through = await cpuPerRequest(pid, at('through', path), asked)
      if (round < 0) continue
      taken.service.push(service / 1000)
      taken.through.push(through / 1000)
      taken.database.push(((after ?? Number.NaN) - (before ?? Number.NaN)) / count / 1e6)
    }
  }
  return rows.map(({ name, bytes, taken }) => ({
    ...{ name, bytes, service: median(taken.service) },
    ...{ through: median(taken.through), database: median(taken.database) },
  }))
}

async function passThrough(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [PASS_THROUGH],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
