import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { freshId, makeFeed, makeOrg } from '../../support/factories.ts'
import { freshEmail, linkIn, makePending, makeSubscriber, post } from '../../support/subscriber.ts'
import { addEndpoint } from '../../webhooks/world.ts'
import { bounce, complaint, postEvent, SVIX_SECRET, suppressionsOf } from './world.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(undefined, { RESEND_WEBHOOK_SECRET: SVIX_SECRET })
})

/** A subscriber whose mails are taken away, of an organization of its own. */
async function reader() {
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const links = await makeSubscriber(app, feed.id)
  app.mails.splice(0)
  app.queued.splice(0)
  return { org, feed, ...links }
}

const minutesLater = (minutes: number) => {
  const time = new Date(app.deps.now().getTime() + minutes * 60_000)
  app.setNow(time.toISOString())
  return time
}

const stateOf = async (email: string) => {
  const rows = await app.database.query(
    'select state from subscribers where email = $1 order by state',
    [email],
  )
  return rows.map(({ state }) => state)
}

describe('POST /internal/mail-events/resend', () => {
  it('refuses what Resend did not sign just now, and changes nothing', async () => {
    const { org, email } = await reader()
    const at = minutesLater(1)
    const event = bounce(email, { at })
    const seconds = at.getTime() / 1000
    const refused = [
      { key: Buffer.from('another key altogether, as long') },
      { signature: '' },
      { signature: 'v1,' },
      { signature: 'v1,%%%' },
      { signature: 'v2,AAAA' },
      { timestamp: seconds - 301 },
      { timestamp: seconds + 301 },
      { timestamp: 'soon' },
      { timestamp: '' },
      { id: '' },
    ]
    for (const signing of refused) {
      const response = await postEvent(app, event, signing)
      expect([response.status, signing]).toEqual([401, signing])
    }
    const unsigned = await post(app, '/internal/mail-events/resend', event)
    expect(unsigned.status).toBe(401)
    expect(await suppressionsOf(app, org.id)).toEqual([])
    expect((await postEvent(app, event, { timestamp: seconds - 299 })).status).toBe(200)
    expect(await suppressionsOf(app, org.id)).toHaveLength(1)
  })

  it('takes one right signature among several, as while a secret is being changed', async () => {
    const { org, email } = await reader()
    const event = bounce(email, { at: minutesLater(1) })
    const right = createHmac('sha256', Buffer.from(SVIX_SECRET.slice(6), 'base64'))
    const timestamp = Math.floor(app.deps.now().getTime() / 1000)
    const mac = right.update(`msg_1.${timestamp}.${JSON.stringify(event)}`).digest('base64')
    const signature = `v1,AAAA v1a,x v1,${mac}`
    expect((await postEvent(app, event, { signature })).status).toBe(200)
    expect(await suppressionsOf(app, org.id)).toHaveLength(1)
  })

  it('takes nothing without a secret of its own', async () => {
    const other = await testApp()
    const event = bounce(freshEmail(), { at: other.deps.now() })
    expect((await postEvent(other, event)).status).toBe(401)
  })

  it.each(['whsec_', 'whsec_%'])('takes nothing with the empty key of %j', async (secret) => {
    const { org, email } = await reader()
    const at = minutesLater(1)
    const { env } = app.deps
    app.deps.env = { ...env, RESEND_WEBHOOK_SECRET: secret }
    try {
      const response = await postEvent(app, bounce(email, { at }), { key: Buffer.alloc(0) })
      expect(response.status).toBe(401)
    } finally {
      app.deps.env = env
    }
    expect(await suppressionsOf(app, org.id)).toEqual([])
  })

  it('takes what it cannot read, does not know or cannot use, and changes nothing', async () => {
    const { org, email } = await reader()
    const at = minutesLater(1)
    const odd = [
      'not json',
      '[]',
      'null',
      {},
      { type: 'email.delivered', created_at: at.toISOString(), data: { to: [email] } },
      { type: 'email.bounced', created_at: at.toISOString() },
      { ...bounce(email, { at }), created_at: 'yesterday' },
      bounce(email, { at, type: 'Transient' }),
      bounce('nobody at all', { at }),
      bounce(freshEmail(), { at }),
      complaint(freshEmail(), { at, orgId: org.id }),
      complaint(email, { at, orgId: freshId('org') }),
      { ...complaint(email, { at }), data: { to: email } },
    ]
    for (const event of odd) {
      const response = await postEvent(app, event)
      expect([response.status, event]).toEqual([200, event])
    }
    expect(await suppressionsOf(app, org.id)).toEqual([])
    const { count } =
      (
        await app.database.query(
          'select count(*)::int from suppressions x where not exists (select from organizations o where o.id = x.org_id)',
        )
      )[0] ?? {}
    expect(count).toBe(0)
  })

  it('writes no address into the log, whatever arrives', async () => {
    const { email } = await reader()
    app.logs.splice(0)
    const at = minutesLater(1)
    app.database.drops = 1
    await postEvent(app, bounce(email, { at }))
    await postEvent(app, complaint(email, { at }))
    app.database.drops = 0
    expect(app.logs.length).toBeGreaterThan(0)
    expect(JSON.stringify(app.logs)).not.toContain(email)
  })
})

describe('a hard bounce', () => {
  it('holds for each organization that has the address, and twice is as once', async () => {
    const { org, feed, email } = await reader()
    const other = await makeFeed()
    const stranger = await makeFeed()
    await post(app, '/subscriptions', { feedId: other.id, email, digestFrequency: 'daily' })
    const at = minutesLater(1)
    await postEvent(app, bounce(email, { at, orgId: org.id }))
    const later = minutesLater(5)
    await postEvent(app, bounce(email, { at: later, orgId: org.id }), { id: 'msg_2' })
    for (const orgId of [feed.orgId, other.orgId]) {
      expect(await suppressionsOf(app, orgId)).toEqual([{ reason: 'bounce', at, lifted_at: null }])
    }
    expect(await suppressionsOf(app, stranger.orgId)).toEqual([])
    expect(await stateOf(email)).toEqual(['active', 'pending'])
  })

  it('of a clock that is ahead counts from now, so that what the person does next outweighs it', async () => {
    const { org, feed, email } = await reader()
    const now = minutesLater(1)
    await postEvent(app, bounce(email, { at: new Date(now.getTime() + 7_200_000) }))
    expect(await suppressionsOf(app, org.id)).toMatchObject([{ at: now, lifted_at: null }])
    minutesLater(10)
    await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
    await app.runQueued()
    await post(app, linkIn(app.mails.at(-1), '/confirm/'))
    expect(await suppressionsOf(app, org.id)).toMatchObject([{ lifted_at: app.deps.now() }])
  })

  it('is also what Resend itself holds back', async () => {
    const { org, email } = await reader()
    const event = { ...bounce(email, { at: minutesLater(1) }), type: 'email.suppressed' }
    expect((await postEvent(app, event)).status).toBe(200)
    expect(await suppressionsOf(app, org.id)).toMatchObject([{ reason: 'bounce' }])
  })

  it('older than the subscription says nothing of it', async () => {
    const { org, email } = await reader()
    const before = new Date(app.deps.now().getTime() - 1000)
    await postEvent(app, bounce(email, { at: before }))
    expect(await suppressionsOf(app, org.id)).toEqual([])
  })

  it('is lifted by a click in a mail that the person asks for, and an old event brings it not back', async () => {
    const { org, feed, email } = await reader()
    const at = minutesLater(1)
    await postEvent(app, bounce(email, { at }))
    minutesLater(10)
    await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'weekly' })
    await app.runQueued()
    const confirm = linkIn(app.mails.at(-1), '/confirm/')
    expect(
      await (await app.request(confirm, { headers: { accept: 'text/html' } })).text(),
    ).toContain('Confirm subscription')
    expect(await suppressionsOf(app, org.id)).toMatchObject([{ lifted_at: null }])
    expect((await post(app, confirm)).status).toBe(200)
    const [lifted] = await suppressionsOf(app, org.id)
    expect(lifted?.lifted_at).toEqual(app.deps.now())
    await postEvent(app, bounce(email, { at }), { id: 'msg_late' })
    expect(await suppressionsOf(app, org.id)).toEqual([lifted])
    const again = minutesLater(1)
    await postEvent(app, bounce(email, { at: again }), { id: 'msg_new' })
    expect(await suppressionsOf(app, org.id)).toEqual([
      { reason: 'bounce', at: again, lifted_at: null },
    ])
  })

  it('of somebody yet to confirm is lifted as they confirm, so that their welcome comes', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    const { email, confirm } = await makePending(app, feed.id)
    await postEvent(app, bounce(email, { at: minutesLater(1) }))
    expect(await suppressionsOf(app, org.id)).toMatchObject([{ reason: 'bounce' }])
    app.mails.splice(0)
    await post(app, confirm)
    await app.runQueued()
    expect(app.mails).toMatchObject([{ to: email }])
  })
})

describe('a complaint', () => {
  it('ends the subscriptions with that organization only, and tells its systems', async () => {
    const { org, feed, email } = await reader()
    const { endpoint } = await addEndpoint(app, org.id)
    const second = await makeFeed({ orgId: org.id })
    const other = await makeFeed()
    for (const feedId of [second.id, other.id]) {
      await post(app, '/subscriptions', { feedId, email, digestFrequency: 'weekly' })
    }
    const at = minutesLater(1)
    const response = await postEvent(app, complaint(email, { at, orgId: org.id }))
    expect(response.status).toBe(200)
    expect(await suppressionsOf(app, org.id)).toEqual([
      { reason: 'complaint', at, lifted_at: null },
    ])
    expect(await suppressionsOf(app, other.orgId)).toEqual([])
    expect(await stateOf(email)).toEqual(['pending'])
    const bodies = await app.database.query(
      `select e.name, e.body::json -> 'data' ->> 'feedSlug' as feed from webhook_events e
       join webhook_deliveries d on d.event_id = e.id where d.endpoint_id = $1`,
      [endpoint.id],
    )
    expect(bodies).toEqual([{ name: 'subscriber.unsubscribed', feed: feed.slug }])
    await postEvent(app, complaint(email, { at, orgId: org.id }), { id: 'msg_2' })
    const events = await app.database.query('select 1 from webhook_events where org_id = $1', [
      org.id,
    ])
    expect(events).toHaveLength(1)
  })

  it('about a mail that does not say whose it is counts for all who have the address', async () => {
    const { org, email } = await reader()
    await postEvent(app, complaint(email, { at: minutesLater(1) }))
    expect(await suppressionsOf(app, org.id)).toMatchObject([{ reason: 'complaint' }])
    expect(await stateOf(email)).toEqual([])
  })

  it('keeps mails to confirm from whoever said spam, though a bounce would not', async () => {
    const { org, feed, email } = await reader()
    await postEvent(app, bounce(email, { at: minutesLater(1) }))
    await postEvent(app, complaint(email, { at: minutesLater(1), orgId: org.id }))
    expect(await suppressionsOf(app, org.id)).toMatchObject([{ reason: 'complaint' }])
    const asked = await post(app, '/subscriptions', {
      feedId: feed.id,
      email,
      digestFrequency: 'weekly',
    })
    expect(asked.status).toBe(202)
    await app.runQueued()
    expect(app.mails.filter(({ to }) => to === email)).toEqual([])
    const [mail] = await app.database.query(
      `select m.state from mails m join subscribers s on s.id = m.subject_id where s.email = $1`,
      [email],
    )
    expect(mail?.state).toBe('dropped')
  })

  it('from before somebody joined anew leaves them alone', async () => {
    const { org, email } = await reader()
    const before = new Date(app.deps.now().getTime() - 1000)
    await postEvent(app, complaint(email, { at: before, orgId: org.id }))
    expect(await stateOf(email)).toEqual(['active'])
    expect(await suppressionsOf(app, org.id)).toEqual([])
  })

  it('is finished by the second report when the first one broke off', async () => {
    const { org, email } = await reader()
    const at = minutesLater(1)
    const event = complaint(email, { at, orgId: org.id })
    app.database.drops = 1
    expect((await postEvent(app, event)).status).toBe(500)
    expect(await stateOf(email)).toEqual(['active'])
    expect((await postEvent(app, event)).status).toBe(200)
    expect(await stateOf(email)).toEqual([])
  })
})
