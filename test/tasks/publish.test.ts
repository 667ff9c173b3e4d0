import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createQstash, type QstashOptions } from '../../dev/qstash/index.ts'
import { serve } from '../../dev/serve.ts'
import type { PublishableTask } from '../../domain/task.ts'
import { publishTasks } from '../../functions/tasks/publish.ts'
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
  lane: 'webhooks.org_xyz',
  attempt: 0,
  publishSeq: 3,
}

afterEach(() => {
  vi.useRealTimers()
})

/** The real SDK in front of the stand-in, which never gets to deliver. */
async function withQstash(env: Record<string, string> = {}, plan: Partial<QstashOptions> = {}) {
  const qstash = createQstash({
    ...plan,
    token: TEST_ENV.QSTASH_TOKEN,
    currentSigningKey: TEST_ENV.QSTASH_CURRENT_SIGNING_KEY,
    faults: { schedule: (_, dueAt) => [dueAt + 3_600_000], ...plan.faults },
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

it('publishes a message that says what to call up and nothing of the subject', async () => {
  const { app, waiting } = await withQstash()
  expect(await publishTasks(app.acting(), kinds, [task])).toEqual([])
  expect(waiting()).toEqual([
    expect.objectContaining({
      url: 'https://calendar.test/internal/tasks',
      method: 'POST',
      body: '{"taskId":"task_abc","kind":"job","lane":"webhooks.org_xyz","retries":3}',
      headers: { 'content-type': 'application/json' },
      maxRetries: 3,
      retryDelay: '60000 + 240000*min(retried,1) + 1500000*max(retried-1,0)',
      timeoutMs: 30_000,
      flowControl: expect.objectContaining({ key: 'webhooks.org_xyz', parallelism: 2 }),
      labels: ['job'],
    }),
  ])
})

it('publishes the same task with the same number once, with the next number again', async () => {
  const { app, waiting } = await withQstash()
  for (const publishSeq of [3, 3, 4])
    await publishTasks(app.acting(), kinds, [{ ...task, publishSeq }])
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
  const { app, waiting } = await withQstash({ QSTASH_MAX_RETRIES: '2' })
  await publishTasks(app.acting(), kinds, [task])
  expect(waiting()).toEqual([expect.objectContaining({ maxRetries: 2 })])
})

it('does not call the queue for nothing, nor for kinds that only a newer release knows', async () => {
  const { app, received } = await withQstash()
  expect(await publishTasks(app.acting(), kinds, [])).toEqual([])
  expect(await publishTasks(app.acting(), kinds, [{ ...task, kind: 'from-the-future' }])).toEqual(
    [],
  )
  expect(received).toEqual([])
})

it('leaves a task to the sweep when the queue refuses it', async () => {
  const { app } = await withQstash({ QSTASH_TOKEN: 'wrong' })
  expect(await publishTasks(app.acting(), kinds, [task])).toEqual([task])
  expect(app.logs).toEqual([
    {
      level: 'error',
      message: 'queue publish failed, sweep will retry',
      reason: 'token',
      tasks: 1,
    },
  ])
})

it('leaves a task to the sweep when the queue cannot be reached', async () => {
  const app = await testApp(undefined, { QSTASH_URL: 'http://127.0.0.1:9' })
  expect(await publishTasks(app.acting(), kinds, [task])).toEqual([task])
})

it('cuts a publish that hangs after five seconds', async () => {
  const app = await testApp()
  vi.useFakeTimers()
  app.deps.queue.publish = () => new Promise(() => {})
  const ended = vi.fn()
  const publishing = publishTasks(app.acting(), kinds, [task]).then(ended)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith([task])
  await publishing
})

it.each([5, 3, 1, 0])(
  'finds out that the plan allows %i retries, and remembers it',
  async (most) => {
    const { app, received, waiting } = await withQstash(
      { QSTASH_MAX_RETRIES: '20' },
      { maxRetries: most },
    )
    const many = Array.from({ length: 3 }, (_, i) => ({ ...task, id: `task_${i}` }))
    expect(await publishTasks(app.acting(), kinds, many)).toEqual([])
    expect(
      waiting().map(({ maxRetries, body }) => [maxRetries, JSON.parse(body ?? '').retries]),
    ).toEqual(many.map(() => [most, most]))
    expect(app.logs).toEqual([])
    received.splice(0)
    expect(await publishTasks(app.acting(), kinds, [{ ...task, id: 'task_later' }])).toEqual([])
    expect(received).toHaveLength(1)
  },
)

it('says which tasks of a batch the queue refused, and logs why', async () => {
  let left = 2
  const refuse = () => (left-- > 0 ? undefined : 'quota maxDailyMessages exceeded')
  const { app, waiting } = await withQstash({}, { faults: { refuse } })
  const many = Array.from({ length: 5 }, (_, i) => ({ ...task, id: `task_${i}` }))
  expect(await publishTasks(app.acting(), kinds, many)).toEqual(many.slice(2))
  expect(waiting()).toHaveLength(2)
  expect(app.logs).toEqual([
    {
      level: 'error',
      message: 'queue publish failed, sweep will retry',
      reason: 'quota',
      tasks: 3,
    },
  ])
})

it.each(['[{}]', '[null]', '[]', '[{"messageId":1}]', '["msg_1"]'])(
  'takes no answer without a message ID for a yes: %s',
  async (answer) => {
    const served = await serve(async () => new Response(answer))
    onTestFinished(() => served.close())
    const app = await testApp(undefined, { QSTASH_URL: served.origin })
    expect(await publishTasks(app.acting(), kinds, [task])).toEqual([task])
    expect(app.logs).toMatchObject([{ level: 'error', reason: 'other', tasks: 1 }])
  },
)

it('logs that the queue cannot reach an address of this machine, without the address', async () => {
  const refuse = (url: string) =>
    `invalid destination url: endpoint resolves to a loopback address: ${new URL(url).hostname}`
  const { app } = await withQstash({ PUBLIC_URL: 'http://localhost:8787' }, { faults: { refuse } })
  expect(await publishTasks(app.acting(), kinds, [task])).toEqual([task])
  expect(app.logs).toEqual([
    {
      level: 'error',
      message: 'queue publish failed, sweep will retry',
      reason: 'destination',
      tasks: 1,
    },
  ])
})

it.each([
  [{ QSTASH_PARALLELISM: '10' }, { people: 4, 'mails.org_a': 2, 'webhooks.org_a': 2 }],
  [{ QSTASH_PARALLELISM: '100' }, { people: 40, 'mails.org_a': 20, 'webhooks.org_a': 20 }],
  [{ QSTASH_PARALLELISM: '1' }, { people: 1, 'mails.org_a': 1, 'webhooks.org_a': 1 }],
  [
    { LANE_WIDTH_PEOPLE: '7', LANE_WIDTH_MAILS: '5', LANE_WIDTH_WEBHOOKS: '3' },
    { people: 7, 'mails.org_a': 5, 'webhooks.org_a': 3 },
  ],
])('gives lanes their widths by %j', async (env, widths) => {
  const { app, waiting } = await withQstash(env)
  const tasks = Object.keys(widths).map((lane, i) => ({ ...task, id: `task_${i}`, lane }))
  await publishTasks(app.acting(), kinds, tasks)
  const asked = waiting().flatMap(({ flowControl: flow }) =>
    flow ? [[flow.key, flow.parallelism]] : [],
  )
  expect(Object.fromEntries(asked)).toEqual(widths)
})
