import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { packageArchives } from '../../dev/packages.ts'
import { PUBLIC_FOLDER } from '../../dev/public-files.ts'
import { testApp } from '../support/app.ts'
import { expectWithin } from '../support/size-budget.ts'

const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))

const USE = `
import { loadCalendarFeed } from 'calendar-feed-service'
import * as client from 'calendar-feed-service/client'
import * as webhooks from 'calendar-feed-service/webhooks'
import { calendarClient, type Event } from 'calendar-feed-service-client'
import { verifySignature } from 'calendar-feed-service-webhooks'
const calendar = calendarClient('https://calendar.example.com', {
  fetch: async () => Response.json({ events: [], pagination: { perPage: 20, nextCursor: null } }),
})
const { data } = await calendar.feed('feed_x').events({ search: 'jazz' })
const events: Event[] = data?.events ?? []
const element: HTMLElementTagNameMap['calendar-feed'] | undefined = undefined
console.log(events.length, await verifySignature('x', 'y', 'secret'))
console.log(typeof client.calendarClient, typeof webhooks.parseWebhook, element)
console.log(await loadCalendarFeed('https://calendar.example.com'))
`

describe('client.tgz, webhooks.tgz, and calendar-feed-service.tgz', () => {
  it('can be installed and used in a fresh project, with types under strict settings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'packages-'))
    onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 5 }))
    const run = (command: string, args: string[]) =>
      execFileSync(command, args, {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    const names = ['client.tgz', 'webhooks.tgz', 'calendar-feed-service.tgz']
    const archives = names.map((name) => PUBLIC_FOLDER + name)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...archives])
    for (const name of ['client', 'webhooks']) {
      const installed = join(folder, `node_modules/calendar-feed-service-${name}/package.json`)
      expect(JSON.parse(readFileSync(installed, 'utf8'))).toMatchObject({
        version: '1.0.0',
        license: 'MIT',
        types: './index.d.ts',
        exports: { '.': { types: './index.d.ts', default: './index.js' } },
      })
    }
    writeFileSync(join(folder, 'use.ts'), USE)
    const strict = ['--strict', '--skipLibCheck', 'false', '--target', 'es2024', '--noEmit']
    run(process.execPath, [TSC, ...strict, '--module', 'nodenext', '--lib', 'es2024,dom', 'use.ts'])
    expect(run(process.execPath, ['use.ts'])).toBe('0 false\nfunction function undefined\nfalse\n')
  })

  it('have the same bytes after every build', async () => {
    const [first, second] = [await packageArchives(), await packageArchives()]
    expect(first).toHaveLength(3)
    expect(second).toEqual(first)
    // Where gzip puts a time.
    for (const [, archive] of first) expect(archive.readUInt32LE(4)).toBe(0)
  })

  it('are public files of the service', async () => {
    const app = await testApp()
    for (const [file, archive] of await packageArchives()) {
      const response = await app.request(`/${file}`)
      expect(response.headers.get('content-type')).toBe('application/gzip')
      expect(Buffer.from(await response.arrayBuffer())).toEqual(archive)
    }
  })
})

it('The client is under 2 kB', () => {
  const source = readFileSync(new URL('../../functions/api/client/index.js', import.meta.url))
  expectWithin(2_000, gzipSync(source).length, 'client')
})
