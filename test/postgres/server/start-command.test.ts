import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '../../../dev/serve.ts'
import { FILES, FOLDERS } from '../../../dev/server-sources.ts'
import { encryptSecret, newSecret } from '../../../functions/webhooks/endpoint-secret.ts'
import { V8_OPTIONS } from '../../../server/v8-options.ts'
import { processTree } from '../../dev/process-tree.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { readEmail } from '../../support/read-email.ts'
import { linkIn } from '../../support/subscriber.ts'
import { freshDatabase } from './fresh-database.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** What `npm start` needs to build and run. */
const PARTS = [...FOLDERS, ...FILES, 'tsconfig.json']
const APP_SECRET = 'Wd4-Tp8_bNx53YrQz7LmHc2KfVs9GeUa6'
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/** A copy of the repository in which nothing is built, so that no other test's files change. */
function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 5 }))
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

function npmStart(cwd: string, settings: Record<string, string>): Started {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => {
    if (child.exitCode !== null) return
    for (const pid of processTree(child.pid ?? 0).reverse()) process.kill(pid, 'SIGKILL')
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code) }
}

/** An organization whose webhooks go to this URL, with a calendar. */
async function addOrganization(
  { query }: Awaited<ReturnType<typeof freshDatabase>>,
  url: string,
): Promise<void> {
  await query(
    `insert into organizations (id, slug, name, plan) values ('org_start', 'one', 'One', 'pro')`,
  )
  await query(
    `insert into feeds (id, org_id, slug, name, timezone)
     values ('feed_start', 'org_start', 'feed', 'Feed', 'UTC')`,
  )
  await query(
    `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
     values ('whk_start', 'org_start', $1, $2, '{subscriber.created}', now(), now())`,
    [url, await encryptSecret({ APP_SECRET }, random, newSecret(random))],
  )
}

/** It is built and migrated first, which takes long on a busy machine. */
const MOST_MS = 600_000

it(
  'npm start becomes the service: SIGTERM ends what is under way first, and its exit code is passed on',
  async () => {
    const folder = copyRepository()
    const answers: (() => void)[] = []
    const customer = await serve(async () => {
      await new Promise<void>((done) => answers.push(done))
      return new Response(null, { status: 204 })
    })
    onTestFinished(customer.close)
    const database = await freshDatabase({ migrated: true })
    await addOrganization(database, `${customer.origin}/in`)
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const settings = {
      ...{ APP_SECRET, DATABASE_URL: database.url, PUBLIC_URL: origin, PORT: String(port) },
      ...{ HOST: 'localhost', WEBHOOK_INSECURE_HOSTS: new URL(customer.origin).host },
    }
    const { child, said, ended } = npmStart(folder, settings)
    await vi.waitUntil(() => said().includes('Serving ') || child.exitCode !== null, {
      timeout: MOST_MS,
    })
    expect(said()).toContain(`Serving ${origin}`)
    // Neither a shell nor the starter stands between npm and the service.
    const [, ...below] = processTree(child.pid ?? 0)
    const commands = below.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'))
    expect(commands.map((words) => words.slice(1, -1))).toEqual([
      [...V8_OPTIONS, expect.stringMatching(/dist\/server\/index\.js$/)],
    ])

    const second = npmStart(folder, settings)
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Port ${port} is in use`)

    const form = { feedId: 'feed_start', email: 'ann@example.com', digestFrequency: 'weekly' }
    const asked = await fetch(`${origin}/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    expect(asked.status, await asked.text()).toBe(202)
    const outbox = join(folder, '.data/server/outbox')
    const emails = () => readdirSync(outbox).filter((name) => name.endsWith('.eml'))
    await eventually(() => expect(emails()).toHaveLength(1))
    const email = readEmail(readFileSync(join(outbox, emails()[0] ?? ''), 'utf8'))
    expect((await fetch(origin + linkIn(email, '/confirm/'), { method: 'POST' })).status).toBe(200)
    await eventually(() => expect(answers).toHaveLength(1))

    child.kill('SIGTERM')
    await eventually(() => expect(fetch(`${origin}/healthz?shallow`)).rejects.toThrow())
    expect(child.exitCode).toBeNull()
    answers[0]?.()
    expect(await ended).toBe(0)
    const states = `select state, attempts from webhook_deliveries`
    expect(await database.query(states)).toEqual([{ state: 'successful', attempts: 1 }])
  },
  MOST_MS,
)
