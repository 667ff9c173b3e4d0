import { expect, it } from 'vitest'
import { HOUR, MINUTE, startQstash } from './start-qstash.ts'

type Send = Awaited<ReturnType<typeof startQstash>>['send']

const url = 'https://app.test/tasks'
const publish = (send: Send, headers: Record<string, string>) =>
  send(`/v2/publish/${url}`, { method: 'POST', headers })

it('delivers body, content type and forwarded headers at once', async () => {
  const { client, qstash, calls, pass } = await startQstash()
  const { messageId } = await client.publishJSON({
    url,
    body: { taskId: 't1' },
    headers: { 'X-Room': 'tasks' },
  })
  await pass(0)
  expect(calls).toHaveLength(1)
  const [call] = calls
  expect(call).toMatchObject({ at: 0, url, method: 'POST', body: '{"taskId":"t1"}' })
  expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
    'content-type': 'application/json',
    'x-room': 'tasks',
    'user-agent': 'Upstash-QStash',
    'upstash-message-id': messageId,
    'upstash-retried': '0',
  })
  expect(call?.headers.has('authorization')).toBe(false)
  expect(qstash.state().delivered).toMatchObject([{ messageId, status: 200, retried: 0 }])
  expect(qstash.state().waiting).toEqual([])
})

it("keeps the destination's own query string", async () => {
  const { client, calls, pass } = await startQstash()
  await client.publish({ url: `${url}?room=a%20b&x=1`, body: '' })
  await pass(0)
  expect(calls[0]?.url).toBe(`${url}?room=a%20b&x=1`)
})

it('waits for the delay, in seconds or in combined units', async () => {
  const { client, calls, pass } = await startQstash()
  await client.publishJSON({ url: `${url}/a`, delay: 90 })
  await client.publishJSON({ url: `${url}/b`, delay: '1h30m' as '1h' })
  await pass(2 * HOUR)
  expect(calls.map(({ at, url }) => [url, at])).toEqual([
    [`${url}/a`, 90_000],
    [`${url}/b`, HOUR + 30 * MINUTE],
  ])
})

it('puts Not-Before above Delay', async () => {
  const { client, clock, calls, pass } = await startQstash()
  await client.publishJSON({ url, delay: 5, notBefore: clock.now() / 1000 + 60 })
  await pass(HOUR)
  expect(calls.map(({ at }) => at)).toEqual([MINUTE])
})

it('takes a deduplication id once within ten minutes', async () => {
  const { client, calls, send, pass } = await startQstash()
  const first = await client.publishJSON({ url, deduplicationId: 'task.1' })
  await pass(10 * MINUTE - 1)
  const again = await client.publishJSON({ url, deduplicationId: 'task.1' })
  expect(again).toEqual({ messageId: first.messageId, deduplicated: true })
  const raw = await publish(send, { 'upstash-deduplication-id': 'task.1' })
  expect(raw.status).toBe(202)
  await pass(1)
  const later = await client.publishJSON({ url, deduplicationId: 'task.1' })
  expect(later.messageId).not.toBe(first.messageId)
  await pass(0)
  expect(calls).toHaveLength(2)
})

it.each([
  ['upstash-method', 'GET'],
  ['upstash-content-based-deduplication', 'true'],
  ['upstash-retries', 'many'],
  ['upstash-retries', '-1'],
  ['upstash-retry-delay', '1000 *'],
  ['upstash-delay', '10'],
  ['upstash-delay', '8d'],
  ['upstash-not-before', 'tomorrow'],
  ['upstash-timeout', '1.5s'],
  ['upstash-flow-control-key', 'alone'],
  ['upstash-callback', 'https://app.test/callback'],
  ['upstash-cron', '* * * * *'],
])('refuses %s: %s', async (name, value) => {
  const { send, qstash } = await startQstash()
  const response = await publish(send, { [name]: value })
  expect([response.status, await response.json()]).toEqual([400, { error: expect.any(String) }])
  expect(qstash.state().waiting).toEqual([])
})

it("refuses more retries than the plan's, and stays below it by default", async () => {
  const { client, send, qstash } = await startQstash({ maxRetries: 2 })
  const response = await publish(send, { 'upstash-retries': '3' })
  expect(response.status).toBe(400)
  await client.publishJSON({ url, delay: 60 })
  expect(qstash.state().waiting).toMatchObject([{ maxRetries: 2 }])
})

it('refuses a wrong token and a destination that is no URL', async () => {
  const { send, qstash } = await startQstash()
  const wrong = await publish(send, { authorization: 'Bearer wrong' })
  expect([wrong.status, await wrong.json()]).toEqual([401, { error: 'unauthorized' }])
  expect((await send('/v2/publish/my-url-group')).status).toBe(400)
  expect(qstash.state().waiting).toEqual([])
})

it('leaves other paths to others', async () => {
  const { qstash } = await startQstash()
  const other = (path: string) => qstash.handle(new Request(`http://127.0.0.1${path}`))
  expect(await other('/sql')).toBeUndefined()
  expect(await other('/v2/schedules')).toBeUndefined()
})
