import { beforeAll, expect, it } from 'vitest'
import { stopMailsTo } from '../../db/mail/suppressions.ts'
import { MAIL_KINDS } from '../../domain/mail-kinds.ts'
import { SUPPRESSION_REASONS, type SuppressionReason } from '../../domain/suppression.ts'
import { hashAddress } from '../../functions/keys/hash-address.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed } from '../support/factories.ts'
import { askForLink, freshStaffEmail, makeStaff } from '../support/staff.ts'
import { makeSubscriber, post } from '../support/subscriber.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})

async function suppress(orgId: string, email: string, reason: SuppressionReason) {
  const emailHash = await hashAddress(app.deps.env.APP_SECRET, email)
  await stopMailsTo(app.database.db, { orgId, emailKey: email, emailHash, now: app.deps.now() })
  await app.database.query('update suppressions set reason = $1 where email_hash = $2', [
    reason,
    emailHash,
  ])
}

const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email)

it.each([
  ['bounce', 1],
  ['complaint', 0],
  ['manual', 0],
] as const)('after a %s somebody who joins again gets %i mails that ask', async (reason, count) => {
  const feed = await makeFeed()
  const { email } = await makeSubscriber(app, feed.id)
  await suppress(feed.orgId, email, reason)
  app.mails.splice(0)
  await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  await app.runQueued()
  expect(mailsTo(email)).toHaveLength(count)
})

it('a mail that nobody waits for does not go to a suppressed address, and another organization has nothing to do with it', async () => {
  const staff = await makeStaff(app)
  const elsewhere = await makeStaff(app)
  const email = freshStaffEmail()
  await suppress(staff.orgId, email, 'bounce')
  await staff.send('/team/invitations', { email, role: 'member' })
  await app.runQueued()
  expect(mailsTo(email)).toEqual([])
  await elsewhere.send('/team/invitations', { email, role: 'member' })
  await app.runQueued()
  expect(mailsTo(email)).toHaveLength(1)
})

it('only mails that somebody waits for go to a suppressed address', () => {
  const anyway = Object.entries(MAIL_KINDS).filter(([, reasons]) => reasons.length > 0)
  expect(Object.fromEntries(anyway)).toEqual({
    subscription: ['bounce'],
    'sign-in': SUPPRESSION_REASONS,
    'sign-up': ['bounce'],
    'change-email': ['bounce'],
    'email-changing': SUPPRESSION_REASONS,
    'digest-preview': SUPPRESSION_REASONS,
    submission: ['bounce'],
    'submission-asked': ['bounce'],
    'submission-accepted': ['bounce'],
    'submission-declined': ['bounce'],
    'submission-removal': ['bounce'],
  })
})

it('sign-in links go out whatever holds, and opening one lifts a bounce but no complaint', async () => {
  const bounced = await makeStaff(app)
  const complaining = await makeStaff(app)
  await suppress(bounced.orgId, bounced.email, 'bounce')
  await suppress(complaining.orgId, complaining.email, 'complaint')
  for (const { email } of [bounced, complaining]) {
    const link = await askForLink(app, email)
    const headers = { origin: 'https://calendar.test' }
    expect((await app.request(link, { method: 'POST', headers })).status).toBe(303)
  }
  const rows = await app.database.query(
    'select org_id, lifted_at is not null as lifted from suppressions where org_id in ($1, $2)',
    [bounced.orgId, complaining.orgId],
  )
  expect(Object.fromEntries(rows.map(({ org_id, lifted }) => [org_id, lifted]))).toEqual({
    [bounced.orgId]: true,
    [complaining.orgId]: false,
  })
})

it('what was noted under the secret before a rotation holds under the new one', async () => {
  const { APP_SECRET } = app.deps.env
  const rotated = await testApp(undefined, {
    APP_SECRET: 'after-the-rotation-after-the-rotation-1234',
    APP_SECRET_PREVIOUS: APP_SECRET,
  })
  const feed = await makeFeed()
  const { email } = await makeSubscriber(app, feed.id)
  await suppress(feed.orgId, email, 'complaint')
  await post(rotated, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
  await rotated.runQueued()
  expect(rotated.mails).toEqual([])
})

it('each mail of an organization says to the provider whose it is', async () => {
  const feed = await makeFeed()
  const { email } = await makeSubscriber(app, feed.id)
  expect(mailsTo(email).map(({ orgId }) => orgId)).toEqual([feed.orgId, feed.orgId])
})
