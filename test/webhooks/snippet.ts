import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { changeEndpoint } from '../../db/webhooks/endpoints.ts'
import { freePort } from '../support/free-port.ts'
import { attemptsOf, callTask, deliveriesOf, subscribe, webhookWorld } from './world.ts'

export const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

/** The code blocks of a language on the page, below a heading if one is given. */
export function codeOf(language: string, heading = ''): string[] {
  const from = page.slice(page.indexOf(heading))
  const blocks = from.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))
  return [...blocks].map((block) => block[1] ?? '')
}

/** The program on the page below this heading, in a file of its own. */
export function programOf(heading: string, language: string, fileName: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'snippet-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [code] = codeOf(language, `### ${heading}\n`)
  if (!code) throw new Error(`docs/webhooks.md has no ${language} below ${heading}`)
  const file = join(folder, fileName)
  writeFileSync(file, code)
  return file
}

/** Runs a receiver until the test is over; resolves when it listens. */
export async function runReceiver(
  command: string,
  args: string[],
  { port, secret }: { port: number; secret: string },
): Promise<void> {
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
  const child: ChildProcess = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  child.stderr?.on('data', (text) => (output += text))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  await vi
    .waitUntil(async () => child.exitCode !== null || (await listens(port)), { timeout: 60_000 })
    .catch(() => {})
  expect(await listens(port), `${command} does not listen: ${output}`).toBe(true)
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

type Start = (options: { port: number; secret: string }) => Promise<void>

/** What a receiver answers when a proxy passes the body on in chunks, as Node does without a length. */
export async function sendInChunks(port: number, body: string, signature: string): Promise<number> {
  const headers = { 'x-service-signature': signature, 'transfer-encoding': 'chunked' }
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', headers })
  const half = Math.floor(body.length / 2)
  outgoing.write(body.slice(0, half))
  outgoing.end(body.slice(half))
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode ?? 0
}

/** Lets the service itself deliver to a receiver, and then others try to pass for it. */
export async function expectItVerifies(start: Start): Promise<void> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const world = await webhookWorld({ WEBHOOK_INSECURE_HOSTS: `127.0.0.1:${port}` })
  const { app, org, endpoint, secret } = world
  await changeEndpoint(app.deps.db, { ...endpoint, now: app.deps.now() }, { url })
  app.outside = (to, init) => fetch(to, init)
  await start({ port, secret })

  await subscribe(world, { keywords: 'zoë, jazz 🎷', state: 'Texas' })
  const [task] = app.queued
  expect(await callTask(world, task?.id ?? '')).toEqual({ status: 200 })
  expect(await attemptsOf(world)).toMatchObject([{ status: 204, error: null }])
  expect(await deliveriesOf(world)).toMatchObject([{ state: 'successful' }])

  const [event] = await app.database.query('SELECT body FROM webhook_events WHERE org_id = $1', [
    org.id,
  ])
  const body = String(event?.body)
  const right = createHmac('sha256', secret).update(body).digest('hex')
  const answers = [
    await send(url, body, right),
    await send(url, `${body} `, right),
    await send(url, body, createHmac('sha256', 'whsec_other').update(body).digest('hex')),
    await send(url, body, right.slice(0, 40)),
    await send(url, body, 'é'.repeat(32)),
    await send(url, body, 'é'.repeat(64)),
    await send(url, body, ''),
    await send(url, body),
  ]
  expect(answers).toEqual([204, 401, 401, 401, 401, 401, 401, 401])
}

async function send(url: string, body: string, signature?: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'x-service-signature': signature }),
  }
  return (await fetch(url, { method: 'POST', body, headers })).status
}
