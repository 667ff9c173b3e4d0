import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { freshStaffEmail, makeStaff, ORIGIN } from '../support/staff.ts'
import { freshEmail, linkIn, post } from '../support/subscriber.ts'
import { addEndpoint } from '../webhooks/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** The lanes of the tasks published to the queue since the last time. */
function lanes(): string[] {
  return app.queued.splice(0).map(({ lane }) => lane)
}

it('gives the mails that somebody waits for a lane of their own', async () => {
  const staff = await makeStaff(app)
  const feed = await makeFeed({ orgId: staff.orgId })
  app.queued.splice(0)
  await app.request('/sign-in', {
    method: 'POST',
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ email: staff.email }),
  })
  expect(lanes()).toEqual(['people'])
  await staff.send('/team/invitations', { email: freshStaffEmail(), role: 'member' })
  expect(lanes()).toEqual(['people'])
  const wish = { feedId: feed.id, email: freshEmail(), digestFrequency: 'weekly' }
  await post(app, '/subscriptions', wish)
  expect(lanes()).toEqual(['people'])
})

it('gives each organization a lane for its other mails and one for all its webhooks', async () => {
  const staff = await makeStaff(app)
  const feed = await makeFeed({ orgId: staff.orgId })
  for (let i = 0; i < 3; i++) await addEndpoint(app, staff.orgId)
  const wish = { feedId: feed.id, email: freshEmail(), digestFrequency: 'weekly' }
  await post(app, '/subscriptions', wish)
  await app.runQueued()
  await post(app, linkIn(app.mails.at(-1), '/confirm/'))
  const mails = `mails.${staff.orgId}`
  expect(lanes().sort()).toEqual([mails, ...Array(3).fill(`webhooks.${staff.orgId}`)])
  await staff.send(`/feeds/${feed.id}/archive`)
  expect(app.queued.map(({ lane }) => lane)).toEqual([mails])
  await app.runQueued()
  const told = await app.database.query(
    `select lane from tasks t join mails m on t.subject_id = m.id
     where m.kind = 'feed-archived' and t.lane = $1`,
    [mails],
  )
  expect(told).toHaveLength(1)
})
