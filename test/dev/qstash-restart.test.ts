import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { DAY, MINUTE, startQstash } from './start-qstash.ts'

const url = 'https://app.test/tasks'

async function stateFile() {
  const folder = await mkdtemp(join(tmpdir(), 'qstash-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'queue.json')
}

it('keeps a message on disk before its publisher is answered', async () => {
  const statePath = await stateFile()
  const { client } = await startQstash({ statePath })
  const { messageId } = await client.publishJSON({ url, delay: 60 })
  expect(JSON.parse(await readFile(statePath, 'utf8')).waiting).toMatchObject([{ messageId }])
})

it('loses none of many messages published at the same time', async () => {
  const statePath = await stateFile()
  const { client } = await startQstash({ statePath })
  await Promise.all(Array.from({ length: 20 }, () => client.publishJSON({ url, delay: 60 })))
  expect(JSON.parse(await readFile(statePath, 'utf8')).waiting).toHaveLength(20)
})

it('delivers after a restart what waited before it', async () => {
  const statePath = await stateFile()
  const before = await startQstash({
    statePath,
    answer: () => new Response(null, { status: 500 }),
  })
  const { messageId } = await before.client.publishJSON({ url, retries: 2, retryDelay: '60000' })
  await before.pass(0)
  await before.qstash.close()

  const after = await startQstash({ statePath })
  await after.pass(DAY)
  expect(after.calls.map(({ at, headers }) => [at, headers.get('upstash-retried')])).toEqual([
    [MINUTE, '1'],
  ])
  expect(after.qstash.state().delivered).toMatchObject([{ messageId }])
})

it('repeats a call that the end of the process cut off', async () => {
  const statePath = await stateFile()
  const before = await startQstash({ statePath, answer: () => new Promise(() => {}) })
  const { messageId } = await before.client.publishJSON({ url })
  await before.qstash.close()

  const after = await startQstash({ statePath })
  await after.pass(0)
  expect(after.calls[0]?.headers.get('upstash-retried')).toBe('0')
  expect(after.qstash.state().delivered).toMatchObject([{ messageId }])
})

it('remembers deduplication ids, deliveries and the dead', async () => {
  const statePath = await stateFile()
  const before = await startQstash({
    statePath,
    answer: (call) => new Response(null, { status: call.url === url ? 200 : 500 }),
  })
  const first = await before.client.publishJSON({ url, deduplicationId: 'task.1' })
  await before.client.publishJSON({ url: `${url}/bad`, retries: 0 })
  await before.pass(0)
  await before.qstash.close()

  const after = await startQstash({ statePath })
  expect(after.qstash.state()).toEqual(before.qstash.state())
  expect(await after.client.publishJSON({ url, deduplicationId: 'task.1' })).toEqual({
    ...first,
    deduplicated: true,
  })
})

it('ends a call under way when it closes, and starts none', async () => {
  const { client, qstash, pass, calls } = await startQstash({ answer: () => new Promise(() => {}) })
  await client.publishJSON({ url })
  await client.publishJSON({ url, delay: 60 })
  await qstash.close()
  await pass(DAY)
  expect(calls).toHaveLength(1)
  expect(qstash.state().waiting).toHaveLength(2)
})

it('keeps the last 500 deliveries', async () => {
  const { client, qstash } = await startQstash()
  const published = await client.batchJSON(Array.from({ length: 510 }, () => ({ url })))
  await qstash.idle()
  const { delivered } = qstash.state()
  expect(delivered).toHaveLength(500)
  expect(delivered[499]?.messageId).toBe((published[509] as { messageId: string }).messageId)
})
