import { beforeEach, expect, it } from 'vitest'
import { changeEndpoint, setEndpointDisabled } from '../../db/webhooks/endpoints.ts'
import { notifyOwners } from '../../db/webhooks/notify-owners.ts'
import { addPerson, freshStaffEmail } from '../support/staff.ts'
import { addEndpoint, callTask, letPass, subscribe, type World, webhookWorld } from './world.ts'

const HOUR = 3600
const FAILS = () => new Response(null, { status: 500 })
const WORKS = () => new Response(null, { status: 204 })

let world: World
let owner: string
beforeEach(async () => {
  world = await webhookWorld()
  // The cron is for all organizations: those of other tests are put away.
  await world.app.database.query(
    'update webhook_endpoints set disabled_at = now() where org_id <> $1 and disabled_at is null',
    [world.org.id],
  )
  owner = freshStaffEmail()
  await addPerson(world.app, world.org.id, owner, 'owner')
  await addPerson(world.app, world.org.id, freshStaffEmail(), 'member')
})

/** So many people confirm, and the first attempt of each delivery is made. */
async function deliver(count: number, answer = FAILS) {
  world.answer = answer
  for (let i = 0; i < count; i++) {
    await subscribe(world)
    for (const { id } of world.app.queued.splice(0)) await callTask(world, id)
  }
  world.app.mails.splice(0)
}

async function runNotifying() {
  const { db, now, enqueue } = world.app.acting()
  enqueue(await notifyOwners(db, now()))
}

/** What the cron mails at this minute. */
async function mailed() {
  world.app.mails.splice(0)
  await runNotifying()
  await world.app.runQueued()
  return world.app.mails
}

it('tells the owners, once, when an endpoint has failed for a day', async () => {
  const second = freshStaffEmail()
  await addPerson(world.app, world.org.id, second, 'owner')
  await deliver(5)
  letPass(world, 24 * HOUR - 1)
  expect(await mailed()).toEqual([])
  letPass(world, 1)
  const mails = await mailed()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([owner, second].toSorted())
  expect(mails[0]?.subject).toBe('Webhook deliveries to hooks.customer.com are failing')
  expect(mails[0]?.text).toContain(
    '5 failed deliveries. Last error: The server returned a non-2xx status.',
  )
  expect(mails[0]?.text).not.toContain('/events')
  for (let minutes = 0; minutes < 3; minutes++) {
    letPass(world, 12 * HOUR)
    expect(await mailed()).toEqual([])
  }
})

it('needs five failed deliveries, and counts none that came through', async () => {
  await deliver(4)
  letPass(world, 25 * HOUR)
  expect(await mailed()).toEqual([])
  await deliver(1)
  expect(await mailed()).toHaveLength(1)
})

it('tells when it works again, once, and only who was told that it failed', async () => {
  await deliver(5)
  await deliver(1, WORKS)
  letPass(world, 25 * HOUR)
  expect(await mailed()).toEqual([])
  await deliver(5)
  letPass(world, 24 * HOUR)
  expect(await mailed()).toHaveLength(1)
  await deliver(1, WORKS)
  const [mail, ...more] = await mailed()
  expect(mail).toMatchObject({
    to: owner,
    subject: 'Webhook deliveries to hooks.customer.com work again',
  })
  expect(more).toEqual([])
  expect(await mailed()).toEqual([])
})

it('sends one mail a day for an organization, however many endpoints fail', async () => {
  await addEndpoint(world.app, world.org.id, { url: 'https://second.customer.com/in' })
  await deliver(5)
  letPass(world, 23 * HOUR)
  const third = await addEndpoint(world.app, world.org.id, { url: 'https://third.customer.com/in' })
  await deliver(5)
  letPass(world, HOUR)
  const [mail] = await mailed()
  expect(mail?.subject).toBe('Webhook deliveries to 2 endpoints are failing')
  expect(mail?.text).toContain('second.customer.com')
  letPass(world, 23 * HOUR + 60)
  expect(await mailed()).toEqual([])
  letPass(world, HOUR)
  const later = await mailed()
  expect(later.map(({ subject }) => subject)).toEqual([
    'Webhook deliveries to third.customer.com are failing',
  ])
  expect(later[0]?.text).toContain(`/webhooks/${third.endpoint.id}`)
})

it('says nothing of what was disabled, or sent elsewhere, in the meantime', async () => {
  const of = () => ({ orgId: world.org.id, id: world.endpoint.id, now: world.app.deps.now() })
  await deliver(5)
  letPass(world, 25 * HOUR)
  await setEndpointDisabled(world.app.database.db, of(), true)
  expect(await mailed()).toEqual([])
  await setEndpointDisabled(world.app.database.db, of(), false)
  await deliver(5)
  letPass(world, 25 * HOUR)
  expect(await mailed()).toHaveLength(1)
  await changeEndpoint(world.app.database.db, of(), { url: 'https://other.customer.com/in' })
  await deliver(1, WORKS)
  expect(await mailed()).toEqual([])
})

it('drops a mail about what works again before it went out', async () => {
  await deliver(5)
  letPass(world, 25 * HOUR)
  world.app.mails.splice(0)
  await runNotifying()
  const waiting = world.app.queued.splice(0)
  await deliver(1, WORKS)
  world.app.queued.push(...waiting)
  await world.app.runQueued()
  expect(world.app.mails).toEqual([])
})

it('says nothing to an organization whose plan has no webhooks', async () => {
  await deliver(5)
  letPass(world, 25 * HOUR)
  await world.app.database.query(`update organizations set plan = 'free' where id = $1`, [
    world.org.id,
  ])
  expect(await mailed()).toEqual([])
})
