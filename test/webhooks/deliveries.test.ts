import { beforeEach, describe, expect, it } from 'vitest'
import {
  type DeliveryFilter,
  getDelivery,
  listAttempts,
  listDeliveries,
} from '../../db/webhooks/deliveries.ts'
import { deleteEndpoint } from '../../db/webhooks/endpoints.ts'
import type { SubscriberEventName } from '../../domain/subscriber-event.ts'
import { freshId } from '../support/factories.ts'
import {
  addEndpoint,
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
const db = () => world.app.database.db

type Row = { at: string; state?: string; event?: SubscriberEventName; endpointId?: string }

/** Deliveries as they lie in the table, each of an event of its own. */
async function insertDeliveries(rows: Row[]): Promise<string[]> {
  const ids: string[] = []
  for (const { at, state = 'successful', event = 'subscriber.created', endpointId } of rows) {
    const id = freshId('dlv')
    const ended = state === 'successful' || state === 'failed' ? at : null
    await world.app.database.query(
      `WITH e AS (
         INSERT INTO webhook_events (id, org_id, name, timestamp_ms, body, email_hash, created_at)
         SELECT $1, $2, $3, count(*), '{}', '', $4 FROM webhook_events WHERE org_id = $2
       ) SELECT`,
      [`e${id}`, world.org.id, event, at],
    )
    await world.app.database.query(
      `INSERT INTO webhook_deliveries
         (id, org_id, endpoint_id, event_id, event_name, state, created_at, ended_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, world.org.id, endpointId ?? world.endpoint.id, `e${id}`, event, state, at, ended],
    )
    ids.push(id)
  }
  return ids
}

const list = async (filter: Partial<DeliveryFilter> = {}) =>
  (await listDeliveries(db(), { orgId: world.org.id, limit: 100, ...filter })).map(({ id }) => id)

describe('the list of deliveries', () => {
  it('pages by key, newest first: no row twice, none left out, at equal times too', async () => {
    const times = Array.from(
      { length: 23 },
      (_, i) => `2026-06-01T00:00:0${Math.floor(i / 5)}.123Z`,
    )
    const ids = await insertDeliveries(times.map((at) => ({ at })))
    const seen: string[] = []
    let before: DeliveryFilter['before']
    for (;;) {
      const page = await listDeliveries(db(), { orgId: world.org.id, limit: 4, before })
      expect(page.length).toBeLessThanOrEqual(5)
      seen.push(...page.slice(0, 4).map(({ id }) => id))
      if (page.length <= 4) break
      before = page[3]
    }
    expect(seen).toHaveLength(23)
    expect(new Set(seen)).toEqual(new Set(ids))
    expect(seen.slice(0, 3)).toEqual(ids.slice(20).sort().reverse())
  })

  it('can be narrowed by endpoint, state, event and time, and by all of them', async () => {
    const other = (await addEndpoint(world.app, world.org.id)).endpoint.id
    const ids = await insertDeliveries([
      { at: '2026-06-01T00:00:00Z' },
      { at: '2026-06-02T00:00:00Z', state: 'failed' },
      { at: '2026-06-03T00:00:00Z', event: 'subscriber.updated' },
      { at: '2026-06-04T00:00:00Z', endpointId: other },
      {
        at: '2026-06-05T00:00:00Z',
        endpointId: other,
        state: 'failed',
        event: 'subscriber.updated',
      },
      { at: '2026-06-06T00:00:00Z', state: 'pending' },
    ])
    const at = (...positions: number[]) => positions.map((i) => ids[i])
    expect(await list()).toEqual(at(5, 4, 3, 2, 1, 0))
    expect(await list({ endpointId: other })).toEqual(at(4, 3))
    expect(await list({ state: 'failed' })).toEqual(at(4, 1))
    expect(await list({ state: 'pending' })).toEqual(at(5))
    expect(await list({ eventName: 'subscriber.updated' })).toEqual(at(4, 2))
    const from = new Date('2026-06-02T00:00:00Z')
    const to = new Date('2026-06-05T00:00:00Z')
    expect(await list({ from, to })).toEqual(at(3, 2, 1))
    expect(
      await list({ endpointId: other, state: 'failed', eventName: 'subscriber.updated', from }),
    ).toEqual(at(4))
  })

  it('still tells of an endpoint that was deleted', async () => {
    await firstAttempt(world)
    await deleteEndpoint(db(), { ...world.endpoint })
    const [row] = await listDeliveries(db(), { orgId: world.org.id, limit: 1 })
    expect(row).toMatchObject({ url: null, state: 'successful', endpointId: world.endpoint.id })
    const delivery = await getDelivery(db(), { orgId: world.org.id, id: row?.id ?? '' })
    expect(delivery?.endpointDeletedAt).toEqual(world.app.deps.now())
  })
})

describe('one delivery', () => {
  it('shows its body and its attempts in order', async () => {
    world.answer = () => new Response(null, { status: 500 })
    const { taskId, email } = await firstAttempt(world)
    world.answer = () => new Response()
    letPass(world, 60)
    await callTask(world, taskId)
    const [row] = await deliveriesOf(world)
    const of = { orgId: world.org.id, id: String(row?.id) }
    const delivery = await getDelivery(db(), of)
    expect(delivery).toMatchObject({ state: 'successful', attempts: 2, reason: null })
    expect(JSON.parse(delivery?.body ?? '').data.email).toBe(email)
    expect(await listAttempts(db(), of)).toMatchObject([
      { number: 1, status: 500, error: 'http-status', startedAt: expect.any(Date) },
      { number: 2, status: 200, error: null },
    ])
  })
})
