import { expect, it } from 'vitest'
import type { QueueMessage, Refusal } from '../../functions/platform/queue.ts'
import { type Engine, NOW, sign, TASKS_URL, testEngine } from './engine.ts'

const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000)

/** A call as QStash makes it for a message of `retries` that it has retried so often. */
async function callOf(engine: Engine, taskId: string, { retried = 0, retries = 3 } = {}) {
  const body = { taskId, kind: 'job', lane: 'webhooks.org_a', retries }
  const headers = {
    'content-type': 'application/json',
    'upstash-signature': sign(body),
    'upstash-message-id': 'msg_1',
    'upstash-retried': String(retried),
  }
  return engine.module.request(
    TASKS_URL,
    { method: 'POST', headers, body: JSON.stringify(body) },
    engine.deps,
  )
}

async function failingEngine(answer: Refusal[] | Error = []) {
  const engine = await testEngine()
  engine.run = async () => ({ againAt: at(300), writes: [] })
  const published: QueueMessage[] = []
  engine.deps.queue.publish = async (messages) => {
    published.push(...messages)
    if (answer instanceof Error) throw answer
    return answer
  }
  return { engine, published, task: await engine.addTask() }
}

it('publishes the next try itself when QStash has made its last call for a message', async () => {
  const { engine, published, task } = await failingEngine()
  const response = await callOf(engine, task.id, { retried: 3 })
  expect(response.status).toBe(200)
  expect(published).toEqual([
    expect.objectContaining({
      taskId: task.id,
      kind: 'job',
      lane: 'webhooks.org_a',
      delaySeconds: 300,
      deduplicationId: `${task.id}.msg_1`,
    }),
  ])
})

it('leaves the next try to QStash while it has calls left for the message', async () => {
  const { engine, published, task } = await failingEngine()
  const response = await callOf(engine, task.id, { retried: 2 })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '300'])
  expect(published).toEqual([])
})

it('publishes one more for a last call that found nothing to do yet', async () => {
  const { engine, published } = await failingEngine()
  const early = await engine.addTask({ due_at: at(40) })
  expect((await callOf(engine, early.id, { retried: 3 })).status).toBe(200)
  expect(published).toMatchObject([{ taskId: early.id, delaySeconds: 40 }])
  expect(engine.runs).toBe(0)
})

it('publishes nothing more for a task that ended', async () => {
  const { engine, published, task } = await failingEngine()
  engine.run = async () => ({ writes: [] })
  expect((await callOf(engine, task.id, { retried: 3 })).status).toBe(200)
  expect((await callOf(engine, task.id, { retried: 3 })).status).toBe(200)
  expect(published).toEqual([])
})

it.each([
  ['refuses', [{ taskId: 'any', reason: 'quota' as const }]],
  ['cannot be reached', new TypeError('fetch failed')],
])('leaves the next try to the sweep when the queue %s', async (_, answer) => {
  const { engine, task } = await failingEngine(answer)
  expect((await callOf(engine, task.id, { retried: 3 })).status).toBe(503)
  expect(await engine.readTask(task.id)).toMatchObject({ state: 'waiting', due_at: at(300) })
})

it('leaves it to the sweep when the database cannot say when', async () => {
  const { engine, published, task } = await failingEngine()
  engine.database.down = true
  const response = await callOf(engine, task.id, { retried: 3 })
  engine.database.down = false
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(published).toEqual([])
})
