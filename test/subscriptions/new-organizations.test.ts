import { beforeAll, describe, expect, it } from 'vitest'
import { EMAILS_A_DAY, KNOWN_SUBSCRIBERS } from '../../domain/email-allowance.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeFeed, makeOrg } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { freshStaffEmail, makeStaff, sentTo } from '../support/staff.ts'
import { freshEmail, makePending, post } from '../support/subscriber.ts'

const OWN_WORDS = 'URGENT your bank account'
const { ofNewOrganization, perSubscriber } = EMAILS_A_DAY

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function makeCalendar(plan: 'free' | 'pro' = 'free', language?: string) {
  const org = await makeOrg({ plan, name: `${OWN_WORDS} org` })
  const widget = language ? { widget: { language } } : {}
  return makeFeed({ orgId: org.id, name: `${OWN_WORDS} feed`, ...widget })
}

/** People who confirmed, as if each had used their link. */
async function addConfirmed(feed: { id: string; orgId: string }, count: number) {
  await app.database.query(
    `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
       digest_frequency, nonce, requested_at, confirmed_at, updated_at)
     select $3 || n, $1, $2, $3 || n || '@example.com', $3 || n || '@example.com', 'hash', 'active',
       'weekly', 'nonce', now(), now(), now() from generate_series(1, $4::int) n`,
    [feed.orgId, feed.id, freshId('c'), count],
  )
}

const join = (feedId: string) =>
  post(app, '/subscriptions', { feedId, email: freshEmail(), digestFrequency: 'weekly' })

async function accepted(feedId: string, tries: number): Promise<number> {
  let count = 0
  for (let i = 0; i < tries; i++) if ((await join(feedId)).status === 202) count++
  return count
}

describe('A new organization', () => {
  it('sends 30 confirmation emails a day, and more for each person who confirms', async () => {
    const feed = await makeCalendar()
    expect(await accepted(feed.id, 33)).toBe(ofNewOrganization)
    await addConfirmed(feed, 2)
    expect(await accepted(feed.id, 9)).toBeLessThanOrEqual(2 * perSubscriber)
    await addConfirmed(feed, 1_000)
    expect(await accepted(feed.id, 5)).toBe(5)
  })

  it.each([
    ['en', 'Confirm your email subscription'],
    ['de', 'Bitte bestätigen Sie Ihr E-Mail-Abonnement'],
  ])(
    'keeps its own words out of subject and sender until 10 people confirmed (%s)',
    async (language, subject) => {
      const feed = await makeCalendar('free', language)
      const received = async () => {
        await makePending(app, feed.id)
        const { subject, from } = app.mails.at(-1) ?? {}
        return { subject, from }
      }
      await addConfirmed(feed, KNOWN_SUBSCRIBERS - 1)
      const first = await received()
      expect(first.subject).toBe(subject)
      expect(JSON.stringify(first)).not.toContain(OWN_WORDS)
      expect(app.mails.at(-1)?.text).toContain(`${OWN_WORDS} feed`)
      await addConfirmed(feed, 1)
      const known = await received()
      expect(known.subject).toContain(`${OWN_WORDS} feed`)
      expect(known.from).toContain(`${OWN_WORDS} org`)
    },
  )

  it('leaves the others their share of the emails of the service', async () => {
    const [feed, known, paid] = [
      await makeCalendar(),
      await makeCalendar(),
      await makeCalendar('pro'),
    ]
    await addConfirmed(known, KNOWN_SUBSCRIBERS)
    const count = (key: string, sent: number) =>
      app.database.query(
        `insert into mail_counts (key, since, sent) values ($1, $2, $3)
         on conflict (key) do update set since = excluded.since, sent = excluded.sent`,
        [key, app.deps.now().toISOString(), sent],
      )
    await count('sign-ups', EMAILS_A_DAY.ofNewOrganizations)
    await count('sign-ups of new organizations', EMAILS_A_DAY.ofNewOrganizations)
    const statuses = []
    for (const { id } of [feed, known, paid]) statuses.push((await join(id)).status)
    await app.database.query(`delete from mail_counts where key like 'sign-ups%'`)
    expect(statuses).toEqual([429, 202, 202])
  })

  it('tells visitors in their language that nothing was sent, and staff why', async () => {
    const staff = await makeStaff(app, { plan: 'free' })
    const feed = await makeFeed({ orgId: staff.orgId, widget: { language: 'de' } })
    expect(await accepted(feed.id, ofNewOrganization)).toBe(ofNewOrganization)
    expect(visibleText(await staff.see('/subscribers'))).not.toContain('confirmation emails')
    const page = await app.request('/subscriptions', {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({
        feedId: feed.id,
        email: freshEmail(),
        digestFrequency: 'weekly',
      }),
    })
    expect(page.status).toBe(429)
    expect(visibleText(await page.text())).toContain('Versuchen Sie es in 24 Stunden erneut.')
    const list = visibleText(await staff.see('/subscribers'))
    expect(list).toContain('All 30 confirmation emails that are allowed in 24 hours have been sent')
  })

  it('invites 10 people a day, without its own words in the subject', async () => {
    const staff = await makeStaff(app, { plan: 'free' })
    await app.database.query('update organizations set name = $2 where id = $1', [
      staff.orgId,
      OWN_WORDS,
    ])
    const invite = (email = freshStaffEmail()) =>
      staff.send('/team/invitations', { email, role: 'member' })
    const email = freshStaffEmail()
    await sentTo(await invite(email))
    await app.runQueued()
    const { subject, text } = app.mails.findLast(({ to }) => to === email) ?? {}
    expect(subject).not.toContain(OWN_WORDS)
    expect(text).toContain(OWN_WORDS)
    for (let i = 1; i < EMAILS_A_DAY.invitationsOfNew; i++) await sentTo(await invite())
    expect(await (await invite()).text()).toContain(
      'Too many invitations sent in the last 24 hours',
    )
  })
})
