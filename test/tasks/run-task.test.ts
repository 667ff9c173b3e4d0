import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { endMail } from '../../db/mail/mails.ts'
import { callOf, type Engine, expectAnswer, NOW, sign, type TaskRow, testEngine } from './engine.ts'

// docs/background-jobs.md, "What a call does".

const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000)

/** Ends the subject together with the task. */
function endSubject(engine: Engine) {
  engine.run = async ({ now }, { subjectId }) => ({ writes: [endMail(subjectId, 'sent', now())] })
}

it('does nothing and counts nothing while the database is unreachable', async () => {
  const engine = await testEngine()
  const task = await engine.addTask()
  engine.database.down = true
  const response = await engine.call(task.id).finally(() => {
    engine.database.down = false
  })
  await expectAnswer(response, 503, 30)
  expect(await engine.readTask(task.id)).toEqual(task)
  expect(engine.runs).toBe(0)
})

it.each(['task_unknown', '', 'drop table tasks', 'TASK', 'x'.repeat(61)])(
  'ends a message about a task that does not exist (%j)',
  async (id) => {
    const engine = await testEngine()
    await expectAnswer(await engine.call(id), 200)
  },
)

it.each([null, [], 7, { task: 'x' }, { taskId: 5 }])(
  'ends a message it cannot read (%j)',
  async (body) => {
    const engine = await testEngine()
    const init = callOf(JSON.stringify(body), sign(body as object))
    await expectAnswer(await engine.request('/internal/tasks', init), 200)
  },
)

it.each(['done', 'dead'])(
  'ends a message about a task that is %s, and changes nothing',
  async (state) => {
    const engine = await testEngine()
    const task = await engine.addTask({ state, finished_at: NOW })
    await expectAnswer(await engine.call(task.id), 200)
    expect(await engine.readTask(task.id)).toEqual(task)
    expect(engine.runs).toBe(0)
  },
)

it('sends an early call away for the rest of the time, rounded up', async () => {
  const engine = await testEngine()
  const task = await engine.addTask({ due_at: later(41.2) })
  await expectAnswer(await engine.call(task.id), 503, 42)
  expect(await engine.readTask(task.id)).toEqual(task)
  expect(engine.runs).toBe(0)
})

it('sends a second call away while the first one holds the task', async () => {
  const engine = await testEngine()
  const task = await engine.addTask()
  engine.run = async () => {
    await expectAnswer(await engine.call(task.id), 503, 45)
    return { writes: [] }
  }
  await expectAnswer(await engine.call(task.id), 200)
  expect(engine.runs).toBe(1)
})

it('ends a task and its subject together, in two round trips', async () => {
  const engine = await testEngine()
  const task = await engine.addTask()
  endSubject(engine)
  engine.database.roundTrips.splice(0)
  await expectAnswer(await engine.call(task.id), 200)
  expect(engine.database.roundTrips).toHaveLength(2)
  expect(await engine.readTask(task.id)).toMatchObject({
    state: 'done',
    attempt: 1,
    crashes: 0,
    lease_token: null,
    lease_until: null,
    finished_at: new Date(NOW),
  })
  expect(await engine.subjectState(task)).toBe('sent')
})

it('leaves nothing to do when the same message comes again', async () => {
  const engine = await testEngine()
  const task = await engine.addTask()
  await engine.call(task.id)
  const ended = await engine.readTask(task.id)
  await expectAnswer(await engine.call(task.id), 200)
  expect(engine.runs).toBe(1)
  expect(await engine.readTask(task.id)).toEqual(ended)
})

it('holds a task for 45 seconds, which the sweep respects', async () => {
  const engine = await testEngine()
  const task = await engine.addTask()
  engine.run = async () => {
    const held = await engine.readTask(task.id)
    expect(held).toMatchObject({ state: 'running', lease_until: later(45), sweep_at: later(45) })
    return { writes: [] }
  }
  await expectAnswer(await engine.call(task.id), 200)
  expect.assertions(3)
})

it('takes over a task whose lease has ended, and counts that as a crash', async () => {
  const engine = await testEngine()
  const lease = { state: 'running', lease_token: 'lost' }
  const task = await engine.addTask({ ...lease, lease_until: NOW })
  await expectAnswer(await engine.call(task.id), 200)
  expect(await engine.readTask(task.id)).toMatchObject({ state: 'done', attempt: 1, crashes: 1 })
})

it('does not take over a task a moment before its lease ends', async () => {
  const engine = await testEngine()
  const lease = { state: 'running', lease_token: 'held' }
  const task = await engine.addTask({ ...lease, lease_until: later(0.001) })
  await expectAnswer(await engine.call(task.id), 503, 1)
  expect(await engine.readTask(task.id)).toEqual(task)
})

it('waits for the time a handler names, and counts the try', async () => {
  const engine = await testEngine()
  const task = await engine.addTask()
  engine.run = async () => ({ againAt: later(59.5), writes: [] })
  await expectAnswer(await engine.call(task.id), 503, 60)
  expect(await engine.readTask(task.id)).toMatchObject({
    state: 'waiting',
    attempt: 1,
    crashes: 0,
    due_at: later(59.5),
    sweep_at: later(59.5 + 60),
    lease_token: null,
    finished_at: null,
  })
})

it('spends nothing of the schedule when a handler could not even try', async () => {
  const engine = await testEngine()
  const task = await engine.addTask({ attempt: 2 })
  engine.run = async () => ({ againAt: later(30), uncounted: true, writes: [] })
  await expectAnswer(await engine.call(task.id), 503, 30)
  expect(await engine.readTask(task.id)).toMatchObject({
    attempt: 2,
    crashes: 0,
    due_at: later(30),
  })
})

/** As if the lease had ended during the handler and another call had taken the task. */
async function steal({ database }: Engine, task: TaskRow) {
  await database.query(`update tasks set lease_token = 'thief' where id = $1`, [task.id])
}

it.each<[string, Engine['run']]>([
  [
    'succeeds',
    async (deps, { subjectId }) => ({ writes: [endMail(subjectId, 'sent', deps.now())] }),
  ],
  [
    'wants another try',
    async (deps, { subjectId }) => ({
      againAt: later(60),
      writes: [endMail(subjectId, 'sent', deps.now())],
    }),
  ],
  ['throws', () => Promise.reject(new Error('late'))],
])('writes nothing when the lease was lost and the handler %s', async (_, run) => {
  const engine = await testEngine()
  const task = await engine.addTask()
  engine.run = async (deps, held) => {
    await steal(engine, task)
    return run(deps, held)
  }
  const response = await engine.call(task.id)
  expect(response.status).toBe(503)
  const stolen = { state: 'running', lease_token: 'thief', attempt: 0, crashes: 0 }
  expect(await engine.readTask(task.id)).toMatchObject(stolen)
  expect(await engine.subjectState(task)).toBe('waiting')
})

it('records all of a try or nothing of it', async () => {
  const engine = await testEngine()
  const task = await engine.addTask()
  engine.run = async ({ now }, { subjectId }) => ({
    writes: [
      endMail(subjectId, 'sent', now()),
      sql`update mails set state = 'nonsense' from ended where mails.id = ${subjectId}`,
    ],
  })
  await expectAnswer(await engine.call(task.id), 503, 30)
  expect(await engine.readTask(task.id)).toMatchObject({ state: 'running', attempt: 0 })
  expect(await engine.subjectState(task)).toBe('waiting')
})

it('loses nothing when the database goes away before the end is recorded', async () => {
  const engine = await testEngine()
  const task = await engine.addTask()
  engine.run = async () => {
    engine.database.down = true
    return { writes: [] }
  }
  const response = await engine.call(task.id)
  engine.database.down = false
  await expectAnswer(response, 503, 30)
  engine.run = async () => ({ writes: [] })
  await expectAnswer(await engine.call(task.id), 503, 45)
  engine.setNow(later(45).toISOString())
  await expectAnswer(await engine.call(task.id), 200)
  expect(await engine.readTask(task.id)).toMatchObject({ state: 'done', attempt: 1, crashes: 1 })
})

it('leaves a task that only a newer release knows as it is', async () => {
  const engine = await testEngine()
  const task = await engine.addTask({ kind: 'from-the-future', crashes: 4 })
  await expectAnswer(await engine.call(task.id), 503, 30)
  expect(await engine.readTask(task.id)).toEqual(task)
  const line = { message: 'unknown task kind, task released', kind: 'from-the-future' }
  expect(engine.logs).toContainEqual(expect.objectContaining(line))
})
