import { expect, it } from 'vitest'
import type { Faults } from '../../dev/qstash/index.ts'
import { DAY, HOUR, MINUTE, startQstash } from './start-qstash.ts'

const url = 'https://app.test/tasks'

async function timesUnder(schedule: NonNullable<Faults['schedule']>, status = 200) {
  const { client, qstash, calls, pass } = await startQstash({
    faults: { schedule },
    answer: () => new Response(null, { status }),
  })
  await client.publishJSON({ url, delay: 60, retries: 1, retryDelay: '60000' })
  await pass(DAY)
  const ids = new Set(calls.map(({ headers }) => headers.get('upstash-message-id')))
  return { times: calls.map(({ at }) => at), ids: ids.size, state: qstash.state() }
}

it('loses a message that its publisher believes accepted', async () => {
  const { times, state } = await timesUnder(() => [])
  expect(times).toEqual([])
  expect(state).toEqual({ waiting: [], delivered: [], dead: [] })
})

it('loses a retry', async () => {
  const { times } = await timesUnder(({ retried }, at) => (retried === 0 ? [at] : []), 500)
  expect(times).toEqual([MINUTE])
})

it('delivers the same message twice, at once or later', async () => {
  const { times, ids } = await timesUnder((_, at) => [at, at, at + HOUR])
  expect(times).toEqual([MINUTE, MINUTE, MINUTE + HOUR])
  expect(ids).toBe(1)
})

it('delivers too early', async () => {
  const { times } = await timesUnder((_, at) => [at - 30_000], 500)
  expect(times).toEqual([30_000, MINUTE])
})
