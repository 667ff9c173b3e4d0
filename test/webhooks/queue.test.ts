import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createQstash, virtualClock } from '../../dev/qstash/index.ts'
import { serve } from '../../dev/serve.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { publishTasks } from '../../functions/tasks/publish.ts'
import { TEST_ENV } from '../support/app.ts'
import {
  attemptsOf,
  callTask,
  deliveriesOf,
  firstAttempt,
  letPass,
  subscribe,
  type World,
  webhookWorld,
} from './world.ts'

describe('a delivery and its queue', () => {
  let world: World
  beforeEach(async () => {
    world = await webhookWorld()
  })

  it('needs three round trips to the database: claim, load, finish', async () => {
    await subscribe(world)
    const [task] = world.app.queued
    world.app.database.roundTrips.splice(0)
    expect(await callTask(world, task?.id ?? '')).toEqual({ status: 200 })
    expect(world.app.database.roundTrips).toHaveLength(3)
  })

  it('needs as many when the attempt fails', async () => {
    world.answer = () => new Response(null, { status: 500 })
    await subscribe(world)
    const [task] = world.app.queued
    world.app.database.roundTrips.splice(0)
    expect(await callTask(world, task?.id ?? '')).toEqual({ status: 503, retryAfter: 60 })
    expect(world.app.database.roundTrips).toHaveLength(3)
  })

  it('makes no request for a call that comes again, too early or too late', async () => {
    world.answer = () => new Response(null, { status: 500 })
    const { taskId } = await firstAttempt(world)
    expect(await callTask(world, taskId)).toEqual({ status: 503, retryAfter: 60 })
    letPass(world, 59.5)
    expect(await callTask(world, taskId)).toEqual({ status: 503, retryAfter: 1 })
    expect(world.sent).toHaveLength(1)
    world.answer = () => new Response()
    letPass(world, 10_000)
    expect(await callTask(world, taskId)).toEqual({ status: 200 })
    expect(await callTask(world, taskId)).toEqual({ status: 200 })
    expect(world.sent).toHaveLength(2)
  })

  it('makes one request for calls that come while it runs', async () => {
    await subscribe(world)
    const [task] = world.app.queued
    const meanwhile: unknown[] = []
    world.answer = async () => {
      meanwhile.push(await callTask(world, task?.id ?? ''), await callTask(world, task?.id ?? ''))
      return new Response()
    }
    await callTask(world, task?.id ?? '')
    expect(world.sent).toHaveLength(1)
    expect(meanwhile).toEqual(Array(2).fill({ status: 503, retryAfter: 45 }))
  })

  it('sends again what a crash cut off, as the same attempt', async () => {
    await subscribe(world)
    const [task] = world.app.queued
    world.answer = () => {
      // The database goes away before the attempt is recorded.
      world.app.database.down = true
      return new Response()
    }
    expect(await callTask(world, task?.id ?? '')).toEqual({ status: 503, retryAfter: 30 })
    world.app.database.down = false
    world.answer = () => new Response()
    letPass(world, 45)
    expect(await callTask(world, task?.id ?? '')).toEqual({ status: 200 })
    expect(world.sent.map(({ headers }) => headers.get('x-service-attempt'))).toEqual(['1', '1'])
    expect(await attemptsOf(world)).toMatchObject([{ number: 1, error: null }])
  })
})

describe('a delivery that always fails', () => {
  it.each([
    ['is one publish and three retries of QStash', 3, 1],
    ['is published anew where the plan allows one retry', 1, 3],
    ['is published each time where the plan allows none', 0, 6],
  ])('%s, at 1, 5 and 30 minutes', async (_, maxRetries, published) => {
    // The SDK's Receiver reads the real time, so the virtual one runs ahead of it.
    const start = Date.UTC(2126, 0, 1)
    const clock = virtualClock(start)
    const publishes: string[] = []
    const calls: { at: number; status: number }[] = []
    let world: World
    const qstash = createQstash({
      token: TEST_ENV.QSTASH_TOKEN,
      currentSigningKey: TEST_ENV.QSTASH_CURRENT_SIGNING_KEY,
      clock,
      maxRetries,
      fetch: async (url, init) => {
        world.app.setNow(new Date(clock.now()).toISOString())
        const response = await world.app.request(new URL(url).pathname, init)
        calls.push({ at: (clock.now() - start) / 1_000, status: response.status })
        return response
      },
    })
    const served = await serve(async (request) => {
      publishes.push(new URL(request.url).pathname)
      return (await qstash.handle(request)) ?? new Response(null, { status: 404 })
    })
    onTestFinished(async () => {
      await qstash.close()
      await served.close()
    })
    world = await webhookWorld({ QSTASH_URL: served.origin })
    world.answer = () => new Response(null, { status: 500 })
    world.app.setNow(new Date(start).toISOString())
    await subscribe(world)
    await publishTasks(world.app.acting(), taskKinds, world.app.queued.splice(0))
    await clock.advance(24 * 3_600_000, qstash.idle)
    expect(publishes).toEqual(Array(published).fill('/v2/batch'))
    expect(calls.map(({ at }) => at)).toEqual([0, 60, 360, 2_160])
    // Answered with 200 when a message of our own takes over.
    const statuses = { 3: [503, 503, 503, 200], 1: [503, 200, 503, 200], 0: [200, 200, 200, 200] }
    expect(calls.map(({ status }) => status)).toEqual(statuses[maxRetries as 3])
    expect(world.sent).toHaveLength(4)
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'failed', attempts: 4 }])
    expect(qstash.state()).toMatchObject({ waiting: [], dead: [] })
  })
})
