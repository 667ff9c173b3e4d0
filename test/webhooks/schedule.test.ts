import { beforeEach, describe, expect, it } from 'vitest'
import {
  attemptsOf,
  callTask,
  deliveriesOf,
  firstAttempt,
  letPass,
  type World,
  webhookWorld,
} from './world.ts'

let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const status = (code: number, headers = {}) => {
  world.answer = () => new Response(null, { status: code, headers })
}

describe('a delivery', () => {
  it.each([200, 201, 202, 204, 205, 206, 226, 299])('ends successful with %i', async (code) => {
    status(code)
    await firstAttempt(world)
    expect(await deliveriesOf(world)).toMatchObject([
      { state: 'successful', attempts: 1, reason: null, next_attempt_at: null },
    ])
    expect(await attemptsOf(world)).toMatchObject([{ number: 1, status: code, error: null }])
  })

  it('that fails is tried again exactly 1, 5 and 30 minutes after the failure before', async () => {
    status(500)
    const { taskId } = await firstAttempt(world)
    for (const seconds of [60, 300, 1_800]) {
      expect(await deliveriesOf(world)).toMatchObject([{ state: 'retry_scheduled' }])
      letPass(world, seconds - 0.001)
      expect(await callTask(world, taskId)).toEqual({ status: 503, retryAfter: 1 })
      letPass(world, 0.001)
      await callTask(world, taskId)
    }
    const times = (await attemptsOf(world)).map((row) => (row.started_at as Date).getTime())
    expect(times.slice(1).map((time, i) => time - (times[i] ?? 0))).toEqual([
      60_000, 300_000, 1_800_000,
    ])
    expect(await deliveriesOf(world)).toMatchObject([
      { state: 'failed', attempts: 4, reason: null, next_attempt_at: null },
    ])
  })

  it('counts a delay from the failure, however long the attempt or the queue took', async () => {
    world.answer = () => {
      letPass(world, 9)
      return new Response(null, { status: 500 })
    }
    const { taskId } = await firstAttempt(world)
    const failed = world.app.deps.now()
    const [first] = await deliveriesOf(world)
    expect(first?.next_attempt_at).toEqual(new Date(failed.getTime() + 60_000))
    expect(await attemptsOf(world)).toMatchObject([{ ms: 9_000 }])
    letPass(world, 4_000)
    await callTask(world, taskId)
    const [second] = await deliveriesOf(world)
    expect(second?.next_attempt_at).toEqual(new Date(world.app.deps.now().getTime() + 300_000))
  })

  it('makes four attempts and no fifth, whatever still calls', async () => {
    status(500)
    const { taskId } = await firstAttempt(world)
    for (let i = 0; i < 8; i++) {
      letPass(world, 3_600)
      await callTask(world, taskId)
    }
    expect(world.sent.map(({ headers }) => headers.get('x-service-attempt'))).toEqual([
      ...['1', '2', '3', '4'],
    ])
    expect(await callTask(world, taskId)).toEqual({ status: 200 })
  })

  it.each([...([1, 2, 3] as const).map((retry) => [retry] as const)])(
    'that succeeds at retry %i ends there',
    async (retry) => {
      status(503)
      const { taskId } = await firstAttempt(world)
      for (let i = 1; i <= retry; i++) {
        if (i === retry) status(200)
        letPass(world, [60, 300, 1_800][i - 1] ?? 0)
        await callTask(world, taskId)
      }
      expect(await deliveriesOf(world)).toMatchObject([
        { state: 'successful', attempts: retry + 1 },
      ])
    },
  )

  it.each([
    ['Retry-After', 429, { 'retry-after': '5' }],
    ['Retry-After as a date', 503, { 'retry-after': 'Fri, 31 Dec 2027 23:59:59 GMT' }],
    ['410 Gone', 410, {}],
    ['401', 401, {}],
    ['404', 404, {}],
  ])("keeps to our schedule whatever the customer's server asks: %s", async (_, code, headers) => {
    status(code, headers)
    const { taskId } = await firstAttempt(world)
    const [delivery] = await deliveriesOf(world)
    expect(delivery?.next_attempt_at).toEqual(new Date(world.app.deps.now().getTime() + 60_000))
    for (const seconds of [60, 300, 1_800]) {
      letPass(world, seconds)
      await callTask(world, taskId)
    }
    expect(world.sent).toHaveLength(4)
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'failed', attempts: 4 }])
  })

  it.each([300, 301, 302, 303, 304, 307, 308])('takes %i for a failure', async (code) => {
    status(code, { location: 'http://169.254.169.254/latest/meta-data' })
    await firstAttempt(world)
    expect(world.sent).toHaveLength(1)
    expect(world.sent[0]?.redirect).toBe('manual')
    expect(await attemptsOf(world)).toMatchObject([{ status: code, error: 'redirect' }])
  })

  it.each([
    [521, 'connect'],
    [522, 'connect'],
    [524, 'timeout'],
    [525, 'tls'],
    [526, 'tls'],
    [500, 'http-status'],
  ])('reads %i as %s, as Cloudflare answers for servers it cannot reach', async (code, error) => {
    status(code)
    await firstAttempt(world)
    expect(await attemptsOf(world)).toMatchObject([{ status: code, error }])
  })
})

describe('an endpoint', () => {
  const failingSince = async () => {
    const [row] = await world.app.database.query(
      'SELECT failing_since FROM webhook_endpoints WHERE id = $1',
      [world.endpoint.id],
    )
    return row?.failing_since
  }

  it('remembers since when it fails, until it succeeds', async () => {
    expect(await failingSince()).toBeNull()
    status(500)
    const { taskId } = await firstAttempt(world)
    const since = world.app.deps.now()
    expect(await failingSince()).toEqual(since)
    letPass(world, 60)
    await callTask(world, taskId)
    expect(await failingSince()).toEqual(since)
    status(200)
    letPass(world, 300)
    await callTask(world, taskId)
    expect(await failingSince()).toBeNull()
  })
})
