import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type WorkerModule, workerModules } from '../../dev/worker-bundle.ts'

const START = 50_000
const LAZY_PART = 120_000
const ALL = 285_000

let modules: WorkerModule[]
beforeAll(async () => {
  modules = await workerModules()
})

describe('the Worker, compressed', () => {
  it(`loads at most ${START / 1000} kB to answer a public read`, () => {
    const size = sizeOf(modules.filter(({ atStart }) => atStart))
    expect(size).toBeGreaterThan(40_000)
    expect(size).toBeLessThanOrEqual(START)
  })

  it(`loads at most ${LAZY_PART / 1000} kB more at once for anything else`, () => {
    const parts = modules.filter(({ entryPoint, atStart }) => entryPoint && !atStart)
    expect(parts.map(({ entryPoint }) => entryPoint)).toContain('functions/dashboard/index.ts')
    for (const { entryPoint, loads } of parts) {
      const size = sizeOf(modules.filter(({ name, atStart }) => loads.includes(name) && !atStart))
      expect([entryPoint, size <= LAZY_PART, size]).toEqual([entryPoint, true, size])
    }
  })

  it(`is at most ${ALL / 1000} kB altogether`, () => {
    expect(sizeOf(modules)).toBeLessThanOrEqual(ALL)
  })

  it('holds nothing of the pages that are built beside it', () => {
    const sources = modules.flatMap((module) => module.sources)
    expect(sources).toContain('functions/pages/built-page.ts')
    expect(sources.filter((source) => /^dev\//.test(source))).toEqual([])
  })

  it('is built anew by `npm run dev` after a change in any folder that it is made of', () => {
    const config = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8')
    const watched = /^watch_dir = (\[.+\])$/m.exec(config)?.[1] ?? '[]'
    const folders = modules
      .flatMap(({ sources }) => sources)
      .flatMap((source) => /^(\w+)\//.exec(source)?.[1] ?? [])
      .filter((folder) => folder !== 'node_modules')
    expect([...new Set(folders)].sort()).toEqual(JSON.parse(watched).sort())
  })

  it('leaves out what the driver has for connections of its own', () => {
    const texts = modules.map(({ text }) => text).join()
    expect(texts).toContain('Neon-Connection-String')
    expect(texts).not.toMatch(/SASL|pgpass/)
    // Its spare `Buffer`, its hashes of passwords, a socket's events, what a connection does, its
    // stand-ins for modules of Node's, and its readers of bytes.
    expect(texts).not.toMatch(
      /allocUnsafeSlow|hashAsciiStr|MaxListenersExceededWarning|subtls\.startTls|createHmac|parseFloatFromBits/,
    )
  })

  it('leaves out what only building is for: schemas of tools, notes for bundlers', () => {
    const sources = modules.flatMap((module) => module.sources)
    expect(sources).toContain('functions/mcp/tool-inputs.generated.json')
    expect(sources.filter((source) => /to-json-schema|json-schema-proc/.test(source))).toEqual([])
    expect(modules.filter(({ text }) => /__PURE__|__NO_SIDE_EFFECTS__/.test(text))).toEqual([])
  })

  it('writes texts in quotes, which the runtime reads faster than templates', () => {
    const start = modules.filter(({ atStart }) => atStart).map(({ text }) => text)
    expect(start.join()).toContain('"Content-Type"')
    expect(start.join().match(/[(,=:]`[\w -]+`/g) ?? []).toEqual([])
  })

  it('starts without what is costly to make: Drizzle, `process`, patterns of letters', () => {
    const start = modules.filter(({ atStart }) => atStart)
    const text = start.map(({ text }) => text).join()
    expect(start.flatMap(({ sources }) => sources.filter((id) => /drizzle/.test(id)))).toEqual([])
    expect(text).not.toMatch(/globalThis\.process/)
    // In a template they are text until they are used.
    expect(text.replaceAll(/`[^`]*`/g, '').match(/.{20}\\p\{.{20}/g) ?? []).toEqual([])
  })

  it('leaves to later what no public read needs', () => {
    const start = modules.filter(({ atStart }) => atStart).flatMap(({ sources }) => sources)
    expect(start).toContain('functions/api/upcoming.ts')
    const rooms =
      /^functions\/(dashboard|mcp|pages|subscriptions|webhooks|tasks)\/|^db\/schema\/|@upstash\/qstash/
    expect(start.filter((source) => rooms.test(source))).toEqual([])
  })
})

function sizeOf(modules: WorkerModule[]): number {
  return modules.reduce((total, { gzipBytes }) => total + gzipBytes, 0)
}
