import { expect, it } from 'vitest'
import { type Call, MINUTE, startQstash } from './start-qstash.ts'

const url = 'https://app.test/tasks'
const paths = (calls: Call[]) => calls.map((call) => call.url.slice(url.length + 1))

/** A destination whose calls end when the test says so. */
function heldAnswers() {
  const held = new Map<string, (response: Response) => void>()
  return {
    answer: (call: Call) =>
      new Promise<Response>((resolve) => held.set(call.url.slice(url.length + 1), resolve)),
    end: async (path: string) => {
      held.get(path)?.(new Response())
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

it('calls no more at once than the parallelism of a key', async () => {
  const { answer, end } = heldAnswers()
  const { client, calls } = await startQstash({ answer })
  const flowControl = { key: 'endpoint-1', parallelism: 2 }
  for (const path of ['a', 'b', 'c', 'd']) {
    await client.publishJSON({ url: `${url}/${path}`, flowControl })
  }
  expect(paths(calls)).toEqual(['a', 'b'])
  await end('b')
  expect(paths(calls)).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(paths(calls)).toEqual(['a', 'b', 'c', 'd'])
})

it('does not let a hanging key hold the others', async () => {
  const { answer } = heldAnswers()
  const { client, calls, qstash } = await startQstash({ answer })
  const publish = (path: string, key: string) =>
    client.publishJSON({ url: `${url}/${path}`, flowControl: { key, parallelism: 1 } })
  await publish('slow-1', 'slow')
  await publish('slow-2', 'slow')
  await publish('other', 'other')
  await client.publishJSON({ url: `${url}/without` })
  expect(paths(calls)).toEqual(['slow-1', 'other', 'without'])
  expect(qstash.state().waiting.map((it) => it.delivering)).toEqual([true, false, true, true])
})

it('frees its place while a message waits for its retry', async () => {
  const { client, calls, pass } = await startQstash({
    answer: (call) => new Response(null, { status: call.url.endsWith('/bad') ? 500 : 200 }),
  })
  const flowControl = { key: 'endpoint-1', parallelism: 1 }
  await client.publishJSON({ url: `${url}/bad`, flowControl, retries: 1, retryDelay: '60000' })
  await client.publishJSON({ url: `${url}/good`, flowControl })
  await pass(MINUTE)
  expect(calls.map(({ at }) => at)).toEqual([0, 0, MINUTE])
  expect(paths(calls)).toEqual(['bad', 'good', 'bad'])
})

it('spreads calls over periods by the rate of a key', async () => {
  const { client, calls, pass } = await startQstash()
  const flowControl = { key: 'endpoint-1', rate: 2, period: '1m' as const }
  await client.batchJSON(Array.from({ length: 5 }, () => ({ url, flowControl })))
  await pass(10 * MINUTE)
  expect(calls.map(({ at }) => at)).toEqual([0, 0, MINUTE, MINUTE, 2 * MINUTE])
})

it('calls no more at once than the account may', async () => {
  const { answer, end } = heldAnswers()
  const { client, calls } = await startQstash({ answer, parallelism: 1 })
  await client.publishJSON({ url: `${url}/a` })
  await client.publishJSON({ url: `${url}/b` })
  expect(paths(calls)).toEqual(['a'])
  await end('a')
  expect(paths(calls)).toEqual(['a', 'b'])
})
