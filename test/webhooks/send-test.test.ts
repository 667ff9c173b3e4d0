import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeEndpoint, setEndpointDisabled } from '../../db/webhooks/endpoints.ts'
import { SUBSCRIBER_EVENTS } from '../../domain/subscriber-event.ts'
import { sendTest } from '../../functions/webhooks/send-test.ts'
import { type World, webhookWorld } from './world.ts'

let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const of = () => ({ orgId: world.org.id, id: world.endpoint.id, now: world.app.deps.now() })
const send = (event = SUBSCRIBER_EVENTS[0]) => sendTest(world.app.deps, of(), event)

describe('a test send', () => {
  it.each(SUBSCRIBER_EVENTS)('is a real, signed request with a sample %s', async (event) => {
    expect(await sendTest(world.app.deps, of(), event)).toEqual({ ms: 0, status: 204, error: null })
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

  it('is one try, and leaves no trace in the database', async () => {
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
    expect(await send()).toEqual({ ms: 0, status: 500, error: 'http-status' })
    expect(world.sent).toHaveLength(1)
    expect(await count()).toEqual(before)
  })

  it('goes to a disabled endpoint and for an event that is not selected', async () => {
    await changeEndpoint(world.app.deps.db, of(), { events: [] })
    await setEndpointDisabled(world.app.deps.db, of(), true)
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
  })
})
