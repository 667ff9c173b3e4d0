import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { runAdmin } from '../../../db/admin/run-admin.ts'
import { changeCustomFeed, getCustomFeed } from '../../../db/feeds/custom-feeds.ts'
import type { Id } from '../../../domain/ids.ts'
import { newRule } from '../../../domain/recurrence/rule.ts'
import { endpoints } from '../../../functions/api/index.ts'
import { hashAddress } from '../../../functions/keys/hash-address.ts'
import { answerOf } from '../../support/answer-of.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import { makeEverything } from '../../support/everything.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { makeSeries } from '../../support/make-series.ts'
import { browserOf, makeStaff, signIn } from '../../support/staff.ts'
import { makeSubscriber } from '../../support/subscriber.ts'

const NOW = '2026-06-15T12:00:00Z'
const folder = mkdtempSync(join(tmpdir(), 'export-'))
afterAll(() => rmSync(folder, { recursive: true }))
let app: TestApp
beforeEach(async () => {
  app = await testApp(NOW)
})
const query = (text: string, params: unknown[] = []) => app.database.query(text, params)

type Exported = Record<string, Record<string, unknown>[]> & {
  organization: Record<string, unknown>
}

/** Its owner, signed in anew. */
async function ownerOf({ slug, email }: { slug: string; email: string }) {
  return browserOf(app, slug, await signIn(app, email))
}

/** An organization with one of everything, some of it changed since it was made. */
async function makeFull() {
  const made = await makeEverything(app)
  const { staff, feed, ids } = made
  const second = await makeFeed({ orgId: staff.orgId, name: 'Second', widget: { view: 'month' } })
  const archived = await makeFeed({ orgId: staff.orgId, archivedAt: new Date(NOW) })
  await makeEvent(archived, { title: 'Not shown' })
  const same = { title: 'In both', startsAt: '2026-07-01T19:00:00Z' }
  for (const of of [feed, second]) await makeEvent(of, same)
  await makeEvent(second, {
    title: 'Ünïcode “quotes” \\ and\nlines',
    priceMin: 12.5,
    priceMax: 20,
    currency: 'USD',
    isFree: false,
    lat: 30.25,
    lng: -97.75,
    state: 'Texas',
    categories: ['Jazz', 'Blues'],
  })
  await makeSeries(app, feed, newRule('WEEKLY', { count: 5 }))
  await query(`update events set slug = 'renamed' where id = $1`, [ids.eventId])
  const custom = await getCustomFeed(app.database.db, staff.orgId as Id<'org'>, `${ids.customId}`)
  const { customFeed, version } = custom ?? {}
  if (!customFeed || !version) throw new Error('no custom feed')
  const at = { orgId: staff.orgId, id: customFeed.id, version, now: new Date(NOW) }
  await changeCustomFeed(app.database.db, at, { ...customFeed, slug: `${customFeed.slug}-new` })
  await query(`update category_styles set color = '#aa0000' where org_id = $1 and key = 'jazz'`, [
    staff.orgId,
  ])
  return { ...made, second, archived, custom: customFeed.slug }
}

/** Every public response that names the organization, by its address. */
async function publicResponses(it: Awaited<ReturnType<typeof makeFull>>) {
  const { staff, feed, ids, second, archived, custom } = it
  const [event] = await query(
    `select to_char(display_date, 'YYYY') as year, to_char(display_date, 'MM') as month,
      to_char(display_date, 'DD') as day from events where id = $1`,
    [ids.eventId],
  )
  const inPath: Record<string, string> = {
    feedId: feed.id,
    eventId: `${ids.eventId}`,
    orgSlug: staff.slug,
    customSlug: custom,
    eventSlug: 'renamed',
    ...(event as Record<string, string>),
  }
  const found: Record<string, unknown> = {}
  const ask = async (path: string) => {
    const { status, body } = await answerOf(app.request(path))
    found[path] = { status, body }
  }
  for (const feedId of [feed.id, second.id, archived.id]) {
    for (const { path, query, example } of endpoints) {
      const names: Record<string, string> = { ...inPath, feedId }
      const filled = path.replace(/:(\w+)/g, (_, name) => names[name] ?? '')
      const params = new URLSearchParams(
        Object.hasOwn(query.shape, 'event') ? { event: `${ids.eventId}` } : example,
      )
      await ask(`/api/v1${filled}${params.size > 0 ? `?${params}` : ''}`)
      await ask(`/api/v1${filled}${params.size > 0 ? `?${params}&` : '?'}search=jazz`)
    }
    for (const ending of ['', '.ics', '.json', '.rss']) await ask(`/f/${feedId}${ending}`)
  }
  for (const of of [staff.slug, `${staff.slug}/${custom}`, `${staff.slug}/${custom}-new`]) {
    for (const ending of ['', '.ics', '.json', '.rss']) await ask(`/o/${of}${ending}`)
  }
  return found
}

async function exportOf(it: { staff: { open: (path: string) => Promise<Response> } }) {
  const response = await it.staff.open('/export.json')
  expect(response.status).toBe(200)
  const text = await response.text()
  return { text, exported: JSON.parse(text) as Exported, response }
}

let files = 0
function importText(text: string, appSecret: string | null = app.deps.env.APP_SECRET) {
  const file = join(folder, `${++files}.json`)
  writeFileSync(file, text)
  const { db, now, random } = app.acting()
  return runAdmin(db, ['import-organization', file], now(), random, appSecret ?? undefined)
}

describe('An export', () => {
  it('imported into an empty service gives equal public responses', async () => {
    // Some lists name every organization there is.
    await emptyTables()
    app = await testApp(NOW)
    const full = await makeFull()
    const before = await publicResponses(full)
    const { text } = await exportOf(full)
    await emptyTables()
    const { ok, text: told } = await importText(text)
    expect(ok, told).toBe(true)
    expect(told).toContain('https://hooks.customer.com/x')
    const after = await publicResponses(full)
    expect(after).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(90)
    const statuses = Object.values(before).map(
      (response) => (response as { status: number }).status,
    )
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(60)
    // Its file is the same again, but for what has to be set up anew.
    app = await testApp(NOW)
    const again = (await exportOf({ staff: await ownerOf(full.staff) })).exported
    const first = JSON.parse(text) as Exported
    for (const name of Object.keys(first)) {
      const anew = ['webhook_endpoints', 'webhook_deliveries', 'sources', 'team', 'audit_log']
      // Links in their senders' emails lead to the service where they were sent.
      const left = ['submissions', 'submission_senders']
      if ([...anew, ...left].includes(name)) continue
      expect(again[name], name).toEqual(first[name])
    }
  })

  it('is for owners, and has no secrets', async () => {
    const full = await makeFull()
    const { staff } = full
    const member = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
    for (const path of ['/export', '/export.json']) {
      expect((await member.open(path)).status).toBe(403)
    }
    const { text, response } = await exportOf(full)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${staff.slug}-2026-06-15.json"`,
    )
    const secrets = await query(
      `select secret as value from webhook_endpoints where org_id = $1
       union all select nonce from subscribers where org_id = $1
       union all select email_hash from subscribers where org_id = $1
       union all select url from sources where org_id = $1 and url is not null
       union all select token_hash from sessions where person_id = $2`,
      [staff.orgId, staff.personId],
    )
    expect(secrets.length).toBeGreaterThan(4)
    for (const { value } of secrets) expect(text).not.toContain(`"${value}"`)
    expect(text).toContain(staff.email)
  })

  it('has what webhooks sent and got back, with any character, and none of another organization', async () => {
    const { staff, ids } = await makeEverything(app)
    const { deliveryId = '' } = ids
    const other = await makeEverything(app)
    const response = { headers: [], body: { text: 'a\u0000b', bytes: 3 } }
    const exchange = JSON.stringify({ request: [['X-Service-Attempt', '1']], response })
    await query(
      `insert into webhook_attempts (delivery_id, number, started_at, ms, status, exchange)
       values ($1, 1, now(), 5, 200, $2)`,
      [deliveryId, exchange],
    )
    const { exported, text } = await exportOf({ staff })
    const found = exported.webhook_deliveries?.find(({ id }) => id === deliveryId)
    expect(found).toMatchObject({ attempts: [{ number: 1, status: 200, exchange }] })
    expect(text).not.toContain(other.ids.deliveryId)
  })

  it('lacks what was erased while its delivery still waits', async () => {
    const { staff, ids } = await makeEverything(app)
    await query(
      `insert into webhook_attempts (delivery_id, number, started_at, ms, status, exchange)
       values ($1, 1, now(), 5, 500, '{"request":[]}')`,
      [ids.deliveryId],
    )
    const found = async () => {
      const { exported } = await exportOf({ staff })
      return exported.webhook_deliveries?.find(({ id }) => id === ids.deliveryId)
    }
    expect((await found())?.body).toEqual(expect.any(String))
    await query('update webhook_events set erased_at = now() where org_id = $1', [staff.orgId])
    expect(await found()).toMatchObject({ body: null, attempts: [{ number: 1, exchange: null }] })
  })

  it('of more rows than a page has each once', async () => {
    const { staff, feed } = await makeEverything(app)
    await query(
      `insert into events (published_at, id, org_id, feed_id, title, slug, starts_at, timezone, search_text)
       select now(), 'evt_' || substr(md5($1 || n), 1, 20), $2, $1, 'Jazz', 'jazz',
         '2026-07-01'::timestamptz + n / 3 * interval '1 hour', 'UTC', 'jazz' from generate_series(1, 1204) n`,
      [feed.id, staff.orgId],
    )
    app.database.roundTrips.splice(0)
    const { exported } = await exportOf({ staff })
    expect(new Set(exported.events?.map(({ id }) => id)).size).toBe(1205)
    expect(exported.events).toHaveLength(1205)
    const longest = Math.max(...app.database.roundTrips.map((sent) => sent.length))
    expect(longest).toBeLessThan(20_000)
  })
})

describe('npm run admin -- import-organization', () => {
  it('lets its team and its subscribers go on', async () => {
    const full = await makeFull()
    const { email } = await makeSubscriber(app, full.feed.id)
    const secret = app.deps.env.APP_SECRET
    await query(
      `insert into suppressions (email_hash, org_id, reason, at) values ($1, $2, 'complaint', now())`,
      [await hashAddress(secret, email), full.staff.orgId],
    )
    const { text } = await exportOf(full)
    await emptyTables()
    expect((await importText(text)).ok).toBe(true)
    const owner = await ownerOf(full.staff)
    await owner.see('/team')
    const [row] = await query('select email_hash, nonce from subscribers where email = $1', [email])
    expect(row?.email_hash).toBe(await hashAddress(secret, email))
    const [block] = await query('select reason from active_suppressions where email_hash = $1', [
      row?.email_hash,
    ])
    expect(block?.reason).toBe('complaint')
  })

  it('refuses ids and short names that are here already, and writes nothing', async () => {
    const full = await makeFull()
    const { text, exported } = await exportOf(full)
    const count = async () =>
      Number((await query('select count(*)::int as n from organizations'))[0]?.n)
    const before = await count()
    expect((await importText(text)).text).toMatch(
      /^Nothing was imported: this service already has an organization with the ID/,
    )
    const organization = { ...exported.organization, id: 'org_another_one', slug: 'another-one' }
    const other = { ...exported, organization, former_calendars: [] }
    expect((await importText(JSON.stringify(other))).text).toMatch(/already has the ID feed_/)
    expect(await count()).toBe(before)
  })

  it('refuses previous URLs in a feed of another organization', async () => {
    const other = await makeEverything(app)
    const full = await makeFull()
    const { exported } = await exportOf(full)
    expect(exported.event_previous_urls?.length).toBeGreaterThan(0)
    await query('delete from organizations where id = $1', [full.staff.orgId])
    const event_previous_urls = exported.event_previous_urls?.map((row) => ({
      ...row,
      feed_id: other.feed.id,
    }))
    const { ok, text } = await importText(JSON.stringify({ ...exported, event_previous_urls }))
    expect({ ok, text }).toMatchObject({ ok: false, text: expect.stringContaining(other.feed.id) })
  })

  it.each<[string, (file: Exported) => unknown, RegExp]>([
    ['no JSON', () => 'x', /is not an export|Can’t read/],
    ['another file', () => ({ events: [] }), /is not an export of an organization/],
    ['a newer file', (file) => ({ ...file, version: 2 }), /has version 2/],
    ['no organization', (file) => ({ ...file, organization: {} }), /must have an id/],
    ['no list', (file) => ({ ...file, events: 7 }), /"events" must be a list/],
    [
      'an unknown column',
      (file) => ({ ...file, feeds: file.feeds?.map((row) => ({ ...row, colour: 1 })) }),
      /"feeds" has a column that this release doesn’t know: colour/,
    ],
    [
      'the feed of somebody else',
      (file) => ({ ...file, events: file.events?.map((row) => ({ ...row, feed_id: 'feed_x' })) }),
      /"events" names feed_x, which is not in the file/,
    ],
    [
      'a role nobody knows',
      (file) => ({ ...file, team: [{ email: 'a@example.com', role: 'king' }] }),
      /"team" must have/,
    ],
    [
      'a title of a kind that no event has',
      (file) => ({ ...file, events: file.events?.map((row) => ({ ...row, status: 'maybe' })) }),
      /events_status/,
    ],
    ...(
      [
        ['events', 'url', 'javascript:alert(1)'],
        ['events', 'ticket_url', ' javascript:alert(1)'],
        ['events', 'organizer_url', 'https://a:b@example.com/'],
        ['events', 'image_url', 'data:text/html,x'],
        ['events', 'image_url', '/media/../x'],
        ['events', 'timezone', 'EST5EDT4'],
        ['feeds', 'url', 'vbscript:x'],
        ['feeds', 'image_url', 'file:///x'],
        ['category_styles', 'image_url', 'javascript:alert(1)'],
      ] as const
    ).map(([name, column, value]): [string, (file: Exported) => unknown, RegExp] => [
      `${value} as ${column} of ${name}`,
      (file) => ({ ...file, [name]: file[name]?.map((row) => ({ ...row, [column]: value })) }),
      new RegExp(`"${name}" has a "${column}" that cannot be used`),
    ]),
    ...[{ accentColor: 'red} * {color:red' }, { perPage: 1_000_000 }, { title: {} }].map(
      (widget): [string, (file: Exported) => unknown, RegExp] => [
        `a widget with ${JSON.stringify(widget)}`,
        (file) => ({ ...file, feeds: file.feeds?.map((row) => ({ ...row, widget })) }),
        /"feeds" has a "widget" that cannot be used/,
      ],
    ),
    [
      'a link that runs script in what the dates of a series share',
      (file) => ({
        ...file,
        series: file.series?.map((row) => ({ ...row, fields: { url: 'javascript:alert(1)' } })),
      }),
      /"series" has a "url" that cannot be used/,
    ],
    [
      'another feed for the dates of a series',
      (file) => ({
        ...file,
        series: file.series?.map((row) => ({ ...row, fields: { feed_id: 'feed_other' } })),
      }),
      /"series" names feed_other, which is not in the file/,
    ],
    [
      'a logo that runs script',
      (file) => ({ ...file, organization: { ...file.organization, logo_url: 'javascript:x' } }),
      /"organization" has a "logo_url" that cannot be used/,
    ],
    [
      'a reply address with a line break',
      (file) => ({
        ...file,
        organization: { ...file.organization, mail_reply_to: 'a@x.org\nBcc: b' },
      }),
      /"organization" has a "mail_reply_to" that cannot be used/,
    ],
  ])('refuses %s, and leaves nothing', async (_, change, message) => {
    const full = await makeFull()
    const { exported } = await exportOf(full)
    await emptyTables()
    const result = await importText(JSON.stringify(change(exported)))
    expect(result).toMatchObject({ ok: false, text: expect.stringMatching(message) })
    expect(await query('select from organizations')).toEqual([])
  })

  it('needs APP_SECRET for subscribers, and a file', async () => {
    const full = await makeEverything(app)
    const { text } = await exportOf(full)
    await emptyTables()
    expect((await importText(text, null)).text).toContain('Set APP_SECRET')
    const { db, now, random } = app.acting()
    const run = (...args: string[]) => runAdmin(db, ['import-organization', ...args], now(), random)
    expect((await run()).text).toBe('Name the file to import.')
    expect((await run('/nowhere.json')).text).toContain('Can’t read /nowhere.json')
    expect((await run('a', 'b')).ok).toBe(false)
  })
})
