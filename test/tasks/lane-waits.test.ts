import { expect, it, onTestFinished } from 'vitest'
import { createQstash, virtualClock } from '../../dev/qstash/index.ts'
import { serve } from '../../dev/serve.ts'
import { createQueue } from '../../functions/platform/queue.ts'
import { publishTasks } from '../../functions/tasks/publish.ts'
import { sweep } from '../../functions/tasks/sweep.ts'
import { TEST_ENV } from '../support/app.ts'
import { testEngine } from './engine.ts'
import { Activity } from './simulation/activity.ts'

// The SDK's receiver reads the real time, so the virtual one runs ahead of it.
const START = Date.UTC(2126, 0, 1)
const LANE = 'webhooks.org_busy'

/** A lane of tasks that take two seconds each, two at a time, swept each minute to the end. */
async function runLane(count: number, { loses = -1 } = {}) {
  const engine = await testEngine()
  await engine.database.query('delete from tasks')
  const clock = virtualClock(START)
  const activity = new Activity(clock)
  let scheduled = 0
  const qstash = createQstash({
    token: TEST_ENV.QSTASH_TOKEN,
    currentSigningKey: TEST_ENV.QSTASH_CURRENT_SIGNING_KEY,
    clock,
    fetch: (url, init) =>
      activity.during(async () => engine.module.request(new URL(url).pathname, init, engine.deps)),
    faults: { schedule: (_, dueAt) => (scheduled++ === loses ? [] : [dueAt]) },
  })
  const served = await serve(async (request) => {
    return (await qstash.handle(request)) ?? new Response(null, { status: 404 })
  })
  onTestFinished(async () => {
    await qstash.close()
    await served.close()
  })
  engine.deps.now = () => new Date(clock.now())
  engine.deps.queue = createQueue({ ...engine.deps.env, QSTASH_URL: served.origin })
  engine.run = async () => {
    await activity.pause(2_000)
    return { writes: [] }
  }
  const due = new Date(START)
  const tasks = []
  for (let n = 0; n < count; n++) {
    const row = { lane: LANE, due_at: due, sweep_at: new Date(START + 90_000), created_at: due }
    tasks.push(await engine.addTask(row))
  }
  await publishTasks(
    engine.deps,
    engine.kinds,
    tasks.map(({ id }) => ({ id, kind: 'job', lane: LANE, attempt: 0, publishSeq: 0 })),
  )
  const open = () =>
    engine.database.query(`select id from tasks where state in ('waiting', 'running')`)
  let minutes = 0
  for (; minutes < 30 && (await open()).length > 0; minutes++) {
    await clock.advance(60_000, () => activity.settle())
    // Only what is published: time stands while the cron carries something out itself.
    await sweep(engine.deps, engine.kinds, async () => {})
  }
  return { minutes, scheduled, runs: engine.runs, open: await open() }
}

it('publishes nothing again that only waits its turn in a long lane', async () => {
  const { minutes, ...outcome } = await runLane(240)
  expect(outcome).toEqual({ scheduled: 240, runs: 240, open: [] })
  // Far longer than the sweep leaves a task alone that has no lane to wait in.
  expect(minutes).toBeGreaterThan(3)
})

it('finds the one message of a long lane that the queue lost', async () => {
  const { minutes, ...outcome } = await runLane(240, { loses: 7 })
  expect(outcome).toEqual({ scheduled: 241, runs: 240, open: [] })
  expect(minutes).toBeLessThan(10)
})
