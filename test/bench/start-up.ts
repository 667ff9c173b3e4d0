import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { WorkerModule } from '../../dev/worker-bundle.ts'
import { median } from './interleave.ts'
import { cpuNanoseconds } from './load.ts'
import { quietMoment } from './quiet-moment.ts'
import { ms, type Section } from './report.ts'

const require = createRequire(createRequire(import.meta.url).resolve('miniflare'))
const WORKERD: string = require('workerd').default
const EMPTY = 'export default { fetch: () => new Response() }'

/** Size of what is uploaded, and what starting it costs workerd beyond an empty Worker. */
export async function measureBundle(modules: WorkerModule[], rounds: number): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'start-up-'))
  try {
    for (const { name, text } of modules) await writeFile(join(folder, name), text)
    await writeFile(join(folder, 'empty.js'), EMPTY)
    const names = modules.map(({ name }) => name)
    await writeConfig(folder, 'service', names)
    await writeConfig(folder, 'empty', ['empty.js'])
    const taken = { service: [] as number[], empty: [] as number[] }
    let quiet = 0
    for (let round = 0; round < rounds; round++) {
      if (await quietMoment()) quiet++
      taken.service.push(await startOnce(folder, 'service'))
      taken.empty.push(await startOnce(folder, 'empty'))
    }
    const empty = Math.min(...taken.empty)
    const over = (value: number) => ms(value - empty)
    const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
    return {
      title: 'Size and start-up',
      how: `Minified modules as they are uploaded, each compressed by itself. Start-up: CPU of workerd from its compiled configuration until it listens, what a public read needs having been compiled and run, less the least of an empty Worker (${ms(empty)}). What else the machine does can only add, so the least of ${rounds} starts counts; ${quiet} of them began while the machine was idle.`,
      head: ['', 'least', 'median', 'most', 'limit'],
      rows: [
        [
          'loaded at start, gzip',
          kilobytes(sum(modules.filter(({ atStart }) => atStart))),
          '',
          '',
          '120 kB',
        ],
        ['all modules, gzip', kilobytes(sum(modules)), '', '', ''],
        [
          'start-up',
          over(Math.min(...taken.service)),
          over(median(taken.service)),
          over(Math.max(...taken.service)),
          '60 ms',
        ],
      ],
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Compiled beforehand: reading a configuration with all modules in it is no part of starting a Worker. */
async function writeConfig(folder: string, name: string, files: string[]): Promise<void> {
  await writeFile(join(folder, `${name}.capnp`), configOf(files))
  const { stdout } = await promisify(execFile)(
    WORKERD,
    ['compile', `${name}.capnp`, '--config-only'],
    { cwd: folder, encoding: 'buffer', maxBuffer: 64_000_000 },
  )
  await writeFile(join(folder, `${name}.bin`), stdout)
}

/** Milliseconds of CPU. */
async function startOnce(folder: string, name: string): Promise<number> {
  const child = spawn(WORKERD, ['serve', '--binary', `${name}.bin`, '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  await listening(child)
  const taken = await cpuNanoseconds(child.pid ?? 0)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  return taken / 1e6
}

async function listening(child: ChildProcess): Promise<void> {
  for await (const line of createInterface({ input: child.stdio[3] as Readable })) {
    if (JSON.parse(line).event === 'listen') return
  }
  throw new Error('workerd ended before it listened')
}

function sum(modules: WorkerModule[]): number {
  return modules.reduce((total, { gzipBytes }) => total + gzipBytes, 0)
}

function configOf(files: string[]): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const main :Workerd.Worker = (
  modules = [${files.map((file) => `(name = "${file}", esModule = embed "${file}")`).join(', ')}],
  compatibilityDate = "2026-10-01"
);
`
}
