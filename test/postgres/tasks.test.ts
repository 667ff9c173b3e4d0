import { beforeEach, expect, it } from 'vitest'
import {
  claimTask,
  finishTask,
  listDueTasks,
  SWEEP_BATCH,
  sweepTasks,
} from '../../db/tasks/tasks.ts'
import { testDatabase } from '../support/database.ts'
import { type Engine, NOW, testEngine } from '../tasks/engine.ts'

const CALLERS = 50
const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))

// A sweep reads all tasks there are, so here each test starts without any.
beforeEach(async () => {
  await (await testDatabase()).query('delete from tasks')
})

function claimBy({ deps }: Engine, id: string, caller: number, now = NOW) {
  return claimTask(deps.db, { id, leaseToken: `lease_${caller}`, now: new Date(now) })
}

it('gives a task to one of 50 callers', async () => {
  const engine = await testEngine()
  const { id } = await engine.addTask()
  const claims = await Promise.all(times(CALLERS, (n) => claimBy(engine, id, n)))
  expect(claims.filter(({ found }) => found === 'claimed')).toHaveLength(1)
  expect(claims.filter(({ found }) => found === 'taken')).toHaveLength(CALLERS - 1)
  expect(await engine.readTask(id)).toMatchObject({ state: 'running', crashes: 0 })
})

it('gives a task whose holder vanished to one of 50 callers, and counts one crash', async () => {
  const engine = await testEngine()
  const lease = { state: 'running', lease_token: 'lost', lease_until: NOW }
  const { id } = await engine.addTask(lease)
  const claims = await Promise.all(times(CALLERS, (n) => claimBy(engine, id, n)))
  expect(claims.filter(({ found }) => found === 'claimed')).toHaveLength(1)
  expect(await engine.readTask(id)).toMatchObject({ state: 'running', crashes: 1 })
})

it('runs a handler once for 50 calls of the queue at once', async () => {
  const engine = await testEngine()
  const { id } = await engine.addTask()
  const answers = await Promise.all(times(CALLERS, () => engine.call(id)))
  expect(engine.runs).toBe(1)
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
  expect(await engine.readTask(id)).toMatchObject({ state: 'done', attempt: 1 })
})

it('lets either the late holder or the one who takes over record its end, never both', async () => {
  const engine = await testEngine()
  for (let round = 0; round < 20; round++) {
    const { id } = await engine.addTask()
    const late = await claimBy(engine, id, 1)
    if (late.found !== 'claimed') throw new Error(late.found)
    const now = new Date(Date.parse(NOW) + 60_000)
    const [ended, taken] = await Promise.all([
      finishTask(engine.deps.db, late.task, { state: 'done' }, [], now),
      claimBy(engine, id, 2, now.toISOString()),
    ])
    expect(ended !== undefined).toBe(taken.found !== 'claimed')
  }
})

it('gives each due task to one of ten sweeps at once', async () => {
  const engine = await testEngine()
  await addDue(engine, 500)
  const swept = await Promise.all(times(10, () => sweepTasks(engine.deps.db, new Date(NOW))))
  const ids = swept.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(500)
})

it('sweeps 100 of 100,000 forgotten tasks, those that were forgotten first', async () => {
  const engine = await testEngine()
  await addDue(engine, 100_000)
  const swept = await sweepTasks(engine.deps.db, new Date(NOW))
  const first = times(SWEEP_BATCH, (n) => `task_${100_000 - n}`)
  expect(swept.map(({ id }) => id).sort()).toEqual(first.sort())
})

it('finds what the cron carries out among 100,000 due tasks, the latest mail of people first', async () => {
  const engine = await testEngine()
  await addDue(engine, 100_000)
  const { id } = await engine.addTask({ lane: 'people' })
  const wanted = { now: new Date(NOW), overdueSeconds: 0, kinds: ['job'], most: 200 }
  const tasks = await listDueTasks(engine.deps.db, wanted)
  expect(tasks).toHaveLength(200)
  expect(tasks[0]?.id).toBe(id)
})

async function addDue({ database }: Engine, count: number) {
  await database.query(
    `insert into tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at)
     select 'task_' || n, 'job', 'mail_' || n, 'lane', $1,
       $1::timestamptz - make_interval(secs => n), $1
     from generate_series(1, $2::int) n`,
    [NOW, count],
  )
}
