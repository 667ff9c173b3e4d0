import { expect, it } from 'vitest'
import { MINUTE, startQstash } from './start-qstash.ts'

const url = 'https://app.test/tasks'

it('answers in order and keeps what each message asks for', async () => {
  const { client, qstash, calls, pass } = await startQstash()
  const published = await client.batchJSON([
    { url: `${url}/a`, body: { taskId: 'a' }, delay: 60, retries: 0, label: ['x', 'y'] },
    { url: `${url}/b`, body: { taskId: 'b' }, headers: { room: 'tasks' } },
  ])
  await pass(MINUTE)
  expect(calls.map(({ at, url, body }) => [at, url, body])).toEqual([
    [0, `${url}/b`, '{"taskId":"b"}'],
    [MINUTE, `${url}/a`, '{"taskId":"a"}'],
  ])
  const ids = calls.map(({ headers }) => headers.get('upstash-message-id'))
  expect(ids).toEqual(
    [published[1], published[0]].map((it) => (it as { messageId: string }).messageId),
  )
  expect(calls[0]?.headers.get('room')).toBe('tasks')
  expect(qstash.state().delivered).toMatchObject([
    { maxRetries: 3, labels: [] },
    { maxRetries: 0, labels: ['x', 'y'] },
  ])
})

it('marks only the duplicates among its messages', async () => {
  const { client, calls, pass } = await startQstash()
  const [first, second, third] = await client.batchJSON([
    { url, deduplicationId: 'task.1' },
    { url, deduplicationId: 'task.1' },
    { url, deduplicationId: 'task.2' },
  ])
  expect(second).toEqual({ ...first, deduplicated: true })
  expect(third).not.toHaveProperty('deduplicated')
  await pass(0)
  expect(calls).toHaveLength(2)
})

it.each([
  ['a bad header', { destination: url, headers: { 'Upstash-Retries': 'x' } }],
  ['a queue', { destination: url, queue: 'q' }],
  ['no destination', { body: 'x' }],
  ['a body that is no string', { destination: url, body: { taskId: 'a' } }],
])('takes none of its messages if one has %s', async (_, item) => {
  const { send, qstash } = await startQstash()
  const response = await send('/v2/batch', {
    method: 'POST',
    body: JSON.stringify([{ destination: url }, item]),
  })
  expect([response.status, await response.json()]).toEqual([400, { error: expect.any(String) }])
  expect(qstash.state()).toEqual({ waiting: [], delivered: [], dead: [] })
})

it('refuses what is no JSON array', async () => {
  const { send } = await startQstash()
  for (const body of ['{}', '[', '']) {
    expect((await send('/v2/batch', { method: 'POST', body })).status).toBe(400)
  }
})

it('answers 200 with an error for each message that the plan does not take', async () => {
  const refuse = (destination: string) => (destination.endsWith('/no') ? 'refused' : undefined)
  const { client, qstash } = await startQstash({ maxRetries: 2, faults: { refuse } })
  const answers = await client.batchJSON([
    { url, retries: 3, delay: 60 },
    { url, retries: 2, delay: 60 },
    { url: `${url}/no` },
  ])
  expect(answers).toEqual([
    { error: 'quota maxRetries exceeded' },
    { messageId: expect.any(String) },
    { error: 'refused' },
  ])
  expect(qstash.state().waiting).toHaveLength(1)
})
