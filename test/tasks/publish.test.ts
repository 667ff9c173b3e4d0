import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createQstash } from '../../dev/qstash/index.ts'
import { serve } from '../../dev/serve.ts'
import type { PublishableTask } from '../../functions/domain/task.ts'
import { publishTasks } from '../../functions/tasks/publish-tasks.ts'
import { TEST_ENV, testApp } from '../support/app.ts'

const kinds = {
  job: {
    delays: () => [60, 300, 1800],
    run: async () => ({ writes: [] }),
    onDead: () => [],
  },
}
const task: PublishableTask = {
  id: 'task_abc',
  kind: 'job',
  lane: 'whk_xyz',
  attempt: 0,
  publishSeq: 3,
}

afterEach(() => {
  vi.useRealTimers()
})

/** The real SDK in front of the stand-in, which never gets to deliver. */
async function withQstash(env: Record<string, string> = {}) {
  const qstash = createQstash({
    token: TEST_ENV.QSTASH_TOKEN,
    currentSigningKey: TEST_ENV.QSTASH_CURRENT_SIGNING_KEY,
    nextSigningKey: TEST_ENV.QSTASH_NEXT_SIGNING_KEY,
    faults: { schedule: (_, dueAt) => [dueAt + 3_600_000] },
  })
  const received: { path: string; body: string }[] = []
  const served = await serve(async (request) => {
    received.push({ path: new URL(request.url).pathname, body: await request.clone().text() })
    return (await qstash.handle(request)) ?? new Response(null, { status: 404 })
  })
  const app = await testApp(undefined, { QSTASH_URL: served.origin, ...env })
  onTestFinished(async () => {
    await qstash.close()
    await served.close()
  })
  return { app, received, waiting: () => qstash.state().waiting }
}

it('publishes a message that carries the id of the task and nothing else', async () => {
  const { app, waiting } = await withQstash()
  expect(await publishTasks(app.deps, kinds, [task])).toBe(true)
  expect(waiting()).toEqual([
    expect.objectContaining({
      url: 'https://calendar.test/internal/tasks',
      method: 'POST',
      body: '{"taskId":"task_abc"}',
      headers: { 'content-type': 'application/json' },
      maxRetries: 7,
      retryDelay: '60000 + 240000*min(retried,1) + 1500000*max(retried-1,0)',
      timeoutMs: 30_000,
      flowControl: expect.objectContaining({ key: 'whk_xyz', parallelism: 4 }),
      labels: ['job'],
    }),
  ])
})

it('publishes the same task with the same number once, with the next number again', async () => {
  const { app, waiting } = await withQstash()
  for (const publishSeq of [3, 3, 4]) await publishTasks(app.deps, kinds, [{ ...task, publishSeq }])
  expect(waiting()).toHaveLength(2)
})

it('publishes all tasks of a change in one call', async () => {
  const { app, received, waiting } = await withQstash()
  const ids = Array.from({ length: 21 }, (_, i) => `task_${i}`)
  await publishTasks(
    app.deps,
    kinds,
    ids.map((id) => ({ ...task, id })),
  )
  expect(received.map(({ path }) => path)).toEqual(['/v2/batch'])
  expect(waiting()).toHaveLength(21)
})

it('asks for no more retries than the plan allows', async () => {
  const { app, waiting } = await withQstash({ QSTASH_MAX_RETRIES: '3' })
  await publishTasks(app.deps, kinds, [task])
  expect(waiting()).toEqual([expect.objectContaining({ maxRetries: 3 })])
})

it('does not call the queue for nothing, nor for kinds that only a newer release knows', async () => {
  const { app, received } = await withQstash()
  expect(await publishTasks(app.deps, kinds, [])).toBe(true)
  expect(await publishTasks(app.deps, kinds, [{ ...task, kind: 'from-the-future' }])).toBe(true)
  expect(received).toEqual([])
})

it('leaves a task to the sweep when the queue refuses it', async () => {
  const { app } = await withQstash({ QSTASH_TOKEN: 'wrong' })
  expect(await publishTasks(app.deps, kinds, [task])).toBe(false)
  expect(app.logs).toEqual([expect.objectContaining({ message: 'publish left to the sweep' })])
})

it('leaves a task to the sweep when the queue cannot be reached', async () => {
  const app = await testApp(undefined, { QSTASH_URL: 'http://127.0.0.1:9' })
  expect(await publishTasks(app.deps, kinds, [task])).toBe(false)
})

it('cuts a publish that hangs after five seconds', async () => {
  const app = await testApp()
  vi.useFakeTimers()
  app.deps.queue.publish = () => new Promise(() => {})
  const ended = vi.fn()
  const publishing = publishTasks(app.deps, kinds, [task]).then(ended)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(false)
  await publishing
})
