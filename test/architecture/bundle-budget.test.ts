import { beforeAll, describe, expect, it } from 'vitest'
import { WATCHED } from '../../dev/starter/rebuild.ts'
import { thirdPartyNotices } from '../../dev/third-party-notices.ts'
import { type WorkerModule, workerModules } from '../../dev/worker-bundle.ts'
import { expectWithin } from '../support/size-budget.ts'

const AT_START = 120_000

let modules: WorkerModule[]
beforeAll(async () => {
  modules = await workerModules()
})

describe('the Worker', () => {
  it(`loads at most ${AT_START / 1000} kB (gzip) for a public read`, () => {
    const start = modules.filter(({ atStart }) => atStart)
    const size = start.reduce((total, { gzipBytes }) => total + gzipBytes, 0)
    expect(size).toBeGreaterThan(40_000)
    expectWithin(AT_START, size, 'modules of a public read')
  })

  it('names every package that it contains in the notices of third parties', () => {
    const packages = modules
      .flatMap(({ sources }) => sources)
      .flatMap((source) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [])
    const notices = thirdPartyNotices()
    expect(new Set(packages)).toContain('ical.js')
    for (const name of [...new Set(packages), '@fontsource/inter']) {
      expect(notices).toMatch(
        new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\nLicense: .+\\nSource: https:`, 'm'),
      )
    }
    expect(notices).toContain('Mozilla Public License Version 2.0')
  })

  it('contains none of the pages that are built in advance', () => {
    const sources = modules.flatMap((module) => module.sources)
    expect(sources).toContain('functions/pages/built-page.ts')
    expect(sources.filter((source) => /^dev\//.test(source))).toEqual([])
  })

  it('is built anew by `npm run dev` after a change in any folder that it is made of', () => {
    const folders = modules
      .flatMap(({ sources }) => sources)
      .flatMap((source) => /^(\w+)\//.exec(source)?.[1] ?? [])
      .filter((folder) => folder !== 'node_modules')
    expect(WATCHED).toEqual(expect.arrayContaining([...new Set(folders)]))
  })

  it('loads Drizzle, QStash, and every feature that no public read needs on first use', () => {
    const start = modules.filter(({ atStart }) => atStart).flatMap(({ sources }) => sources)
    expect(start).toContain('functions/api/upcoming.ts')
    const later =
      /^functions\/(dashboard|mcp|pages|subscriptions|webhooks|tasks)\/|drizzle|@upstash\/qstash/
    expect(start.filter((source) => later.test(source))).toEqual([])
  })
})
