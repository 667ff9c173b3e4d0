import { beforeEach, describe, expect, it } from 'vitest'
import { changeEndpoint, deleteEndpoint, setEndpointDisabled } from '../../db/webhooks/endpoints.ts'
import { post } from '../support/subscriber.ts'
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

let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const endpoint = () => ({
  orgId: world.org.id,
  id: world.endpoint.id,
  now: world.app.deps.now(),
})
const query = (text: string) => world.app.database.query(text, [world.org.id])

const CHANGES: Record<string, () => Promise<unknown>> = {
  'endpoint-deleted': () => deleteEndpoint(world.app.database.db, endpoint()),
  'endpoint-disabled': () => setEndpointDisabled(world.app.database.db, endpoint(), true),
  'event-deselected': () =>
    changeEndpoint(world.app.database.db, endpoint(), { events: ['subscriber.updated'] }),
  plan: () => query(`UPDATE organizations SET plan = 'free' WHERE id = $1`),
  'organization-closed': () => query('UPDATE organizations SET disabled_at = now() WHERE id = $1'),
  erased: () => query('UPDATE webhook_events SET body = NULL WHERE org_id = $1'),
}

describe.each(Object.entries(CHANGES))('%s', (reason, change) => {
  it('ends a delivery that waits for its first attempt, without a request', async () => {
    await subscribe(world)
    const [task] = world.app.queued
    await change()
    expect(await callTask(world, task?.id ?? '')).toEqual({ status: 200 })
    expect(world.sent).toEqual([])
    expect(await attemptsOf(world)).toEqual([])
    expect(await deliveriesOf(world)).toMatchObject([
      { state: 'failed', reason, attempts: 0, next_attempt_at: null },
    ])
  })

  it('ends a delivery between two attempts, without a further request', async () => {
    world.answer = () => new Response(null, { status: 500 })
    const { taskId } = await firstAttempt(world)
    await change()
    letPass(world, 60)
    expect(await callTask(world, taskId)).toEqual({ status: 200 })
    expect(world.sent).toHaveLength(1)
    expect(await attemptsOf(world)).toHaveLength(1)
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'failed', reason, attempts: 1 }])
  })

  it('while an attempt runs: its success still counts', async () => {
    world.answer = async () => {
      await change()
      return new Response()
    }
    await firstAttempt(world)
    expect(await deliveriesOf(world)).toMatchObject([
      { state: 'successful', reason: null, attempts: 1 },
    ])
  })

  it('while an attempt runs: its failure is the last', async () => {
    world.answer = async () => {
      await change()
      return new Response(null, { status: 500 })
    }
    const { taskId } = await firstAttempt(world)
    letPass(world, 60)
    expect(await callTask(world, taskId)).toEqual({ status: 200 })
    expect(world.sent).toHaveLength(1)
    expect(await attemptsOf(world)).toMatchObject([{ number: 1, status: 500 }])
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'failed', reason }])
  })
})

describe('deleting an endpoint', () => {
  it('wipes address and secret, ends what waits and its tasks, in one statement', async () => {
    await subscribe(world)
    // The next sign-up would carry out what waits.
    world.app.queued.splice(0)
    await subscribe(world)
    world.app.database.roundTrips.splice(0)
    expect(await deleteEndpoint(world.app.database.db, endpoint())).toBe(true)
    expect(world.app.database.roundTrips).toHaveLength(1)
    // The other one names who does it.
    expect(JSON.parse(world.app.database.roundTrips[0] ?? '').queries).toHaveLength(2)
    const rows = await query(
      'SELECT url, secret, deleted_at FROM webhook_endpoints WHERE org_id = $1',
    )
    expect(rows).toEqual([{ url: null, secret: null, deleted_at: world.app.deps.now() }])
    expect(await deliveriesOf(world)).toMatchObject([
      { state: 'failed', reason: 'endpoint-deleted' },
      { state: 'failed', reason: 'endpoint-deleted' },
    ])
    const tasks = await query(
      `SELECT t.state FROM tasks t JOIN webhook_deliveries d ON d.id = t.subject_id
       WHERE d.org_id = $1`,
    )
    expect(tasks).toEqual([{ state: 'done' }, { state: 'done' }])
  })

  it('keeps the history of what was delivered before', async () => {
    await firstAttempt(world)
    await deleteEndpoint(world.app.database.db, endpoint())
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'successful', reason: null }])
    expect(await attemptsOf(world)).toMatchObject([{ number: 1, status: 204 }])
  })

  it('a second time changes nothing', async () => {
    await deleteEndpoint(world.app.database.db, endpoint())
    letPass(world, 60)
    expect(await deleteEndpoint(world.app.database.db, endpoint())).toBe(false)
  })
})

describe('an endpoint that is enabled again in time', () => {
  it('gets the attempts that still wait', async () => {
    world.answer = () => new Response(null, { status: 500 })
    const { taskId } = await firstAttempt(world)
    await setEndpointDisabled(world.app.database.db, endpoint(), true)
    await setEndpointDisabled(world.app.database.db, endpoint(), false)
    letPass(world, 60)
    await callTask(world, taskId)
    expect(world.sent).toHaveLength(2)
  })
})

describe('a subscriber who asks to be forgotten', () => {
  it('is still reported as gone; the bodies go with the last delivery of each', async () => {
    world.answer = () => new Response(null, { status: 500 })
    const { manage } = await subscribe(world)
    const [created] = world.app.queued.splice(0)
    await callTask(world, created?.id ?? '')
    const response = await post(world.app, `${manage}/erase`)
    expect(response.status, await response.text()).toBe(200)
    const bodies = () =>
      query('SELECT name, body FROM webhook_events WHERE org_id = $1 ORDER BY timestamp_ms')
    expect(await bodies()).toMatchObject([
      { body: expect.any(String) },
      { body: expect.any(String) },
    ])
    world.answer = () => new Response()
    letPass(world, 60)
    await callTask(world, created?.id ?? '')
    await world.app.runQueued()
    expect(world.sent.map(({ body }) => JSON.parse(body).event)).toEqual([
      'subscriber.created',
      'subscriber.created',
      'subscriber.unsubscribed',
    ])
    expect((await bodies()).map(({ body }) => body)).toEqual([null, null])
  })
})
