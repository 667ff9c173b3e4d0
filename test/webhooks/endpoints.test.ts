import { beforeEach, describe, expect, it } from 'vitest'
import { getDelivery, listAttempts, listDeliveries } from '../../db/webhooks/deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  getEndpointSecret,
  listEndpoints,
  listEndpointsWithHealth,
  MAX_ENDPOINTS,
  replaceSecret,
  setEndpointDisabled,
} from '../../db/webhooks/endpoints.ts'
import { sendAgain } from '../../db/webhooks/send-again.ts'
import { sendTest } from '../../functions/webhooks/send-test.ts'
import { freshId, makeOrg } from '../support/factories.ts'
import { makeSubscriber } from '../support/subscriber.ts'
import { addEndpoint, deliveriesOf, firstAttempt, HOOK, type World, webhookWorld } from './world.ts'

let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const db = () => world.app.database.db
const own = () => ({ orgId: world.org.id, id: world.endpoint.id, now: world.app.deps.now() })
const testOf = ({ orgId, id: endpointId }: { orgId: string; id: string }) => ({
  ...{ orgId, endpointId, id: freshId('test') },
  event: 'subscriber.created' as const,
})
const setPlan = (plan: string) =>
  world.app.database.query('UPDATE organizations SET plan = $1 WHERE id = $2', [plan, world.org.id])
const fresh = (orgId = world.org.id) => ({ ...world.endpoint, id: freshId('whk'), orgId })

describe('the endpoints of an organization', () => {
  it('are listed oldest first, without secret', async () => {
    const second = await addEndpoint(world.app, world.org.id, { events: [] })
    const rows = await listEndpoints(db(), world.org.id)
    expect(new Set(rows.map(({ id }) => id))).toEqual(
      new Set([world.endpoint.id, second.endpoint.id]),
    )
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      ...['createdAt', 'disabledAt', 'events', 'failingSince', 'id', 'name', 'url'],
    ])
    expect(await getEndpoint(db(), own())).toMatchObject({
      url: HOOK,
      events: ['subscriber.created', 'subscriber.updated', 'subscriber.unsubscribed'],
      createdAt: world.app.deps.now(),
      disabledAt: null,
    })
  })

  it(`are at most ${MAX_ENDPOINTS}; a deleted one makes room`, async () => {
    for (let i = 1; i < MAX_ENDPOINTS; i++) {
      expect(await createEndpoint(db(), fresh())).toBe(true)
    }
    expect(await createEndpoint(db(), fresh())).toBe(false)
    await deleteEndpoint(db(), own())
    expect(await createEndpoint(db(), fresh())).toBe(true)
    expect(await createEndpoint(db(), fresh())).toBe(false)
    expect(await listEndpoints(db(), world.org.id)).toHaveLength(MAX_ENDPOINTS)
  })

  it('can be changed one setting at a time', async () => {
    await changeEndpoint(db(), own(), { events: ['subscriber.updated'] })
    await changeEndpoint(db(), own(), { url: 'https://other.customer.com/' })
    expect(await getEndpoint(db(), own())).toMatchObject({
      url: 'https://other.customer.com/',
      events: ['subscriber.updated'],
    })
  })

  it('get no event they did not select, and none while disabled', async () => {
    await changeEndpoint(db(), own(), { events: ['subscriber.unsubscribed'] })
    await makeSubscriber(world.app, world.feed.id)
    await changeEndpoint(db(), own(), { events: ['subscriber.created'] })
    await setEndpointDisabled(db(), own(), true)
    await makeSubscriber(world.app, world.feed.id)
    expect(await deliveriesOf(world)).toEqual([])
  })
})

describe('an endpoint that keeps failing', () => {
  const failingSince = async () => (await getEndpoint(db(), own()))?.failingSince
  beforeEach(async () => {
    await world.app.database.query(
      'UPDATE webhook_endpoints SET failing_since = now() WHERE id = $1',
      [world.endpoint.id],
    )
  })

  it('begins anew at another address, not with other events', async () => {
    await changeEndpoint(db(), own(), { events: ['subscriber.updated'] })
    expect(await failingSince()).not.toBeNull()
    await changeEndpoint(db(), own(), { url: 'https://other.customer.com/' })
    expect(await failingSince()).toBeNull()
  })
})

describe('another organization', () => {
  it('reaches nothing of it by any query', async () => {
    world.answer = () => new Response(null, { status: 410 })
    await firstAttempt(world)
    const [delivery] = await deliveriesOf(world)
    const other = await makeOrg({ plan: 'enterprise' })
    const foreign = { ...own(), orgId: other.id }
    const foreignDelivery = { orgId: other.id, id: String(delivery?.id) }
    const before = await world.app.database.query('SELECT * FROM webhook_endpoints WHERE id = $1', [
      world.endpoint.id,
    ])
    expect(await listEndpoints(db(), other.id)).toEqual([])
    expect(await getEndpoint(db(), foreign)).toBeUndefined()
    expect(await getEndpointSecret(db(), foreign)).toBeUndefined()
    expect(await sendTest(world.app.acting(), testOf(foreign))).toBeUndefined()
    expect(await changeEndpoint(db(), foreign, { url: 'https://mine.com/' })).toBe(false)
    expect(await setEndpointDisabled(db(), foreign, true)).toBe(false)
    expect(await deleteEndpoint(db(), foreign)).toBe(false)
    const secrets = { before: String(before[0]?.secret), secret: 'theirs' }
    expect(await replaceSecret(db(), { ...foreign, ...secrets })).toBe(false)
    expect(await listDeliveries(db(), { orgId: other.id, limit: 10 })).toEqual([])
    expect(
      await listDeliveries(db(), { orgId: other.id, endpointId: world.endpoint.id, limit: 10 }),
    ).toEqual([])
    expect(await getDelivery(db(), foreignDelivery)).toBeUndefined()
    expect(await listAttempts(db(), foreignDelivery)).toEqual([])
    await world.app.database.query(
      `UPDATE webhook_deliveries SET state = 'failed', ended_at = now()
      WHERE id = $1`,
      [delivery?.id],
    )
    const retry = { ...foreignDelivery, newId: freshId('dlv'), now: world.app.deps.now() }
    expect(await sendAgain(db(), retry)).toEqual({ outcome: 'refused' })
    expect(
      await world.app.database.query('SELECT * FROM webhook_endpoints WHERE id = $1', [
        world.endpoint.id,
      ]),
    ).toEqual(before)
    expect(world.sent).toHaveLength(1)
  })
})

describe('on the free plan', () => {
  it('endpoints may be looked at, disabled and deleted, and nothing else', async () => {
    await setPlan('free')
    expect(await createEndpoint(db(), fresh())).toBe(false)
    expect(await changeEndpoint(db(), own(), { events: [] })).toBe(false)
    expect(await sendTest(world.app.acting(), testOf(own()))).toBeUndefined()
    expect(await listEndpoints(db(), world.org.id)).toHaveLength(1)
    expect(await setEndpointDisabled(db(), own(), true)).toBe(true)
    expect(await setEndpointDisabled(db(), own(), false)).toBe(false)
    expect(await deleteEndpoint(db(), own())).toBe(true)
    expect(world.sent).toEqual([])
  })

  it('nothing is recorded for an endpoint of better times', async () => {
    await setPlan('free')
    await makeSubscriber(world.app, world.feed.id)
    expect(await deliveriesOf(world)).toEqual([])
  })
})

describe('how an endpoint does', () => {
  /** Deliveries with a state each, a minute apart, the last one that long ago. */
  async function deliveries(states: string[], daysAgo: number) {
    const at = new Date(world.app.deps.now().getTime() - daysAgo * 86_400_000).toISOString()
    await world.app.database.query(
      `WITH n AS (SELECT state, i FROM unnest($3::text[]) WITH ORDINALITY s (state, i)),
       e AS (INSERT INTO webhook_events (id, org_id, name, timestamp_ms, email_hash, created_at)
         SELECT $5 || i, $1, 'subscriber.created', (random() * 1e12)::bigint, '', $4::timestamptz FROM n)
       INSERT INTO webhook_deliveries
         (id, org_id, endpoint_id, event_id, event_name, state, created_at, ended_at)
       SELECT $5 || i, $1, $2, $5 || i, 'subscriber.created', state,
         $4::timestamptz - make_interval(mins => ($6 - i)::int),
         CASE WHEN state IN ('successful', 'failed') THEN $4::timestamptz END FROM n`,
      [world.org.id, world.endpoint.id, states, at, freshId('dlv'), states.length],
    )
  }
  const health = async () => (await getEndpoint(db(), own()))?.health
  const times = (count: number, state: string) => Array<string>(count).fill(state)

  it('is nothing without deliveries, and after a test event', async () => {
    await sendTest(world.app.deps, testOf(own()))
    expect(await health()).toEqual({ ended: 0, successful: 0, waiting: 0 })
  })

  it('counts what ended in seven days, and retries that wait, of whatever age', async () => {
    await deliveries(['failed', 'retry_scheduled'], 8)
    await deliveries(['successful', 'failed', 'successful', 'pending', 'retry_scheduled'], 6)
    const other = await addEndpoint(world.app, world.org.id)
    expect(await health()).toEqual({ ended: 3, successful: 2, waiting: 2 })
    const listed = await listEndpointsWithHealth(db(), own())
    expect(listed.find(({ id }) => id === other.endpoint.id)?.health).toEqual({
      ended: 0,
      successful: 0,
      waiting: 0,
    })
  })

  it('is told by the last hundred of a busy one', async () => {
    await deliveries([...times(60, 'failed'), ...times(99, 'successful'), 'failed'], 1)
    expect(await health()).toEqual({ ended: 100, successful: 99, waiting: 0 })
  })
})
