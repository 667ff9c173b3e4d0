import { expect, it } from 'vitest'
import { endMail } from '../../db/mail/mails.ts'
import { CRASH_WAITS } from '../../domain/task.ts'
import { expectAnswer, NOW, testEngine } from './engine.ts'

// docs/background-jobs.md: what an internal error costs a task.

const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000)

it('gives a task back when its handler throws: the try does not count, the crash does', async () => {
  const engine = await testEngine()
  const task = await engine.addTask({ attempt: 1 })
  engine.run = async () => {
    throw new Error('a fault of ours')
  }
  await expectAnswer(await engine.call(task.id), 503, 30)
  expect(await engine.readTask(task.id)).toEqual({
    ...task,
    crashes: 1,
    last_error: 'Error',
    due_at: later(30),
    sweep_at: later(30 + 60),
  })
  expect(engine.logs).toContainEqual(
    expect.objectContaining({ message: 'task crashed', kind: 'job', cause: 'Error' }),
  )
})

it('waits 30 s, 1, 5, 15, 30 minutes, then hourly for a day, before it gives a task up', async () => {
  const engine = await testEngine(({ subjectId }, now) => [endMail(subjectId, 'failed', now)])
  const task = await engine.addTask({ attempt: 1 })
  engine.run = async () => {
    throw new RangeError('not for the records: ann@example.com')
  }
  let now = 0
  const waits: number[] = []
  for (;;) {
    engine.setNow(later(now).toISOString())
    const response = await engine.call(task.id)
    if (response.status === 200) break
    const { due_at, state, attempt } = await engine.readTask(task.id)
    expect({ state, attempt }).toEqual({ state: 'waiting', attempt: 1 })
    const wait = due_at.getTime() / 1000 - later(now).getTime() / 1000
    await expectAnswer(response, 503, wait)
    engine.setNow(later(now + wait - 0.001).toISOString())
    await expectAnswer(await engine.call(task.id), 503, 1)
    waits.push(wait)
    now += wait
  }
  expect(waits.slice(0, 5)).toEqual([30, 60, 300, 900, 1800])
  expect(waits.slice(5)).toEqual(Array.from({ length: 24 }, () => 3600))
  expect(engine.runs).toBe(30)
  expect(await engine.readTask(task.id)).toMatchObject({
    state: 'dead',
    attempt: 1,
    crashes: 30,
    last_error: 'RangeError',
    lease_token: null,
    finished_at: later(now),
  })
  expect(await engine.subjectState(task)).toBe('failed')
  await expectAnswer(await engine.call(task.id), 200)
  expect(engine.runs).toBe(30)
})

it('holds a task for as long as its next crash would have to wait', async () => {
  const engine = await testEngine()
  for (const [crashes, seconds] of [
    [0, 45],
    [1, 60],
    [2, 300],
    [29, 3600],
  ] as const) {
    const task = await engine.addTask({ crashes })
    engine.run = async () => {
      const held = { lease_until: later(seconds), sweep_at: later(seconds) }
      expect(await engine.readTask(task.id)).toMatchObject(held)
      await expectAnswer(await engine.call(task.id), 503, seconds)
      return { writes: [] }
    }
    await expectAnswer(await engine.call(task.id), 200)
  }
  expect(engine.runs).toBe(4)
})

it('forgets crashes with the next try that a handler ends', async () => {
  const engine = await testEngine()
  const task = await engine.addTask({ attempt: 1, crashes: 7, last_error: 'Error' })
  engine.run = async () => ({ againAt: later(300), writes: [] })
  await expectAnswer(await engine.call(task.id), 503, 300)
  const forgotten = { attempt: 2, crashes: 0, last_error: null, due_at: later(300) }
  expect(await engine.readTask(task.id)).toMatchObject(forgotten)
})

it('gives a task up whose holders vanished 30 times, without trying once more', async () => {
  const engine = await testEngine(({ subjectId }, now) => [endMail(subjectId, 'failed', now)])
  const lease = { state: 'running', lease_token: 'lost', lease_until: NOW }
  const task = await engine.addTask({ ...lease, crashes: CRASH_WAITS.length })
  await expectAnswer(await engine.call(task.id), 200)
  const dead = { state: 'dead', crashes: 30, last_error: 'vanished' }
  expect(await engine.readTask(task.id)).toMatchObject(dead)
  expect(await engine.subjectState(task)).toBe('failed')
  expect(engine.runs).toBe(0)
})
