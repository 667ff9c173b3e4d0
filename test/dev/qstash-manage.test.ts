import { expect, it } from 'vitest'
import { DAY, startQstash } from './start-qstash.ts'

const url = 'https://app.test/tasks'

it('shows a waiting message and forgets it once delivered', async () => {
  const { client, clock, send, pass } = await startQstash()
  const { messageId } = await client.publishJSON({
    url,
    body: { taskId: 't1' },
    delay: 60,
    retryDelay: '1000',
    label: ['tasks', 'mail'],
    flowControl: { key: 'endpoint-1', parallelism: 2 },
  })
  expect(await client.messages.get(messageId)).toMatchObject({
    messageId,
    url,
    method: 'POST',
    header: { 'content-type': ['application/json'] },
    body: '{"taskId":"t1"}',
    maxRetries: 3,
    retryDelayExpression: '1000',
    notBefore: clock.now() + 60_000,
    flowControlKey: 'endpoint-1',
    parallelism: 2,
    labels: ['tasks', 'mail'],
  })
  await pass(DAY)
  expect((await send(`/v2/messages/${messageId}`, { method: 'GET' })).status).toBe(404)
})

it('never delivers a cancelled message', async () => {
  const { client, send, calls, pass } = await startQstash()
  const { messageId } = await client.publishJSON({ url, delay: 60 })
  expect(await client.messages.cancel(messageId)).toEqual({ cancelled: 1 })
  expect((await send(`/v2/messages/${messageId}`, { method: 'DELETE' })).status).toBe(404)
  await pass(DAY)
  expect(calls).toEqual([])
})

it('does not repeat a call that was under way when its message was cancelled', async () => {
  const answered = Promise.withResolvers<Response>()
  const { client, qstash, calls, pass } = await startQstash({ answer: () => answered.promise })
  const { messageId } = await client.publishJSON({ url })
  await client.messages.cancel(messageId)
  answered.resolve(new Response(null, { status: 500 }))
  await pass(DAY)
  expect(calls).toHaveLength(1)
  expect(qstash.state()).toEqual({ waiting: [], delivered: [], dead: [] })
})

it('cancels by ids, by filter or all', async () => {
  const { client, qstash } = await startQstash()
  const published = await client.batchJSON(
    ['a', 'a', 'b', 'b', 'c'].map((label) => ({ url, delay: 60, label })),
  )
  const ids = published.map((it) => (it as { messageId: string }).messageId)
  expect(await client.messages.cancel(ids.slice(0, 2))).toEqual({ cancelled: 2 })
  expect(await client.messages.cancel({ filter: { label: 'b' } })).toEqual({ cancelled: 2 })
  expect(qstash.state().waiting).toHaveLength(1)
  expect(await client.messages.cancel({ all: true })).toEqual({ cancelled: 1 })
  expect(qstash.state().waiting).toEqual([])
})

it('refuses a filter it does not know rather than cancel too much', async () => {
  const { client, send, qstash } = await startQstash()
  await client.publishJSON({ url, delay: 60 })
  const response = await send('/v2/messages?scheduleId=x', { method: 'DELETE' })
  expect(response.status).toBe(400)
  expect(qstash.state().waiting).toHaveLength(1)
})

it('lists what could not be delivered, with the last answer, and deletes it', async () => {
  const { client, send, pass } = await startQstash({
    answer: () => new Response('no such task', { status: 404, headers: { room: 'tasks' } }),
  })
  const { messageId } = await client.publishJSON({ url, retries: 0, label: 'tasks' })
  await client.publishJSON({ url, retries: 0 })
  await pass(DAY)
  const { messages } = await client.dlq.listMessages({ filter: { label: 'tasks' } })
  expect(messages).toMatchObject([
    {
      messageId,
      url,
      responseStatus: 404,
      responseHeader: { room: ['tasks'] },
      responseBody: 'no such task',
    },
  ])
  const dlqId = messages[0]?.dlqId ?? ''
  await client.dlq.delete(dlqId)
  expect((await send(`/v2/dlq/${dlqId}`, { method: 'DELETE' })).status).toBe(404)
  expect((await client.dlq.listMessages()).messages).toHaveLength(1)
})
