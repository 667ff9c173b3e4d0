import { beforeEach, describe, expect, it } from 'vitest'
import { forgetAddress } from '../../db/people/forget.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  MAX_ENDPOINTS,
} from '../../db/webhooks/endpoints.ts'
import { forgetErasedBodies } from '../../db/webhooks/retention.ts'
import { sendAgain } from '../../db/webhooks/send-again.ts'
import { freshId } from '../support/factories.ts'
import {
  addEndpoint,
  callTask,
  deliveriesOf,
  firstAttempt,
  letPass,
  subscribe,
  type World,
  webhookWorld,
} from '../webhooks/world.ts'

let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const db = () => world.app.database.db

describe('at once, on a real server', () => {
  it('30 new endpoints take the 19 places that are left, and no more', async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, () =>
        createEndpoint(db(), { ...world.endpoint, id: freshId('whk') }),
      ),
    )
    expect(results.filter(Boolean)).toHaveLength(MAX_ENDPOINTS - 1)
    expect(await listEndpoints(db(), world.org.id)).toHaveLength(MAX_ENDPOINTS)
  })

  it('20 members who resend one delivery make one new delivery, and all are told which', async () => {
    await firstAttempt(world)
    const [sent] = await deliveriesOf(world)
    const of = { orgId: world.org.id, id: String(sent?.id), now: world.app.deps.now() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendAgain(db(), { ...of, newId: freshId('dlv') })),
    )
    const made = answers.filter(({ outcome }) => outcome === 'made')
    expect(made).toHaveLength(1)
    expect(answers.map((answer) => 'id' in answer && answer.id)).toEqual(
      Array(20).fill(made[0] && 'id' in made[0] && made[0].id),
    )
    expect(await deliveriesOf(world)).toHaveLength(2)
  })

  it('an erasure while attempts are recorded leaves no response', async () => {
    world.answer = () => new Response('you told me of Ann')
    const left = async () =>
      world.app.database.query(
        `SELECT FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
         JOIN webhook_events e ON e.id = d.event_id
         WHERE d.org_id = $1 AND a.exchange IS NOT NULL AND (e.erased_at IS NULL OR e.body IS NULL)`,
        [world.org.id],
      )
    for (let round = 0; round < 10; round++) {
      const { email } = await subscribe(world)
      const [task] = world.app.queued.splice(0)
      await Promise.all([
        callTask(world, task?.id ?? ''),
        forgetAddress(db(), email.toLowerCase(), world.app.deps.now()),
      ])
      await forgetErasedBodies(db())
      expect(await left()).toEqual([])
    }
  })

  it('20 calls for one delivery make one request', async () => {
    await subscribe(world)
    const [task] = world.app.queued
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => callTask(world, task?.id ?? '')),
    )
    expect(world.sent).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  })

  it('endpoints deleted while their attempts are recorded leave nothing open, and no deadlock', async () => {
    for (let round = 0; round < 10; round++) {
      const others = await Promise.all(
        Array.from({ length: 9 }, () => addEndpoint(world.app, world.org.id)),
      )
      const ids = others.map(({ endpoint }) => endpoint.id)
      await subscribe(world)
      world.app.queued.splice(0)
      const tasks = await world.app.database.query(
        `SELECT t.id, d.endpoint_id FROM tasks t JOIN webhook_deliveries d ON d.id = t.subject_id
         WHERE t.state = 'waiting' AND d.endpoint_id = ANY($1)`,
        [ids],
      )
      expect(tasks).toHaveLength(9)
      world.answer = () => new Response(null, { status: round % 2 ? 500 : 200 })
      const work = others.flatMap(({ endpoint }) => [
        callTask(world, String(tasks.find((task) => task.endpoint_id === endpoint.id)?.id)),
        deleteEndpoint(db(), { ...endpoint, now: world.app.deps.now() }),
      ])
      await Promise.all(work)
      letPass(world, 60)
      for (const { id } of tasks) expect(await callTask(world, String(id))).toEqual({ status: 200 })
    }
    const open = await world.app.database.query(
      `SELECT d.* FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
       WHERE d.org_id = $1 AND e.deleted_at IS NOT NULL AND d.ended_at IS NULL`,
      [world.org.id],
    )
    expect(open).toEqual([])
    expect(world.app.logs.filter(({ level }) => level === 'error')).toEqual([])
  })
})
