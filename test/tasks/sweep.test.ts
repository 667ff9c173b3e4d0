import { beforeEach, expect, it } from 'vitest'
import type { QueueMessage, Refusal } from '../../functions/platform/queue.ts'
import { sweep } from '../../functions/tasks/sweep.ts'
import { testDatabase } from '../support/database.ts'
import { type Engine, NOW, testEngine } from './engine.ts'

// A sweep reads all tasks there are, so here each test starts without any.
beforeEach(async () => {
  await (await testDatabase()).query('delete from tasks')
})

const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000)

/** The ids that a sweep publishes, batch by batch. */
async function sweptBy(
  engine: Engine,
  publish = async (_: QueueMessage[]): Promise<Refusal[]> => [],
) {
  const batches: string[][] = []
  engine.deps.queue.publish = async (messages) => {
    if (messages.length > 0) batches.push(messages.map(({ taskId }) => taskId).sort())
    return publish(messages)
  }
  await sweep(engine.deps, engine.kinds, async () => {})
  return batches
}

it('publishes what has been due for a minute, and nothing that has not', async () => {
  const engine = await testEngine()
  const task = await engine.addTask()
  engine.setNow(at(59.9).toISOString())
  expect(await sweptBy(engine)).toEqual([])
  engine.setNow(at(60).toISOString())
  expect(await sweptBy(engine)).toEqual([[task.id]])
  expect(await engine.readTask(task.id)).toMatchObject({ publish_seq: 1, state: 'waiting' })
})

it('publishes a task whose holder vanished, once its lease has ended', async () => {
  const engine = await testEngine()
  const lease = { state: 'running', lease_token: 'lost', lease_until: at(45), sweep_at: at(45) }
  const task = await engine.addTask(lease)
  engine.setNow(at(44).toISOString())
  expect(await sweptBy(engine)).toEqual([])
  engine.setNow(at(45).toISOString())
  expect(await sweptBy(engine)).toEqual([[task.id]])
})

it('leaves alone what has ended, and what waits for its time', async () => {
  const engine = await testEngine()
  for (const state of ['done', 'dead']) {
    await engine.addTask({ state, finished_at: NOW, sweep_at: at(-9_999) })
  }
  await engine.addTask({ due_at: at(60), sweep_at: at(150) })
  engine.setNow(at(149).toISOString())
  expect(await sweptBy(engine)).toEqual([])
})

it('leaves a task alone for 2, 4, 8, 16 and then 30 minutes after each publish', async () => {
  const engine = await testEngine()
  const task = await engine.addTask()
  const waits: number[] = []
  let now = 60
  for (let publish = 0; publish < 8; publish++) {
    engine.setNow(at(now).toISOString())
    expect(await sweptBy(engine)).toEqual([[task.id]])
    const next = (await engine.readTask(task.id)).sweep_at.getTime() / 1000 - Date.parse(NOW) / 1000
    waits.push((next - now) / 60)
    now = next
  }
  expect(waits).toEqual([2, 4, 8, 16, 30, 30, 30, 30])
})

it('gives each publish a number of its own, so that the queue does not take it for the last', async () => {
  const engine = await testEngine()
  await engine.addTask({ publish_seq: 6, attempt: 2, sweep_at: NOW })
  const messages: QueueMessage[] = []
  await sweptBy(engine, async (batch) => {
    messages.push(...batch)
    return []
  })
  expect(messages).toEqual([expect.objectContaining({ retries: 5 })])
})

it('goes on in batches of 100 until nothing is left', async () => {
  const engine = await testEngine()
  await addMany(engine, 250)
  const batches = await sweptBy(engine)
  expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50])
  expect(new Set(batches.flat()).size).toBe(250)
})

it('begins with what has waited longest', async () => {
  const engine = await testEngine()
  await addMany(engine, 150)
  const [first = []] = await sweptBy(engine)
  expect(first.every((id) => Number(id.slice(5)) > 50)).toBe(true)
})

it('stops after 20 seconds and leaves the rest to the next minute', async () => {
  const engine = await testEngine()
  await addMany(engine, 250)
  let seconds = 0
  const batches = await sweptBy(engine, async () => {
    seconds += 10
    engine.setNow(at(seconds).toISOString())
    return []
  })
  expect(batches.map((batch) => batch.length)).toEqual([100, 100])
})

it('stops when the queue is down, so that the rest stays due', async () => {
  const engine = await testEngine()
  await addMany(engine, 250)
  const batches = await sweptBy(engine, () => Promise.reject(new Error('queue down')))
  expect(batches.map((batch) => batch.length)).toEqual([100])
  const due = await engine.database.query('select from tasks where sweep_at <= $1', [NOW])
  expect(due).toHaveLength(150)
})

it('tries again within the next minute what the queue refused, and leaves the rest alone', async () => {
  const engine = await testEngine()
  const refused = await engine.addTask({ publish_seq: 4, sweep_at: at(-1) })
  const taken = await engine.addTask({ publish_seq: 4, sweep_at: NOW })
  await sweptBy(engine, async () => [{ taskId: refused.id, reason: 'quota' as const }])
  expect((await engine.readTask(refused.id)).sweep_at).toEqual(at(50))
  expect((await engine.readTask(taken.id)).sweep_at).toEqual(at(30 * 60))
  engine.setNow(at(60).toISOString())
  expect(await sweptBy(engine)).toEqual([[refused.id]])
})

it('does not call up kinds that only a newer release knows, nor stop at them', async () => {
  const engine = await testEngine()
  const unknown = await engine.addTask({ kind: 'from-the-future', sweep_at: at(-60) })
  const known = await engine.addTask({ sweep_at: NOW })
  expect(await sweptBy(engine)).toEqual([[known.id]])
  expect(await engine.readTask(unknown.id)).toMatchObject({ state: 'waiting', crashes: 0 })
})

/** Task number n should have been published n seconds ago. */
async function addMany({ database }: Engine, count: number) {
  const insert = `insert into tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at)
    select 'task_' || n, 'job', 'mail_' || n, 'lane', $1,
      $1::timestamptz - make_interval(secs => n), $1
    from generate_series(1, ${count}) n`
  await database.query(insert, [NOW])
}

it('leaves alone what waits its turn behind others of its lane', async () => {
  const engine = await testEngine()
  await engine.addTask({ due_at: at(-300), sweep_at: at(-210) })
  const lease = { state: 'running', lease_token: 'held', lease_until: at(40), sweep_at: at(40) }
  await engine.addTask({ ...lease, due_at: at(-400) })
  expect(await sweptBy(engine)).toEqual([])
})

it('publishes what others of its lane have overtaken, and where a lane stands still', async () => {
  const engine = await testEngine()
  const overtaken = await engine.addTask({ due_at: at(-300), sweep_at: at(-210) })
  await engine.addTask({ state: 'done', due_at: at(-200), finished_at: at(-1), sweep_at: at(-99) })
  const still = await engine.addTask({ lane: 'other', due_at: at(-300), sweep_at: at(-210) })
  const ended = { state: 'done', due_at: at(-400), finished_at: at(-100), sweep_at: at(-99) }
  await engine.addTask({ ...ended, lane: 'other' })
  expect(await sweptBy(engine)).toEqual([[overtaken.id, still.id].sort()])
})
