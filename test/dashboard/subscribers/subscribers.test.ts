import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { freshId, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'
import { makePending, makeSubscriber } from '../../support/subscriber.ts'
import { walkDashboard } from '../../support/walk-dashboard.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function addMany(feed: { id: string; orgId: string }, count: number) {
  await app.database.query(
    `insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, state,
      digest_frequency, nonce, requested_at, confirmed_at, updated_at)
     select 'sub_' || $1 || n, $2, $3, 'r' || n || '@example.com', 'r' || n || '@example.com', 'h',
      'active', 'daily', 'n', timestamptz '2026-01-01' + make_interval(mins => n / 3), now(), now()
     from generate_series(1, $4::int) n`,
    [freshId('x').slice(2), feed.orgId, feed.id, count],
  )
}

const NAMES = /<strong>(r\d+)@/g

describe('the list of subscribers', () => {
  it('pages through all, latest first, each shown once', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await addMany(feed, 120)
    const seen = await walkDashboard(staff, '/subscribers', NAMES)
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    expect(seen[0]).toBe('r120')
  })

  it('searches, and filters by feed and state', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId })
    const ann = await makeSubscriber(app, feed.id, { keywords: ['jazz'], state: 'Texas' })
    const bob = await makeSubscriber(app, other.id)
    const carl = await makePending(app, feed.id)
    const see = async (query: string) => visibleText(await staff.see(`/subscribers?${query}`))
    const all = await see('')
    expect(all).toContain(ann.email)
    expect(all).toContain('jazz · Texas')
    expect(all).toContain(bob.email)
    expect(all).not.toContain(carl.email)
    expect(await see('state=pending')).toContain(carl.email)
    expect(await see(`feed=${other.id}`)).not.toContain(ann.email)
    expect(await see(`q=${ann.email.slice(2, 12).toUpperCase()}`)).toContain(ann.email)
    expect(await see('q=%25')).toContain('No subscribers found')
    expect(await see('q=%00')).toContain(ann.email)
  })

  it('finds whom few names or many fit, also far behind, of one feed and with others beside, each once', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId })
    await addMany(feed, 700)
    await addMany(other, 100)
    await addMany((await makeStaffWithFeed(app)).feed, 100)
    const found = (query: string) => walkDashboard(staff, `/subscribers?${query}`, NAMES)
    const named = (count: number, part: string) =>
      Array.from({ length: count }, (_, i) => `r${i + 1}`).filter((name) => name.includes(part))
    const sorted = (names: string[]) => names.toSorted()
    expect(sorted(await found('q=r69'))).toEqual(sorted([...named(700, 'r69'), 'r69']))
    expect(await found('q=r690@')).toEqual(['r690'])
    expect(await found('q=r33@')).toEqual(['r33', 'r33'])
    expect(await found(`q=R33@&feed=${feed.id}`)).toEqual(['r33'])
    expect(sorted(await found(`q=r1&feed=${feed.id}`))).toEqual(sorted(named(700, 'r1')))
    expect(sorted(await found(`q=example.com&feed=${other.id}`))).toEqual(sorted(named(100, 'r')))
    const lines = await (await staff.open('/subscribers.csv?q=example.com')).text()
    expect(lines.trim().split('\r\n')).toHaveLength(801)
  })
})

describe('the export of subscribers', () => {
  it('has all of them, batch by batch', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await addMany(feed, 2500)
    app.database.roundTrips.splice(0)
    const response = await staff.open('/subscribers.csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=UTF-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="subscribers-[\w-]+\.csv"$/,
    )
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2501)
    expect(new Set(lines).size).toBe(2501)
    expect(app.database.roundTrips).toHaveLength(4)
  })

  it('holds no formula, whatever people typed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeSubscriber(app, feed.id, { keywords: ['=HYPERLINK("http://evil.example")'] })
    const csv = await (await staff.open('/subscribers.csv')).text()
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    for (const cell of csv.matchAll(/"((?:[^"]|"")*)"/g))
      expect(cell[1]).not.toMatch(/^[=+\-@\t\r]/)
  })
})

describe('removing a subscriber', () => {
  it('asks first, reports it to webhooks, and happens once', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await app.database.query(
      `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
       values ($1, $2, 'https://x.example', 's', array['subscriber.unsubscribed'], now(), now())`,
      [freshId('whk'), staff.orgId],
    )
    const { email } = await makeSubscriber(app, feed.id)
    const path = /\/subscribers\/sub_\w+\/remove/.exec(await staff.see('/subscribers'))?.[0] ?? ''
    expect(visibleText(await staff.see(path))).toContain(email)
    expect(await sentTo(await staff.send(path))).toContain('done=subscriber-removed')
    expect((await staff.send(path)).status).toBe(404)
    const events = await app.database.query(
      'select name, body from webhook_events where org_id = $1',
      [staff.orgId],
    )
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ name: 'subscriber.unsubscribed' })
    expect(events[0]?.body).toContain(email)
  })

  it('who never confirmed is reported to nobody', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await app.database.query(
      `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
       values ($1, $2, 'https://x.example', 's', array['subscriber.unsubscribed'], now(), now())`,
      [freshId('whk'), staff.orgId],
    )
    const { email } = await makePending(app, feed.id)
    const list = await staff.see('/subscribers?state=pending')
    const path = /\/subscribers\/sub_\w+\/remove/.exec(list)?.[0] ?? ''
    await sentTo(await staff.send(path))
    expect(await rows('subscribers', 'email = $1', email)).toEqual([])
    expect(await rows('webhook_events', 'org_id = $1', staff.orgId)).toEqual([])
    expect(await rows('webhook_deliveries', 'org_id = $1', staff.orgId)).toEqual([])
  })
})

function rows(table: string, condition: string, value: string) {
  return app.database.query(`select * from ${table} where ${condition}`, [value])
}
