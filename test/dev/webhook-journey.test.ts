import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../support/free-port.ts'

const starter = fileURLToPath(new URL('../../dev/start.ts', import.meta.url))

async function start(): Promise<{ service: string; standIns: string }> {
  const data = mkdtempSync(join(tmpdir(), 'journey-'))
  const port = await freePort()
  const child = spawn(process.execPath, [starter, '--port', String(port), '--data', data])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(data, { recursive: true, maxRetries: 5 })
  })
  await vi
    .waitUntil(() => /^ready$/m.test(output) || child.exitCode !== null, { timeout: 60_000 })
    .catch(() => {})
  expect(output).toMatch(/^ready$/m)
  return { service: `http://localhost:${port}`, standIns: `http://localhost:${port + 1}` }
}

it('a subscriber confirmed under npm run dev shows up at the example receiver', {
  timeout: 240_000,
}, async () => {
  const { service, standIns } = await start()
  async function json<T>(url: string, init?: RequestInit): Promise<T> {
    const response = await fetch(url, init)
    expect(response.ok, `${url} answered ${response.status}`).toBe(true)
    return (await response.json()) as T
  }
  const asJson = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const form = { feedId: 'feed_demo_music', email: 'ada@example.com', digestFrequency: 'weekly' }
  await json(`${service}/subscriptions`, { ...asJson, body: JSON.stringify(form) })
  const mails = await vi.waitUntil(
    async () => {
      const sent = await json<{ text: string }[]>(`${standIns}/mail`)
      return sent.length > 0 && sent
    },
    { timeout: 60_000 },
  )
  const link = /https?:\/\/\S+\/confirm\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? ''

  await json(link, { ...asJson, body: '{}' })
  const [webhook] = await vi.waitUntil(
    async () => {
      const arrived = await json<{ body: string }[]>(`${standIns}/receiver/webhooks`)
      return arrived.length > 0 && arrived
    },
    { timeout: 60_000, interval: 50 },
  )
  expect(webhook).toMatchObject({ verified: true, event: 'subscriber.created', attempt: '1' })
  expect(JSON.parse(webhook?.body ?? '').data).toMatchObject({ email: 'ada@example.com' })
})
