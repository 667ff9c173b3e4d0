import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { writePackages } from '../../dev/packages.ts'

const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))

const USE = `
import { calendarClient, type Event } from 'calendar-feed-service-client'
import { verifySignature } from 'calendar-feed-service-webhooks'
const calendar = calendarClient('https://calendar.example.com', {
  fetch: async () => Response.json({ events: [], pagination: { perPage: 20, nextCursor: null } }),
})
const { data } = await calendar.feed('feed_x').events({ search: 'jazz' })
const events: Event[] = data?.events ?? []
console.log(events.length, await verifySignature('x', 'y', 'secret'))
`

it('The client and the receiver kit can be packed, installed and used in a fresh project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 5 }))
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const packed = writePackages(join(folder, 'packages')).map((source) => {
    const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', source]))
    return `./${filename}`
  })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...packed])
  writeFileSync(join(folder, 'use.ts'), USE)
  const strict = ['--strict', '--skipLibCheck', 'false', '--target', 'es2024', '--noEmit']
  run(process.execPath, [TSC, ...strict, '--module', 'nodenext', '--lib', 'es2024,dom', 'use.ts'])
  expect(run(process.execPath, ['use.ts'])).toBe('0 false\n')
})

it('The client is under 2 kB', () => {
  const source = readFileSync(new URL('../../functions/api/client/index.js', import.meta.url))
  expect(gzipSync(source).length).toBeLessThan(2_000)
})
