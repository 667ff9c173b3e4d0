import { expect, it, onTestFinished } from 'vitest'
import { TaskQueue } from '../../server/task-queue.ts'

const message = (taskId: string, lane: string, width: number) => ({
  ...{ taskId, lane, width, deduplicationId: taskId, kind: 'mail', retries: 0, retryDelay: '0' },
})

function open(width = 10) {
  const gates = new Map<string, () => void>()
  const begun: string[] = []
  const queue = new TaskQueue({
    width,
    listDue: async () => [],
    onError: () => {},
    run: (id) => {
      begun.push(id)
      return new Promise<void>((done) => gates.set(id, done))
    },
  })
  const end = async (id: string) => {
    gates.get(id)?.()
    await new Promise((done) => setImmediate(done))
  }
  onTestFinished(async () => {
    const stopped = queue.stop()
    for (const done of gates.values()) done()
    await stopped
  })
  return { queue, begun, end }
}

it('runs as many tasks of a lane at once as its width, and other lanes beside it', async () => {
  const { queue, begun, end } = open()
  await queue.publish(['a1', 'a2', 'a3'].map((id) => message(id, 'a', 2)))
  await queue.publish([message('b1', 'b', 1)])
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

it('runs no task twice at once, however often it hears of it', async () => {
  const { queue, begun } = open()
  for (let n = 0; n < 3; n++) await queue.publish([message('a', 'a', 5), message('b', 'a', 5)])
  expect(begun).toEqual(['a', 'b'])
})

it('begins nothing more once it is stopped, and waits for what runs', async () => {
  const { queue, begun, end } = open(1)
  await queue.publish([message('a', 'a', 1), message('b', 'b', 1)])
  let isStopped = false
  const stopped = queue.stop().then(() => {
    isStopped = true
  })
  await new Promise((done) => setImmediate(done))
  expect(isStopped).toBe(false)
  await end('a')
  await stopped
  expect(begun).toEqual(['a'])
})

it('takes in what comes to a lane however much waits in another', async () => {
  const { queue, begun } = open()
  const many = Array.from({ length: 20_000 }, (_, n) => message(`a${n}`, 'a', 1))
  for (const part of [many.slice(0, 10_000), many.slice(10_000)]) await queue.publish(part)
  await queue.publish([message('b1', 'b', 1)])
  expect(begun).toEqual(['a0', 'b1'])
})

it('gives each lane its turn where not all of them can run at once', async () => {
  const { queue, begun, end } = open(1)
  await queue.publish(['a1', 'a2', 'a3'].map((id) => message(id, 'a', 1)))
  await queue.publish([message('b1', 'b', 1)])
  for (const id of ['a1', 'a2', 'b1']) await end(id)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})
