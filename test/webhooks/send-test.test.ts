import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeEndpoint, setEndpointDisabled } from '../../db/webhooks/endpoints.ts'
import { deleteOldTests } from '../../db/webhooks/retention.ts'
import { MOST_BY_HAND } from '../../db/webhooks/send-again.ts'
import { getTest } from '../../db/webhooks/tests.ts'
import { SUBSCRIBER_EVENTS, type SubscriberEventName } from '../../domain/subscriber-event.ts'
import { readExchange } from '../../domain/webhook-exchange.ts'
import { listLog } from '../../functions/dashboard/webhooks/listed-deliveries.ts'
import { sendTest } from '../../functions/webhooks/send-test.ts'
import { freshId } from '../support/factories.ts'
import { type World, webhookWorld } from './world.ts'

let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const of = () => ({ orgId: world.org.id, id: world.endpoint.id, now: world.app.deps.now() })
const send = (event: SubscriberEventName = 'subscriber.created', id = freshId('test')) =>
  sendTest(world.app.acting(), { ...of(), endpointId: world.endpoint.id, event, id })

describe('a test send', () => {
  it.each(SUBSCRIBER_EVENTS)('is a real, signed request with a sample %s', async (event) => {
    expect(await send(event)).toMatchObject({
      ms: 0,
      status: 204,
      error: null,
    })
    const [sent] = world.sent
    const body = JSON.parse(sent?.body ?? '')
    expect(body.event).toBe(event)
    expect(body.data.email).toBe('test.subscriber@example.com')
    expect(body.timestamp).toBe(world.app.deps.now().getTime())
    const signature = createHmac('sha256', world.secret)
      .update(sent?.body ?? '')
      .digest('hex')
    expect(sent?.headers.get('x-service-signature')).toBe(signature)
    expect(sent?.headers.get('x-service-delivery')).toMatch(/^test_/)
  })

  it('is one try that is no delivery: nothing retries it, counts it, or calls the endpoint failing', async () => {
    const count = () =>
      world.app.database.query(
        `SELECT (SELECT count(*)::int FROM webhook_events) AS events,
           (SELECT count(*)::int FROM webhook_deliveries) AS deliveries,
           (SELECT count(*)::int FROM webhook_attempts) AS attempts,
           (SELECT count(*)::int FROM tasks) AS tasks,
           (SELECT failing_since FROM webhook_endpoints WHERE id = $1) AS failing`,
        [world.endpoint.id],
      )
    const before = await count()
    world.answer = () => new Response(null, { status: 500 })
    expect(await send()).toMatchObject({ ms: 0, status: 500, error: 'http-status' })
    expect(world.sent).toHaveLength(1)
    expect(await count()).toEqual(before)
  })

  it('is in the log with its request and response, under the ID that was sent', async () => {
    world.answer = () => new Response('no thanks', { status: 500 })
    await send()
    const id = world.sent[0]?.headers.get('x-service-delivery') ?? ''
    const [listed] = await listLog(world.app.deps, { orgId: world.org.id, limit: 10 })
    expect(listed).toMatchObject({
      id,
      isTest: true,
      state: 'failed',
      eventName: SUBSCRIBER_EVENTS[0],
    })
    expect(listed?.body).toBe(world.sent[0]?.body)
    const test = await getTest(
      world.app.database.db,
      { orgId: world.org.id, id },
      world.app.deps.now(),
    )
    const { request, response } = readExchange(test?.exchange ?? null) ?? {}
    expect(request).toContainEqual(['X-Service-Delivery', id])
    expect(response?.body).toEqual({ text: 'no thanks', bytes: 9 })
    expect(
      await getTest(world.app.database.db, { orgId: 'org_other', id }, world.app.deps.now()),
    ).toBeUndefined()
  })

  it('is possible so often in a day, together with what is resent', async () => {
    await send()
    await world.app.database.query(`UPDATE mail_counts SET sent = $2 WHERE key LIKE '%' || $1`, [
      world.org.id,
      MOST_BY_HAND,
    ])
    expect(await send()).toEqual({ tooMany: true })
    expect(world.sent).toHaveLength(1)
  })

  it('leaves the log after 90 days', async () => {
    await send()
    const { db } = world.app.deps
    const days = (count: number) => new Date(world.app.deps.now().getTime() + count * 86_400_000)
    const left = async () =>
      (await listLog(world.app.deps, { orgId: world.org.id, limit: 10 })).length
    await deleteOldTests(db, days(90))
    expect(await left()).toBe(1)
    await deleteOldTests(db, days(91))
    expect(await left()).toBe(0)
  })

  it('goes to a disabled endpoint and for an event that is not selected', async () => {
    await changeEndpoint(world.app.database.db, of(), { events: [] })
    await setEndpointDisabled(world.app.database.db, of(), true)
    expect(await send()).toMatchObject({ status: 204 })
  })

  it('says why an address is refused, and sends nothing', async () => {
    world.dns = () => ({ A: ['10.0.0.1'] })
    expect(await send()).toEqual({ refused: 'private-address' })
    world.dns = () => ({ status: 3 })
    expect(await send()).toEqual({ refused: 'unknown-name' })
    world.dns = () => undefined
    expect(await send()).toEqual({ outage: true })
    expect(world.sent).toEqual([])
    expect(await listLog(world.app.deps, { orgId: world.org.id, limit: 10 })).toEqual([])
    const counts = `SELECT sent FROM mail_counts WHERE key LIKE '%' || $1`
    expect(await world.app.database.query(counts, [world.org.id])).toEqual([])
  })

  it('goes out once for an id, however often at once, and is counted once', async () => {
    const both = await Promise.all([send(undefined, 'test_1'), send(undefined, 'test_1')])
    const known = { id: 'test_1', isKnown: true }
    expect(both).toContainEqual(known)
    expect(await send(undefined, 'test_1')).toEqual(known)
    expect(world.sent).toHaveLength(1)
    expect(await listLog(world.app.deps, { orgId: world.org.id, limit: 10 })).toHaveLength(1)
  })

  it('is pending in the log until its response is there', async () => {
    const pending = { orgId: world.org.id, limit: 10, state: 'pending' as const }
    world.answer = async () => {
      expect(await listLog(world.app.deps, pending)).toMatchObject([
        { state: 'pending', endedAt: null, isTest: true },
      ])
      return new Response('ok')
    }
    expect(await send()).toMatchObject({ status: 200 })
    expect(await listLog(world.app.deps, pending)).toEqual([])
    const successful = { ...pending, state: 'successful' as const }
    expect(await listLog(world.app.deps, successful)).toHaveLength(1)
    expect(await listLog(world.app.deps, { ...pending, state: 'failed' })).toEqual([])
  })

  it('has failed once it had its time, if the service stopped in the middle', async () => {
    const { app, org } = world
    const all = { orgId: org.id, limit: 10 }
    const begun = app.deps.now().getTime()
    const wait = (ms: number) => app.setNow(new Date(begun + ms).toISOString())
    world.answer = async () => {
      wait(59_999)
      expect(await listLog(app.deps, all)).toMatchObject([{ state: 'pending' }])
      wait(60_000)
      const [listed] = await listLog(app.deps, all)
      expect(listed).toMatchObject({ state: 'failed', endedAt: listed?.createdAt })
      expect(await listLog(app.deps, { ...all, state: 'pending' })).toEqual([])
      expect(await listLog(app.deps, { ...all, state: 'failed' })).toEqual([listed])
      expect(await listLog(app.deps, { ...all, state: 'successful' })).toEqual([])
      const of = { orgId: org.id, id: listed?.id ?? '' }
      expect(await getTest(app.database.db, of, app.deps.now())).toMatchObject({
        error: 'interrupted',
      })
      return new Response('ok')
    }
    // What came of it after all is what the log says.
    expect(await send()).toMatchObject({ status: 200 })
    expect(await listLog(app.deps, all)).toMatchObject([{ state: 'successful' }])
  })
})
