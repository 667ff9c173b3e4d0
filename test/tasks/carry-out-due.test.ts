import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createQstash, virtualClock } from '../../dev/qstash/index.ts'
import { serve } from '../../dev/serve.ts'
import { parseEnv } from '../../functions/platform/env.ts'
import { createQueue, type Queue } from '../../functions/platform/queue.ts'
import { publishTasks } from '../../functions/tasks/publish.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { sweep } from '../../functions/tasks/sweep.ts'
import { TEST_ENV } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { randomFrom } from '../support/random.ts'
import { type Engine, NOW, testEngine } from './engine.ts'
import { Activity } from './simulation/activity.ts'

// What the cron does itself; a sweep reads all tasks there are, so each test starts without any.
beforeEach(async () => {
  await (await testDatabase()).query('delete from tasks')
})

const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000)

function queueThat(publish: Queue['publish']): Queue {
  return { publish, verify: async () => false }
}

/** The ids that one run of the cron carries out, in the order in which they begin. */
async function carriedOutBy(engine: Engine, seconds: number): Promise<string[]> {
  engine.setNow(at(seconds).toISOString())
  const begun: string[] = []
  engine.run = async (_, task) => {
    begun.push(task.id)
    return { writes: [] }
  }
  await sweep(engine.deps, engine.kinds)
  return begun
}

it.each<[string, Queue['publish']]>([
  ['refuses each message', async (all) => all.map(({ taskId }) => ({ taskId, reason: 'quota' }))],
  ['cannot be reached', () => Promise.reject(new TypeError('down'))],
])('carries out what is due when the queue %s, under the same claims', async (_, publish) => {
  const engine = await testEngine()
  engine.deps.queue = queueThat(publish)
  const swept = await engine.addTask()
  const fresh = await engine.addTask({ due_at: at(30), sweep_at: at(90) })
  const early = await engine.addTask({ due_at: at(90), sweep_at: at(150) })
  const lease = { state: 'running', lease_token: 'held', lease_until: at(75) }
  const held = await engine.addTask({ ...lease, lane: 'other', sweep_at: at(75) })
  expect((await carriedOutBy(engine, 60)).sort()).toEqual([swept.id, fresh.id].sort())
  expect(await engine.readTask(swept.id)).toMatchObject({ state: 'done', attempt: 1 })
  expect(await engine.readTask(early.id)).toMatchObject({ state: 'waiting' })
  expect(await engine.readTask(held.id)).toMatchObject({ lease_token: 'held' })
})

it('leaves to the queue what it takes, unless it does not call for it within a minute', async () => {
  const engine = await testEngine()
  engine.deps.queue = queueThat(async () => [])
  const first = await engine.addTask({ publish_seq: 3, sweep_at: at(900) })
  const retry = await engine.addTask({ attempt: 2, due_at: at(30), sweep_at: at(90) })
  expect(await carriedOutBy(engine, 59)).toEqual([])
  expect(await carriedOutBy(engine, 60)).toEqual([first.id])
  expect(await carriedOutBy(engine, 90)).toEqual([retry.id])
})

it('begins with mails that people wait for, then other mails, each lane in turn', async () => {
  const engine = await testEngine()
  engine.deps.env = { ...engine.deps.env, QSTASH_TOKEN: undefined }
  const lanes = ['webhooks.a', 'webhooks.a', 'webhooks.b', 'mails.a', 'people', 'people']
  const tasks = []
  for (const [i, lane] of lanes.entries()) {
    tasks.push(await engine.addTask({ lane, due_at: at(i - 20) }))
  }
  const byId = new Map(tasks.map(({ id }, i) => [id, lanes[i]]))
  engine.setNow(NOW)
  const order: unknown[] = []
  await sweep(engine.deps, engine.kinds, async (id) => order.push(byId.get(id)))
  expect(order).toEqual(['people', 'people', 'mails.a', 'webhooks.a', 'webhooks.b', 'webhooks.a'])
})

it('carries out no more in a run than CRON_TASKS, and four at a time', async () => {
  const engine = await testEngine()
  engine.deps.env = { ...engine.deps.env, QSTASH_TOKEN: undefined, CRON_TASKS: 10 }
  for (let n = 0; n < 15; n++) await engine.addTask()
  let now = 0
  let most = 0
  engine.run = async () => {
    most = Math.max(most, ++now)
    await new Promise((turn) => setImmediate(turn))
    now--
    return { writes: [] }
  }
  await sweep(engine.deps, engine.kinds)
  expect(engine.runs).toBe(10)
  expect(most).toBeLessThanOrEqual(4)
  await sweep(engine.deps, engine.kinds)
  expect(engine.runs).toBe(15)
})

it('begins nothing more after 40 seconds, so that the next run may', async () => {
  const engine = await testEngine()
  engine.deps.env = { ...engine.deps.env, QSTASH_TOKEN: undefined }
  for (let n = 0; n < 12; n++) await engine.addTask()
  engine.run = async () => {
    engine.setNow(at(41).toISOString())
    return { writes: [] }
  }
  await sweep(engine.deps, engine.kinds)
  expect(engine.runs).toBeLessThanOrEqual(4)
})

it('works without any queue: nothing is published, and nobody may call', async () => {
  const others = Object.entries(TEST_ENV).filter(([name]) => !name.startsWith('QSTASH_'))
  const env = parseEnv(Object.fromEntries(others))
  const engine = await testEngine()
  engine.deps.env = env
  engine.deps.queue = createQueue(env)
  const task = await engine.addTask()
  const known = { id: task.id, kind: 'job', lane: 'lane', attempt: 0, publishSeq: 0 }
  expect(await publishTasks(engine.acting(), engine.kinds, [known])).toEqual([])
  expect((await engine.call(task.id)).status).toBe(401)
  expect(await carriedOutBy(engine, 0)).toEqual([task.id])
  expect(engine.logs).toEqual([])
})

it('wants both signing keys as soon as there is a token', () => {
  const { QSTASH_NEXT_SIGNING_KEY: _, ...env } = TEST_ENV
  expect(() => parseEnv(env)).toThrow('QSTASH_NEXT_SIGNING_KEY')
})

it('gives each task its first try within two minutes when the queue loses half of all calls', async () => {
  const engine = await testEngine()
  const random = randomFrom(7)
  const clock = virtualClock(Date.parse(NOW))
  const activity = new Activity(clock)
  engine.deps.now = () => new Date(clock.now())
  const qstash = createQstash({
    token: TEST_ENV.QSTASH_TOKEN,
    currentSigningKey: TEST_ENV.QSTASH_CURRENT_SIGNING_KEY,
    clock,
    parallelism: 1_000,
    fetch: async (_, init) => {
      const { taskId } = JSON.parse(Buffer.from(init.body as Uint8Array).toString())
      await activity.during(() => runTask(engine.deps, engine.kinds, taskId))
      return new Response()
    },
    faults: { schedule: (_, dueAt) => (random.chance(0.5) ? [] : [dueAt]) },
  })
  const served = await serve(async (request) => (await qstash.handle(request)) ?? new Response())
  onTestFinished(async () => {
    await qstash.close()
    await served.close()
  })
  engine.deps.queue = createQueue({ ...engine.deps.env, QSTASH_URL: served.origin })
  const tasks = []
  for (let n = 0; n < 40; n++) tasks.push(await engine.addTask())
  const known = tasks.map(({ id }) => ({
    id,
    kind: 'job',
    lane: 'lane',
    attempt: 0,
    publishSeq: 0,
  }))
  expect(await publishTasks(engine.acting(), engine.kinds, known)).toEqual([])
  for (let minute = 0; minute < 2; minute++) {
    await clock.advance(60_000, () => activity.settle())
    await sweep(engine.deps, engine.kinds)
  }
  const done = await engine.database.query(`select from tasks where state = 'done'`)
  expect(done).toHaveLength(40)
})
