import { expect, it } from 'vitest'
import { DAY, startQstash } from './start-qstash.ts'

const url = 'https://app.test/tasks'

it('answers a batch with 200 and an error for each message that asks for too many retries', async () => {
  const { client, qstash } = await startQstash({ maxRetries: 2 })
  const answers = await client.batchJSON([
    { url, retries: 3, delay: 60 },
    { url, retries: 2, delay: 60 },
  ])
  expect(answers).toEqual([
    { error: 'quota maxRetries exceeded' },
    { messageId: expect.any(String) },
  ])
  expect(qstash.state().waiting).toHaveLength(1)
})

it('takes as many messages a day as the plan has', async () => {
  const { client, calls, pass } = await startQstash({ dailyMessages: 2 })
  const batch = () => client.batchJSON([{ url }, { url }, { url }])
  expect((await batch()).map((answer) => Object.keys(answer))).toEqual([
    ['messageId'],
    ['messageId'],
    ['error'],
  ])
  await expect(client.publishJSON({ url })).rejects.toThrow('rate limit')
  await pass(DAY)
  await batch()
  await pass(0)
  expect(calls).toHaveLength(4)
})

it.each([
  'http://localhost:8787/internal/tasks',
  'http://127.0.0.1/internal/tasks',
  'http://127.1/internal/tasks',
  'http://[::1]:80/internal/tasks',
  'http://a.localhost/internal/tasks',
])('refuses %s, which only this machine can reach, unless told', async (loopback) => {
  const cloud = await startQstash()
  expect(await cloud.client.batchJSON([{ url: loopback }, { url }])).toEqual([
    { error: expect.stringContaining('loopback') },
    { messageId: expect.any(String) },
  ])
  const local = await startQstash({ allowLoopback: true })
  await local.client.publishJSON({ url: loopback })
  await local.pass(0)
  expect(local.calls).toHaveLength(1)
})
