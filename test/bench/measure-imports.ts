import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { runWorkerd } from '../support/run-workerd.ts'
import { largeCalendar } from './large-calendar.ts'
import { cpuNanoseconds, median } from './load.ts'
import { ms, type Section } from './report.ts'

const WORKER = `import { readCalendar } from './domain/imports/read-calendar.ts'
const options = { feedTimezone: 'America/Chicago', now: new Date('2026-06-15'), maxEvents: 20000 }
export default { async fetch(request) {
  const result = readCalendar(new Uint8Array(await request.arrayBuffer()), options)
  return Response.json(result.items.length)
} }`

/** What it costs a Worker to read a calendar, without the database. */
export async function measureImports(sizes: number[], rounds: number): Promise<Section> {
  const text = await readerModule()
  const rows = []
  for (const events of sizes) {
    const worker = await runWorkerd({ modules: [{ name: 'worker.js', text }], env: {} })
    const body = largeCalendar(events)
    const taken = []
    for (let round = 0; round < rounds; round++) {
      const before = await cpuNanoseconds(worker.pid)
      const response = await fetch(worker.origin, { method: 'POST', body })
      if ((await response.json()) !== events) throw new Error('not all events were read')
      taken.push(((await cpuNanoseconds(worker.pid)) - before) / 1e6)
    }
    await worker.kill()
    const size = (Buffer.byteLength(body) / 1e6).toFixed(1)
    const [first = Number.NaN] = taken
    const name = `${events.toLocaleString('en')} events, ${size} MB`
    rows.push([name, ms(first), ms(median(taken))])
  }
  const size = Math.round(gzipSync(text, { level: 9 }).length / 1000)
  return {
    title: 'Reading a calendar to import',
    how: `CPU of workerd from an iCalendar file to events and series. The readers are ${size} kB (gzip).`,
    head: ['file', 'first read', 'median'],
    rows,
  }
}

async function readerModule(): Promise<string> {
  const resolveDir = fileURLToPath(new URL('../../', import.meta.url))
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
