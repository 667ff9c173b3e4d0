import { beforeAll, describe, expect, it } from 'vitest'
import { newRule } from '../../domain/recurrence/rule.ts'
import { WIDGET_DEFAULTS } from '../../domain/widget-config.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { formFields } from '../support/event-form.ts'
import {
  type EventOverrides,
  freshId,
  makeCustomFeed,
  makeEvent,
  makeFeed,
} from '../support/factories.ts'
import { makeSeries } from '../support/make-series.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../support/staff.ts'
import { makeSubscriber } from '../support/subscriber.ts'
import { unprovenColumns } from '../support/unproven-columns.ts'

// A field that a form forgets erases its column at the next save: whatever is opened and saved
// without a change must leave every column as it was.

const OPENED = '2026-06-15T12:00:00Z'
const SAVED = '2026-06-15T12:05:00Z'

let app: TestApp
beforeAll(async () => {
  app = await testApp(OPENED)
})

async function rowOf(table: string, id: string) {
  const [row] = await app.database.query(`select * from ${table} where id = $1`, [id])
  if (!row) throw new Error(`no ${id} in ${table}`)
  return row
}

/** Every column but the moment of the last change, which must have been the saving. */
async function saveUnchanged(staff: Browser, page: string, table: string, id: string) {
  const before = await rowOf(table, id)
  const action = `/dashboard/${staff.slug}${page}`
  const fields = formFields(await staff.see(page), action)
  app.setNow(SAVED)
  const response = await staff.send(page, fields)
  app.setNow(OPENED)
  await sentTo(response)
  const after = await rowOf(table, id)
  expect(after).toEqual({
    ...before,
    ...('updated_at' in after && { updated_at: after.updated_at }),
  })
  if ('updated_at' in after) expect(new Date(String(after.updated_at))).toEqual(new Date(SAVED))
  return before
}

const FULL: EventOverrides = {
  title: 'Jazz & “Blues” <live>',
  description: 'First & foremost.\n\nSecond paragraph, "quoted".',
  startsAt: '2026-07-04T00:30:00Z',
  endsAt: '2026-07-06T03:15:00Z',
  status: 'postponed',
  statusReason: 'The "hall" is closed & locked',
  previousStartsAt: new Date('2026-06-20T00:30:00Z'),
  attendanceMode: 'mixed',
  location: "Riverside's Hall",
  address: '1 River Street',
  city: 'Austin',
  state: 'Texas',
  stateCode: 'TX',
  postalCode: '78701',
  country: 'US',
  lat: 30.2672,
  lng: -97.7431,
  accessibility: 'A ramp & a lift, “hearing loop”',
  url: 'https://venue.example/jazz?a=1&b=2',
  imageUrl: 'https://venue.example/jazz.png',
  imageAlt: 'A trumpet',
  categories: ['Jazz', 'Live Music'],
  isFree: false,
  priceText: '$10 & up',
  priceMin: 10,
  priceMax: 20.5,
  currency: 'USD',
  ticketUrl: 'https://tickets.example/1',
  organizerName: 'Riverside',
  organizerUrl: 'https://riverside.example/',
  shownSeparately: true,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  updatedAt: new Date('2026-02-01T00:00:00Z'),
}

const FULL_DAYS: EventOverrides = {
  ...FULL,
  allDay: true,
  timeKnown: false,
  startsAt: '2026-07-04T05:00:00Z',
  endsAt: '2026-07-06T05:00:00Z',
}

/** Coordinates that a geocoder found, and some that staff cleared. */
const FOUND: EventOverrides = { ...FULL, positionAgainAt: new Date('2026-07-01T00:00:00Z') }
const CLEARED: EventOverrides = { ...FULL, lat: null, lng: null, positionCleared: true }

describe('an event opened and saved without a change', () => {
  it('keeps every column there is', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId })
    const rows = []
    for (const sample of [FULL, FULL_DAYS, FOUND, CLEARED]) {
      const { id } = await makeEvent(feed, sample)
      await makeEvent(other, sample)
      rows.push(await saveUnchanged(staff, `/events/${id}`, 'events', id))
    }
    // The third date of a series, with a field of its own, after one that may have a duplicate.
    await makeSeries(app, { id: feed.id, orgId: staff.orgId }, newRule('WEEKLY', { count: 3 }))
    const dateOf = `feed_id = $1 and recurrence_key =`
    const [second] = await app.database.query(
      `select title, starts_at as "startsAt" from events where ${dateOf} '20260623T1900'`,
      [feed.id],
    )
    await makeEvent(other, second as EventOverrides)
    const [date] = await app.database.query(
      `update events set accessibility = 'Ramp', overridden = '{accessibility}'
       where ${dateOf} '20260630T1900' returning id`,
      [feed.id],
    )
    rows.push(await saveUnchanged(staff, `/events/${date?.id}`, 'events', String(date?.id)))
    expect(await unprovenColumns(app, 'events', ...rows)).toEqual([])
  })

  it.each<[string, EventOverrides]>([
    ['with nothing but a title and a start', { endsAt: null }],
    [
      'of one day',
      { allDay: true, startsAt: '2026-07-04T05:00:00Z', endsAt: '2026-07-05T05:00:00Z' },
    ],
    [
      'of several days',
      { allDay: true, startsAt: '2026-07-04T05:00:00Z', endsAt: '2026-07-07T05:00:00Z' },
    ],
    [
      'of a day whose hours are not known',
      {
        allDay: true,
        timeKnown: false,
        startsAt: '2026-07-04T05:00:00Z',
        endsAt: '2026-07-05T05:00:00Z',
      },
    ],
    ['that is free', { isFree: true }],
    ['that costs something', { isFree: false }],
    ['with one price', { isFree: false, priceMin: 800, priceMax: 800, currency: 'JPY' }],
    ['online', { attendanceMode: 'online' }],
    ['that is over', { startsAt: '2020-01-01T00:00:00Z' }],
    ['in the first of two equal hours', { startsAt: '2026-11-01T06:30:00Z' }],
    ['in the second of two equal hours', { startsAt: '2026-11-01T07:30:00Z' }],
    ['in a zone of half hours', { timezone: 'Asia/Kolkata' }],
    ['at the place 0, 0', { lat: 0, lng: 0 }],
    ['outside the US', { state: 'Bayern', stateCode: 'BY', country: 'Germany' }],
  ])('keeps one %s', async (_, overrides) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const updatedAt = new Date('2026-02-01T00:00:00Z')
    const { id } = await makeEvent(feed, { ...overrides, updatedAt })
    await saveUnchanged(staff, `/events/${id}`, 'events', id)
  })

  it('keeps one in a feed that was archived', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const feed = await makeFeed({ orgId: staff.orgId, archivedAt: new Date(OPENED) })
    const { id } = await makeEvent(feed, { updatedAt: new Date('2026-02-01T00:00:00Z') })
    await saveUnchanged(staff, `/events/${id}`, 'events', id)
  })
})

const WIDGET = {
  view: 'month',
  theme: 'dark',
  accentColor: '#0f766e',
  language: 'pt-BR',
  showSearch: false,
  showNearby: false,
  showSubscribe: false,
  showCalendar: false,
  images: 'detail',
  perPage: 7,
  repeats: 'first',
  title: 'What’s on & where',
} as const

describe('a feed opened and saved without a change', () => {
  const makeFull = (orgId: string) =>
    makeFeed({
      orgId,
      name: 'Live & loud',
      description: 'One line.\nAnother & more.',
      url: 'https://music.example/?a=1&b=2',
      archivedAt: new Date('2026-03-01T00:00:00Z'),
      color: '#0d8a7e',
      imageUrl: 'https://music.example/hall.jpg',
      widget: WIDGET,
    })

  it('keeps every column there is', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const { id } = await makeFull(staff.orgId)
    const row = await saveUnchanged(staff, `/feeds/${id}`, 'feeds', id)
    expect(await unprovenColumns(app, 'feeds', row)).toEqual([])
  })

  it('keeps them in the widget builder too, and every setting of the widget', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const { id } = await makeFull(staff.orgId)
    const row = await saveUnchanged(staff, `/feeds/${id}/widget`, 'feeds', id)
    const defaults = Object.entries(WIDGET_DEFAULTS)
    expect(defaults.filter(([name, value]) => (row.widget as never)[name] === value)).toEqual([])
  })

  it('keeps a widget of which only one setting was ever chosen', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const { id } = await makeFeed({ orgId: staff.orgId, widget: { title: 'Ours' } })
    const page = `/feeds/${id}/widget`
    const fields = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
    await sentTo(await staff.send(page, fields))
    expect((await rowOf('feeds', id)).widget).toEqual({ ...WIDGET_DEFAULTS, title: 'Ours' })
  })
})

describe('a custom feed opened and saved without a change', () => {
  it('keeps every column there is', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await makeFeed({ orgId: staff.orgId })
    const criteria = {
      keywords: ['jazz & blues', 'river'],
      state: 'Texas',
      categories: ['Music', 'Open Air'],
      feedIds: [feed.id],
    }
    const { id } = await makeCustomFeed(staff.orgId, criteria)
    const row = await saveUnchanged(staff, `/custom-feeds/${id}`, 'custom_feeds', id)
    expect(await unprovenColumns(app, 'custom_feeds', row)).toEqual([])
    expect(row.criteria).toEqual(criteria)
  })

  it('keeps a rule that names the only feed there is', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeCustomFeed(staff.orgId, { feedIds: [feed.id] })
    await saveUnchanged(staff, `/custom-feeds/${id}`, 'custom_feeds', id)
  })
})

describe('an endpoint opened and saved without a change', () => {
  it('keeps every column there is', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const id = freshId('whk')
    await app.database.query(
      `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at,
        disabled_at, failing_since, alerted_at, recovered_at)
       values ($1, $2, 'https://hooks.customer.com/in?a=1&b=2', 'sealed',
        array['subscriber.created', 'subscriber.unsubscribed'], '2026-01-01', '2026-01-02',
        '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06')`,
      [id, staff.orgId],
    )
    const row = await saveUnchanged(staff, `/webhooks/${id}`, 'webhook_endpoints', id)
    expect(await unprovenColumns(app, 'webhook_endpoints', row)).toEqual(['deleted_at'])
  })
})

describe('the settings opened and saved without a change', () => {
  it('keep every column there is', async () => {
    const { staff } = await makeStaffWithFeed(app)
    await app.database.query(
      `update organizations set name = 'A & B "C"', url = 'https://a.example/?b=1&c=2', mail_reply_to = 'ann@example.com',
        postal_address = '1 River & "Main" Street', logo_url = 'https://a.example/logo.png',
        accent_color = '#0f766e', privacy_url = 'https://a.example/privacy?x=1&y' where id = $1`,
      [staff.orgId],
    )
    const row = await saveUnchanged(staff, '/settings', 'organizations', staff.orgId)
    expect(await unprovenColumns(app, 'organizations', row)).toEqual(['disabled_at', 'closed_at'])
  })
})

describe('a subscription opened and saved without a change', () => {
  it('keeps every column there is, and reports nothing', async () => {
    const { feed } = await makeStaffWithFeed(app)
    const criteria = { keywords: ['jazz & blues', 'river'], state: 'Texas' }
    const { email, manage } = await makeSubscriber(app, feed.id, {
      ...criteria,
      digestFrequency: 'daily',
    })
    const find = async () => {
      const [row] = await app.database.query('select * from subscribers where email = $1', [email])
      return row
    }
    const before = await find()
    const page = await (await app.request(manage, { headers: { accept: 'text/html' } })).text()
    const response = await app.request(manage, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams(formFields(page, manage)),
    })
    expect(response.status, await response.clone().text()).toBeLessThan(400)
    expect(before?.criteria).toContain('blues')
    expect(await find()).toEqual(before)
  })
})

it('a column that no form fills is noticed, whatever it holds by itself', async () => {
  const { feed } = await makeStaffWithFeed(app)
  const before = await unprovenColumns(app, 'feeds', await rowOf('feeds', feed.id))
  await app.database.query(
    "alter table feeds add column trial text, add column trial_too text not null default 'yes'",
  )
  const after = await unprovenColumns(app, 'feeds', await rowOf('feeds', feed.id))
  await app.database.query('alter table feeds drop column trial, drop column trial_too')
  expect(after).toEqual([...before, 'trial', 'trial_too'])
})
