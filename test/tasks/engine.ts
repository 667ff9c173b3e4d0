import { createHash, createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { signDelivery } from '../../dev/qstash/index.ts'
import { TASKS_PATH } from '../../domain/task.ts'
import type { App } from '../../functions/platform/deps.ts'
import { createTasksModule } from '../../functions/tasks/index.ts'
import type { TaskKind, TaskKinds } from '../../functions/tasks/task-kind.ts'
import { TEST_ENV, type TestApp, testApp } from '../support/app.ts'
import { freshId } from '../support/factories.ts'

export const NOW = '2026-06-15T12:00:00.000Z'
export const TASKS_URL = TEST_ENV.PUBLIC_URL + TASKS_PATH

export type TaskRow = {
  id: string
  subject_id: string
  state: string
  due_at: Date
  attempt: number
  crashes: number
  last_error: string | null
  lease_token: string | null
  lease_until: Date | null
  publish_seq: number
  sweep_at: Date
  finished_at: Date | null
}

export type Engine = TestApp & {
  kinds: TaskKinds
  module: Hono<App>
  /** What the next call of a task of kind `job` does. */
  run: TaskKind['run']
  /** How often a handler ran. */
  runs: number
  /** A task of kind `job`, due now by default; its subject is a mail that waits. */
  addTask: (overrides?: Record<string, unknown>) => Promise<TaskRow>
  readTask: (id: string) => Promise<TaskRow>
  subjectState: (task: TaskRow) => Promise<unknown>
  /** A call as QStash makes it. */
  call: (id: string, signature?: string) => Promise<Response>
}

/** The engine behind its HTTP address, with a kind of task of the test's own. */
export async function testEngine(onDead: TaskKind['onDead'] = () => []): Promise<Engine> {
  const engine = (await testApp(NOW)) as Engine
  engine.runs = 0
  engine.run = async () => ({ writes: [] })
  engine.kinds = {
    job: {
      delays: () => [60, 300, 1800],
      run: (deps, task) => {
        engine.runs++
        return engine.run(deps, task)
      },
      onDead,
    },
  }
  engine.module = new Hono<App>().route(TASKS_PATH, createTasksModule(engine.kinds))
  engine.addTask = (overrides = {}) => addTask(engine, overrides)
  engine.readTask = async (id) => {
    const [row] = await engine.database.query('select * from tasks where id = $1', [id])
    return row as TaskRow
  }
  engine.subjectState = async (task) => {
    const subject = [task.subject_id]
    const [row] = await engine.database.query('select state from mails where id = $1', subject)
    return row?.state
  }
  engine.call = async (id, signature = sign({ taskId: id })) =>
    engine.module.request(TASKS_URL, callOf(JSON.stringify({ taskId: id }), signature), engine.deps)
  return engine
}

async function addTask({ database }: TestApp, overrides: Record<string, unknown>) {
  const id = freshId('task')
  const task = {
    id,
    kind: 'job',
    subject_id: freshId('mail'),
    lane: 'lane',
    due_at: NOW,
    sweep_at: new Date(Date.parse(NOW) + 60_000),
    created_at: NOW,
    ...overrides,
  }
  const mail = `insert into mails (id, kind, subject_id, created_at) values ($1, 'none', 'none', $2)`
  await database.query(mail, [task.subject_id, NOW])
  const names = Object.keys(task)
  const values = names.map((_, i) => `$${i + 1}`)
  const insert = `insert into tasks (${names}) values (${values}) returning *`
  const [row] = await database.query(insert, Object.values(task))
  return row as TaskRow
}

export function callOf(body: string, signature: string | undefined): RequestInit {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature ? { 'upstash-signature': signature } : {}),
    },
    body,
  }
}

type Signing = { key?: string; url?: string; at?: number }

/** A signature as QStash makes it; the SDK's receiver reads the real clock, so this does too. */
export function sign(body: object, { key, url = TASKS_URL, at = Date.now() }: Signing = {}) {
  const bytes = Buffer.from(JSON.stringify(body))
  return signDelivery(key ?? TEST_ENV.QSTASH_CURRENT_SIGNING_KEY, url, bytes, at)
}

/** A token that QStash would not make. */
export function forge(body: object, changes: { alg?: string; claims?: object }): string {
  const { alg = 'HS256', claims = {} } = changes
  const now = Math.floor(Date.now() / 1000)
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const sound = { iss: 'Upstash', sub: TASKS_URL, exp: now + 300, nbf: 0, iat: now, body: hash }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode({ ...sound, ...claims })}`
  if (alg === 'none') return `${signed}.`
  const hmac = createHmac(alg.replace('HS', 'sha'), TEST_ENV.QSTASH_CURRENT_SIGNING_KEY)
  return `${signed}.${hmac.update(signed).digest('base64url')}`
}

/** The response to QStash, see docs/background-jobs.md. */
export async function expectAnswer(response: Response, status: number, retryAfter?: number) {
  expect(response.status, await response.clone().text()).toBe(status)
  expect(response.headers.get('retry-after')).toBe(retryAfter ? String(retryAfter) : null)
}
