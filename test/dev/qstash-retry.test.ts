import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../../dev/serve.ts'
import { type Call, DAY, HOUR, MINUTE, startQstash } from './start-qstash.ts'

const url = 'https://app.test/tasks'
const failing = (headers: Record<string, string> = {}, status = 503) => {
  return { answer: () => new Response('busy', { status, headers }) }
}
const times = (calls: Call[]) => calls.map(({ at }) => at)

it('retries three times with the back-off of QStash, then gives up', async () => {
  const { client, qstash, calls, pass } = await startQstash(failing())
  await client.publishJSON({ url })
  await pass(DAY)
  const first = 12_000
  const second = first + 2 * MINUTE + 28_000
  expect(times(calls)).toEqual([0, first, second, second + 30 * MINUTE + 8_000])
  expect(calls.map(({ headers }) => headers.get('upstash-retried'))).toEqual(['0', '1', '2', '3'])
  expect(new Set(calls.map(({ headers }) => headers.get('upstash-message-id'))).size).toBe(1)
  expect(qstash.state()).toMatchObject({ waiting: [], delivered: [], dead: [{ retried: 3 }] })
})

it('never waits longer than a day', async () => {
  const { client, calls, pass } = await startQstash(failing())
  await client.publishJSON({ url, retries: 6 })
  await pass(7 * DAY)
  const waits = times(calls).map((at, n) => at - (times(calls)[n - 1] ?? 0))
  expect(waits.slice(4)).toEqual([6 * HOUR + 7 * MINUTE + 6_000, DAY, DAY])
})

it('waits 1, 5 and 30 minutes when the expression says so', async () => {
  const { client, calls, pass } = await startQstash(failing())
  const retryDelay = '60000 + 240000*min(retried,1) + 1500000*max(retried-1,0)'
  await client.publishJSON({ url, retries: 3, retryDelay })
  await pass(DAY)
  expect(times(calls)).toEqual([0, MINUTE, 6 * MINUTE, 36 * MINUTE])
})

it('stops retrying once a call succeeds', async () => {
  const { client, qstash, calls, pass } = await startQstash({
    answer: ({ headers }) =>
      new Response(null, { status: headers.get('upstash-retried') === '2' ? 204 : 500 }),
  })
  await client.publishJSON({ url, retries: 9, retryDelay: '1000' })
  await pass(DAY)
  expect(times(calls)).toEqual([0, 1000, 2000])
  expect(qstash.state().delivered).toMatchObject([
    { retried: 2, status: 204, lastFailure: 'HTTP 500' },
  ])
})

it.each([
  ['45', 45_000],
  ['0', 0],
])('lets the answer set the wait: Retry-After: %s', async (value, wait) => {
  const { client, calls, pass } = await startQstash(failing({ 'Retry-After': value }))
  await client.publishJSON({ url, retries: 1, retryDelay: '1000' })
  await pass(DAY)
  expect(times(calls)).toEqual([0, wait])
})

it.each(['86401', 'soon', '2d', '-5'])('passes over Retry-After: %s', async (value) => {
  const { client, calls, pass } = await startQstash(failing({ 'Retry-After': value }))
  await client.publishJSON({ url, retries: 1, retryDelay: '1000' })
  await pass(DAY)
  expect(times(calls)).toEqual([0, 1000])
})

it('can put the expression above Retry-After', async () => {
  const options = { ...failing({ 'Retry-After': '45' }), retryAfterWins: false }
  const { client, calls, pass } = await startQstash(options)
  await client.publishJSON({ url, retries: 1, retryDelay: '1000' })
  await pass(DAY)
  expect(times(calls)).toEqual([0, 1000])
})

it('does not wait where an expression comes to less than nothing', async () => {
  const { client, calls, pass } = await startQstash(failing())
  await client.publishJSON({ url, retries: 1, retryDelay: '0 - 5' })
  await pass(DAY)
  expect(times(calls)).toEqual([0, 0])
})

it('counts no answer within the time-out as a failure', async () => {
  const { client, clock, qstash, calls } = await startQstash({
    answer: () => new Promise(() => {}),
  })
  await client.publishJSON({ url, timeout: 30, retries: 1, retryDelay: '1000' })
  await clock.advance(29_999)
  expect(qstash.state().waiting).toMatchObject([{ delivering: true }])
  await clock.advance(1)
  await clock.advance(0, nextTurn)
  expect(qstash.state().waiting).toMatchObject([
    { delivering: false, retried: 1, lastFailure: 'time-out' },
  ])
  await clock.advance(31_000, nextTurn)
  await clock.advance(0, nextTurn)
  expect(times(calls)).toEqual([0, 31_000])
  expect(qstash.state().dead).toMatchObject([{ lastFailure: 'time-out' }])
})

it('takes a refused connection for a failure', async () => {
  const gone = await serve(() => new Response())
  await gone.close()
  const { client, qstash } = await startQstash({ fetch: globalThis.fetch })
  await client.publishJSON({ url: gone.origin, retries: 0 })
  await qstash.idle()
  expect(qstash.state().dead).toMatchObject([{ lastFailure: 'ECONNREFUSED' }])
})

it('does not follow a redirect', async () => {
  const paths: string[] = []
  const app = await serve((request) => {
    paths.push(new URL(request.url).pathname)
    return new Response(null, { status: 307, headers: { location: '/elsewhere' } })
  })
  onTestFinished(app.close)
  const { client, qstash } = await startQstash({ fetch: globalThis.fetch })
  await client.publishJSON({ url: `${app.origin}/tasks`, retries: 0 })
  await qstash.idle()
  expect(paths).toEqual(['/tasks'])
  expect(qstash.state().dead).toMatchObject([{ lastFailure: 'HTTP 307' }])
})

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
