import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DEMO_IMAGES, demoImageId } from '../../db/seed/images.ts'
import { mediaPath } from '../../domain/media.ts'
import { freePort } from '../support/free-port.ts'
import { processTree, running } from './process-tree.ts'
import { webhookJourney } from './webhook-journey.ts'

// The starter itself with Miniflare and workerd: slow, so a few journeys only.

const starter = fileURLToPath(new URL('../../dev/start.ts', import.meta.url))
const admin = fileURLToPath(new URL('../../dev/admin.ts', import.meta.url))
const GONE = { timeout: 180_000 }
let data: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'start-'))
  onTestFinished(() => rmSync(data, { recursive: true, maxRetries: 5 }))
})

type Started = { child: ChildProcess; port: number; output: () => string }

async function start(...flags: string[]): Promise<Started> {
  const port = await freePort()
  const child = spawn(process.execPath, [starter, '--port', String(port), '--data', data, ...flags])
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return { child, port, output: () => output }
}

async function ready({ child, output }: Started): Promise<void> {
  const isReady = () => /^ready$/m.test(output())
  const hasEnded = () => child.exitCode !== null
  await vi
    .waitUntil(() => isReady() || hasEnded(), { timeout: 180_000 })
    .catch(() => expect.fail(`not ready in time:\n${output()}`))
  if (!isReady()) expect.fail(`the starter ended:\n${output()}`)
}

async function firstEvent(port: number): Promise<{ id: string; createdAt: string } | undefined> {
  const response = await fetch(`http://localhost:${port}/api/v1/feeds/feed_demo_music/events`)
  const body = await response.text()
  expect(response.status, body).toBe(200)
  return JSON.parse(body).events[0]
}

/** Form posts that are far too large, six at a time; what the service says to each, and to a request just after it. */
async function postTooMuch(port: number, count: number): Promise<Set<string>> {
  const origin = `http://localhost:${port}`
  const said = new Set<string>()
  let left = count
  const postSome = async () => {
    while (left-- > 0) {
      const body = new URLSearchParams({ email: 'x'.repeat(1024 * 1024) })
      const large = await fetch(`${origin}/subscriptions`, { method: 'POST', body })
      said.add(`${large.status} ${await large.text()}`)
      said.add(`${(await fetch(`${origin}/healthz`)).status}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, postSome))
  return said
}

describe('npm run dev', { timeout: 300_000 }, () => {
  it('answers 503 until it is ready, serves demo data with images, also to npm run admin, passes on what is said to large bodies, brings a webhook to its receiver, keeps others out of its folder, survives being killed, finds the data at the next start, and leaves nothing running', async () => {
    const one = await start()
    const early = await vi.waitUntil(
      () => fetch(`http://localhost:${one.port}/docs`).catch(() => undefined),
      { timeout: 180_000 },
    )
    expect([early.status, await early.json()]).toEqual([503, { error: 'starting' }])
    await ready(one)
    expect(one.output()).toContain('Sign in as demo@example.com')
    expect(await firstEvent(one.port)).toBeDefined()
    const images = DEMO_IMAGES.map((name) => mediaPath(demoImageId(name), 'webp'))
    const asked = images.map((path) => fetch(`http://localhost:${one.port}${path}`))
    for (const { status, url } of await Promise.all(asked)) expect(status, url).toBe(200)
    expect((await fetch(`http://localhost:${one.port + 1}/demo`)).status).toBe(200)

    expect(await postTooMuch(one.port, 60)).toEqual(
      new Set(['413 {"error":"Request body exceeds 16 KB"}', '200']),
    )

    await webhookJourney(`http://localhost:${one.port}`, `http://localhost:${one.port + 1}`)

    const other = await start()
    const [refused] = await once(other.child, 'exit')
    expect(refused).toBe(1)
    expect(other.output()).toMatch(/^.* is in use by process \d+\. .*\n$/)

    const { DATABASE_URL: _, ...environment } = process.env
    const listed = spawnSync(process.execPath, [admin, 'list', '--data', data], {
      env: environment,
      encoding: 'utf8',
    })
    expect(listed.stdout, listed.stderr).toContain('riverside  pro  Riverside Arts')

    const event = await firstEvent(one.port)
    const killed = processTree(one.child.pid ?? 0)
    expect(killed.length).toBeGreaterThan(2)
    one.child.kill('SIGKILL')
    await expect.poll(() => running(killed), GONE).toEqual([])

    const two = await start()
    await ready(two)
    expect((await firstEvent(two.port))?.createdAt).toBe(event?.createdAt)
    const tree = processTree(two.child.pid ?? 0)
    two.child.kill('SIGTERM')
    const [code] = await once(two.child, 'exit')
    expect(code, two.output()).toBe(0)
    await expect.poll(() => running(tree), GONE).toEqual([])
    expect(existsSync(join(data, 'lock'))).toBe(false)
    expect(existsSync(join(data, 'database.json'))).toBe(false)
  })

  it.each(['SIGHUP', 'SIGINT'] as const)(
    'ends at once on %s while it is still starting',
    async (signal) => {
      const one = await start()
      await vi.waitUntil(() => existsSync(join(data, 'postgres')), { timeout: 180_000 })
      const tree = processTree(one.child.pid ?? 0)
      one.child.kill(signal)
      expect(await once(one.child, 'exit')).toEqual([0, null])
      await expect.poll(() => running(tree), GONE).toEqual([])
    },
    300_000,
  )

  it('says in one line which port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }

    const one = await start('--port', String(port))
    expect(await once(one.child, 'exit')).toEqual([1, null])
    expect(one.output()).toMatch(new RegExp(`^Port ${port} is in use\\. .*\\n$`))
    expect(existsSync(join(data, 'lock'))).toBe(false)
  })
})
