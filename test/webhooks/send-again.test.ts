import { beforeEach, describe, expect, it } from 'vitest'
import { changeEndpoint, deleteEndpoint, setEndpointDisabled } from '../../db/webhooks/endpoints.ts'
import { MOST_BY_HAND, sendAgain } from '../../db/webhooks/send-again.ts'
import { freshId, makeOrg } from '../support/factories.ts'
import { callTask, deliveriesOf, firstAttempt, letPass, type World, webhookWorld } from './world.ts'

let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const db = () => world.app.database.db
const now = () => world.app.deps.now()
const send = (id: string, newId = freshId('dlv'), orgId = world.org.id) =>
  sendAgain(db(), { orgId, id, newId, now: now() })
const sql = (text: string) => world.app.database.query(text, [world.org.id])

/** The one delivery, after its first attempt got this. */
async function attempted(status: number): Promise<{ id: string; taskId: string }> {
  world.answer = () => new Response(null, { status })
  const { taskId } = await firstAttempt(world)
  const [row] = await deliveriesOf(world)
  return { id: String(row?.id), taskId }
}

async function failed(): Promise<string> {
  const { id, taskId } = await attempted(500)
  for (const seconds of [60, 300, 1_800]) {
    letPass(world, seconds)
    await callTask(world, taskId)
  }
  return id
}

async function run(sent: Awaited<ReturnType<typeof send>>): Promise<string> {
  if (sent.outcome !== 'made') throw new Error(`was ${sent.outcome}`)
  expect(sent.tasks).toMatchObject([
    {
      kind: 'delivery',
      lane: `webhooks.${world.org.id}`,
      attempt: 0,
      publishSeq: expect.any(Number),
    },
  ])
  await callTask(world, sent.tasks[0]?.id ?? '')
  return sent.tasks[0]?.id ?? ''
}

describe('resending a delivery', () => {
  it('makes a new delivery of the same bytes with a fresh schedule', async () => {
    const id = await failed()
    letPass(world, 86_400)
    await run(await send(id))
    expect(await deliveriesOf(world)).toMatchObject([
      { id, state: 'failed', attempts: 4 },
      { state: 'retry_scheduled', attempts: 1 },
    ])
    expect(world.sent.at(-1)?.body).toBe(world.sent[0]?.body)
    const ids = world.sent.map(({ headers }) => headers.get('x-service-delivery'))
    expect(ids.at(-1)).not.toBe(ids[0])
    expect(world.sent.at(-1)?.headers.get('x-service-attempt')).toBe('1')
  })

  it('works after a success, and leaves that delivery as it is', async () => {
    const { id } = await attempted(204)
    const before = await deliveriesOf(world)
    letPass(world, 60)
    await run(await send(id))
    const [first, second] = await deliveriesOf(world)
    expect(first).toEqual(before[0])
    expect(second).toMatchObject({ state: 'successful', attempts: 1 })
    expect(world.sent.map(({ body }) => body)).toEqual(Array(2).fill(world.sent[0]?.body))
  })

  it('works while a retry waits, which then comes at its time', async () => {
    const { id, taskId } = await attempted(500)
    const [waiting] = await deliveriesOf(world)
    letPass(world, 30)
    await run(await send(id))
    const rows = await deliveriesOf(world)
    expect(rows[0]).toEqual(waiting)
    expect(rows[1]).toMatchObject({ state: 'retry_scheduled', attempts: 1 })
    letPass(world, 30)
    world.answer = () => new Response()
    await callTask(world, taskId)
    expect(await deliveriesOf(world)).toMatchObject([
      { id, state: 'successful', attempts: 2 },
      { state: 'retry_scheduled', attempts: 1 },
    ])
  })

  it('makes one for a double click, also when the first one was attempted in between', async () => {
    const { id } = await attempted(204)
    const newId = freshId('dlv')
    const first = await send(id, newId)
    expect(first).toMatchObject({ outcome: 'made', id: newId })
    expect(await send(id, newId)).toEqual({ outcome: 'underway', id: newId })
    await run(first)
    expect(await send(id, newId)).toEqual({ outcome: 'underway', id: newId })
    expect(await deliveriesOf(world)).toHaveLength(2)
  })

  it('names the delivery that is about to be sent instead of making another', async () => {
    const { id } = await attempted(204)
    const first = freshId('dlv')
    await send(id, first)
    expect(await send(id)).toEqual({ outcome: 'underway', id: first })
    expect(await deliveriesOf(world)).toHaveLength(2)
  })

  it('is possible so often in a day for an organization, and then again', async () => {
    const { id } = await attempted(204)
    await run(await send(id))
    await world.app.database.query(`UPDATE mail_counts SET sent = $2 WHERE key LIKE '%' || $1`, [
      world.org.id,
      MOST_BY_HAND - 1,
    ])
    await run(await send(id))
    expect(await send(id)).toEqual({ outcome: 'too-many' })
    expect(await deliveriesOf(world)).toHaveLength(3)
    letPass(world, 86_401)
    await run(await send(id))
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the endpoint was deleted', () => deleteEndpoint(db(), of())],
    ['the endpoint is disabled', () => setEndpointDisabled(db(), of(), true)],
    ['the event is no longer selected', () => changeEndpoint(db(), of(), { events: [] })],
    ['the plan has no webhooks', () => sql(`UPDATE organizations SET plan = 'free' WHERE id = $1`)],
    ['the body is gone', () => sql('UPDATE webhook_events SET body = NULL WHERE org_id = $1')],
    [
      'the address was erased',
      () => sql('UPDATE webhook_events SET erased_at = now() WHERE org_id = $1'),
    ],
  ])('is refused when %s', async (_, change) => {
    const id = await failed()
    await change()
    expect(await send(id)).toEqual({ outcome: 'refused' })
    expect(await deliveriesOf(world)).toHaveLength(1)
  })

  it('is refused to another organization', async () => {
    const { id } = await attempted(204)
    const other = await makeOrg({ plan: 'pro' })
    expect(await send(id, freshId('dlv'), other.id)).toEqual({ outcome: 'refused' })
    expect(await deliveriesOf(world)).toHaveLength(1)
  })

  const of = () => ({ ...world.endpoint, now: now() })
})
