import { beforeEach, expect, it } from 'vitest'
import { forgetBodies, forgetErasedBodies } from '../../db/webhooks/retention.ts'
import { BATCH } from '../../db/writes/batch.ts'
import { callTask, firstAttempt, letPass, subscribe, type World, webhookWorld } from './world.ts'

const DAY = 86_400
let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const { bodies, forget } = {
  bodies: async () =>
    (
      await world.app.database.query(
        'SELECT body FROM webhook_events WHERE org_id = $1 ORDER BY timestamp_ms',
        [world.org.id],
      )
    ).map(({ body }) => (body === null ? null : 'kept')),
  forget: () => forgetBodies(world.app.database.db, world.app.deps.now()),
}

it('keeps the body of an event for 30 days after its last delivery ended', async () => {
  await firstAttempt(world)
  letPass(world, 30 * DAY)
  await forget()
  expect(await bodies()).toEqual(['kept'])
  letPass(world, 1)
  await forget()
  expect(await bodies()).toEqual([null])
})

it('keeps a body that a delivery still waits for, however old', async () => {
  world.answer = () => new Response(null, { status: 500 })
  const { taskId } = await firstAttempt(world)
  letPass(world, 40 * DAY)
  await forget()
  expect(await bodies()).toEqual(['kept'])
  world.answer = () => new Response()
  await callTask(world, taskId)
  letPass(world, 20 * DAY)
  await forget()
  expect(await bodies()).toEqual(['kept'])
  letPass(world, 11 * DAY)
  await forget()
  expect(await bodies()).toEqual([null])
})

it('blanks an erased body as soon as nothing waits for it, whatever the race left', async () => {
  await firstAttempt(world)
  await subscribe(world)
  await world.app.database.query('UPDATE webhook_events SET erased_at = $2 WHERE org_id = $1', [
    world.org.id,
    world.app.deps.now(),
  ])
  await forgetErasedBodies(world.app.database.db)
  expect(await bodies()).toEqual([null, 'kept'])
})

it('goes in batches, oldest first', async () => {
  await world.app.database.query(
    `INSERT INTO webhook_events (id, org_id, name, timestamp_ms, body, email_hash, created_at)
     SELECT $1 || n, $1, 'subscriber.created', n, '{}', '', '2020-01-01'::timestamptz + n * interval '1 s'
     FROM generate_series(1, $2::int) n`,
    [world.org.id, BATCH + 1],
  )
  expect(await forget()).toBe(BATCH)
  expect((await bodies()).filter((body) => body === null)).toHaveLength(BATCH)
  expect((await bodies()).at(-1)).toBe('kept')
  await forget()
  expect((await bodies()).at(-1)).toBeNull()
})
