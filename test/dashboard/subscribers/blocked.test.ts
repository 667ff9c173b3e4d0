import { beforeAll, describe, expect, it } from 'vitest'
import { suppressAddress } from '../../../db/mail/suppressions.ts'
import { hashAddress } from '../../../functions/keys/hash-address.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { freshStaffEmail, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'
import { freshEmail, makeSubscriber } from '../../support/subscriber.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** A subscriber of two organizations whose mails came back. */
async function bounced() {
  const one = await makeStaffWithFeed(app)
  const two = await makeStaffWithFeed(app)
  const { email } = await makeSubscriber(app, one.feed.id)
  await app.request('/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ feedId: two.feed.id, email, digestFrequency: 'daily' }),
  })
  const emailHash = await hashAddress(app.deps.env.APP_SECRET, email)
  const at = app.deps.now()
  const event = { reason: 'bounce', emailKey: email, emailHash, orgId: undefined, at } as const
  await suppressAddress(app.database.db, event)
  return { one: one.staff, two: two.staff, email }
}

const list = '/subscribers?state=blocked'
const pathIn = (html: string) => /\/subscribers\/sub_\w+\/allow/.exec(html)?.[0] ?? 'none'

describe('blocked subscribers', () => {
  it('are shown with reason and day, in their list, the others and the export', async () => {
    const { one, two, email } = await bounced()
    for (const page of [list, '/subscribers']) {
      const text = visibleText(await one.see(page))
      expect(text).toContain(email)
      expect(text).toContain('Emails bounced, Jun 15, 2026')
    }
    expect(visibleText(await two.see('/subscribers?state=pending'))).toContain('Emails bounced')
    const csv = await (await one.open('/subscribers.csv?state=blocked')).text()
    expect(csv).toMatch(new RegExp(`"${email}".*"bounce"\r\n$`))
  })

  it('get mails again once allowed, with one organization, whoever else has them', async () => {
    const { one, two, email } = await bounced()
    const path = pathIn(await one.see(list))
    expect(visibleText(await one.see(path))).toContain(email)
    expect(visibleText(await one.see(list))).toContain(email)
    expect(await sentTo(await one.send(path))).toContain('done=mails-allowed')
    expect(await sentTo(await one.send(path))).toContain('done=mails-allowed')
    expect(visibleText(await one.see(list))).not.toContain(email)
    expect(visibleText(await two.see(list))).toContain(email)
  })

  it('cannot be allowed by another organization', async () => {
    const { one, two, email } = await bounced()
    const path = pathIn(await one.see(list))
    await two.see(path, 404)
    expect((await two.send(path)).status).toBe(404)
    expect(visibleText(await one.see(list))).toContain(email)
  })
})

describe('looking up an address', () => {
  const lookUp = (address: string) => `/subscribers/blocked?${new URLSearchParams({ address })}`

  it('says why no mails go there, and lets staff block and allow it', async () => {
    const staff = await makeStaff(app, { role: 'member' })
    const address = freshEmail()
    const page = async () => visibleText(await staff.see(lookUp(address.toUpperCase())))
    expect(await page()).toContain('Not blocked')
    expect(await sentTo(await staff.send('/subscribers/blocked', { address }))).toContain('blocked')
    expect(await page()).toContain('Blocked by your team, Jun 15, 2026')
    expect(await page()).toContain('1 address')
    await sentTo(await staff.send('/subscribers/blocked', { address }))
    await sentTo(await staff.send('/subscribers/blocked/allow', { address }))
    expect(await page()).toContain('Not blocked')
  })

  it('tells nothing of another organization, and lifts nothing there', async () => {
    const { one, email } = await bounced()
    const stranger = await makeStaff(app)
    expect(visibleText(await stranger.see(lookUp(email)))).toContain('Not blocked')
    await sentTo(await stranger.send('/subscribers/blocked/allow', { address: email }))
    expect(visibleText(await one.see(lookUp(email)))).toContain('Emails bounced')
  })

  it('explains what is no address', async () => {
    const staff = await makeStaff(app)
    for (const address of ['ann', '@', `${'a'.repeat(400)}@example.com`]) {
      expect(visibleText(await staff.see(lookUp(address)))).toContain('Enter an email address')
      expect((await staff.send('/subscribers/blocked', { address })).status).toBe(400)
      expect((await staff.send('/subscribers/blocked/allow', { address })).status).toBe(400)
    }
  })

  it('finds who is no subscriber any more, as after a complaint', async () => {
    const staff = await makeStaff(app)
    const feed = await makeFeed({ orgId: staff.orgId })
    const { email } = await makeSubscriber(app, feed.id)
    const emailHash = await hashAddress(app.deps.env.APP_SECRET, email)
    const at = app.deps.now()
    const of = { emailKey: email, emailHash, orgId: staff.orgId, at }
    await suppressAddress(app.database.db, { ...of, reason: 'complaint' })
    await app.database.query('delete from subscribers where email = $1', [email])
    expect(visibleText(await staff.see(lookUp(email)))).toContain('Reported as spam')
    await sentTo(await staff.send('/subscribers/blocked/allow', { address: email }))
    expect(visibleText(await staff.see(lookUp(email)))).toContain('Not blocked')
  })
})

it('blocking somebody who is to be invited keeps the invitation back', async () => {
  const staff = await makeStaff(app)
  const address = freshStaffEmail()
  await staff.send('/subscribers/blocked', { address })
  await staff.send('/team/invitations', { email: address, role: 'member' })
  await app.runQueued()
  expect(app.mails.filter(({ to }) => to === address)).toEqual([])
})
