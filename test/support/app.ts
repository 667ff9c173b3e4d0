import type { PublishableTask } from '../../domain/task.ts'
import { createApp } from '../../functions/app.ts'
import { guardPolicy } from '../../functions/caching/cache-policy.ts'
import { createMailer } from '../../functions/mail/create-mailer.ts'
import type { MailMessage } from '../../functions/mail/mailer.ts'
import type { Deps, LogEntry } from '../../functions/platform/deps.ts'
import { parseEnv } from '../../functions/platform/env.ts'
import { createQueue } from '../../functions/platform/queue.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { type QueueAnswer, runTask } from '../../functions/tasks/run-task.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { overHttp } from './over-http.ts'
import { publicFile } from './public-file.ts'

export const TEST_ENV = {
  ENVIRONMENT: 'test',
  PUBLIC_URL: 'https://calendar.test',
  DATABASE_URL: 'postgres://test:test@localhost/test',
  APP_SECRET: 'test-secret-test-secret-test-secret-test',
  QSTASH_URL: 'http://127.0.0.1:9',
  QSTASH_TOKEN: 'test-token',
  QSTASH_CURRENT_SIGNING_KEY: 'sig_test_current',
  QSTASH_NEXT_SIGNING_KEY: 'sig_test_next',
  MAILER: 'capture',
  MAIL_FROM: 'Calendar <calendar@calendar.test>',
  CAPTURE_URL: 'http://mailbox.test/mail',
}

export type TestApp = {
  /** Answers once the work after the answer is done too, as somebody sees it who looks a moment later. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** The body of a GET that must answer 200. */
  get: <T>(path: string) => Promise<T>
  /** Resolves when all work after answers is done, also what that work began. */
  settled: () => Promise<void>
  deps: Deps
  /** The same for calling what a task or command calls: its changes are the tests' own in the audit log. */
  acting: () => Deps
  database: TestDatabase
  logs: LogEntry[]
  purged: string[][]
  loopbacks: Request[]
  /** Tasks published to the queue. */
  queued: PublishableTask[]
  /** What the mail provider was asked to send. */
  mails: SentMail[]
  /** Answers calls to the outside other than the mailbox. */
  outside: Deps['fetch']
  /** Carries out every task the queue was told of, as its call back would. */
  runQueued: () => Promise<QueueAnswer[]>
  setNow: (time: string) => void
}

export type SentMail = MailMessage & { from: string; id: string | null }

/** The app as the Worker runs it, on the test database, with a clock that stands where it is put. */
export async function testApp(now = '2026-06-15T12:00:00Z', env = {}): Promise<TestApp> {
  const database = await testDatabase()
  // What a provider asked for in another test, whose clock may be near this one's.
  await database.query('delete from mail_pace')
  const app = createApp()
  let time = new Date(now)
  const later = new Set<Promise<unknown>>()
  const settings = parseEnv({ ...TEST_ENV, NEON_ENDPOINT: database.endpoint, ...env })
  const lists = { logs: [], purged: [], loopbacks: [], queued: [], mails: [] }
  const test = { database, ...lists } as unknown as TestApp
  test.outside = async (url) => {
    throw new Error(`nobody answers at ${url}`)
  }
  const fetch: Deps['fetch'] = async (url, init) => {
    if (url !== TEST_ENV.CAPTURE_URL) return test.outside(url, init)
    const id = new Headers(init?.headers).get('idempotency-key')
    const sent = JSON.parse(String(init?.body))
    test.mails.push(...[sent].flat().map((mail) => ({ ...mail, id })))
    return new Response()
  }
  test.deps = {
    env: settings,
    db: database.nobody,
    fetch,
    resolve: undefined,
    queue: createQueue(settings),
    mailer: createMailer(settings, {}, fetch),
    enqueue: (tasks) => void test.queued.push(...tasks),
    release: 'test',
    limits: { client: async () => true, address: async () => true },
    now: () => time,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    loopback: async (request) => {
      test.loopbacks.push(request)
      return app.fetch(request, test.deps)
    },
    purge: async (tags) => {
      test.purged.push(tags)
      return 'dropped'
    },
    bucket: undefined,
    images: undefined,
    health: undefined,
    publicFile: async (path) => publicFile(path) ?? new Response(null, { status: 404 }),
    waitUntil: (work) => {
      const ended: Promise<unknown> = work.finally(() => later.delete(ended))
      later.add(ended)
    },
    sleep: async (ms) => {
      time = new Date(time.getTime() + ms)
    },
    // Work has all the time that it needs: how long a busy machine takes is no fault.
    within: (_ms, work) => work,
    log: (entry) => void test.logs.push(entry),
  }
  test.acting = () => ({ ...test.deps, db: database.db })
  const runAll = async () => {
    const answers = []
    for (const { id } of test.queued.splice(0)) {
      answers.push(await runTask(test.deps, taskKinds, id))
    }
    return answers
  }
  // Who asks while others' tasks are being carried out may find their own among them.
  let running: Promise<QueueAnswer[]> = Promise.resolve([])
  test.runQueued = () => {
    running = running.then(runAll, runAll)
    return running
  }
  test.setNow = (next) => {
    time = new Date(next)
  }
  const answer = async (request: Request) => guardPolicy(await app.fetch(request, test.deps))
  // Else it is called in this process; `npm run test:server` tests what differs on the way.
  const send =
    process.env.TEST_HOME === 'server' ? await overHttp(TEST_ENV.PUBLIC_URL, answer) : answer
  test.request = async (path, init) => {
    const file = publicFile(path)
    if (file) return file
    const response = await send(new Request(`${TEST_ENV.PUBLIC_URL}${path}`, init))
    await test.settled()
    return response
  }
  test.settled = async () => {
    while (later.size > 0) await Promise.allSettled(later)
  }
  test.get = async (path) => {
    const response = await test.request(path)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  return test
}
