import { beforeAll, describe, expect, it } from 'vitest'
import { newRule } from '../../domain/recurrence/rule.ts'
import { WIDGET_DEFAULTS } from '../../domain/widget-config.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { COUNTS, EDITED_ROUTES } from '../support/dashboard-routes.ts'
import { formFields } from '../support/event-form.ts'
import {
  type EventOverrides,
  freshId,
  makeCustomFeed,
  makeEvent,
  makeFeed,
} from '../support/factories.ts'
import { makeNote } from '../support/make-note.ts'
import { makeSeries } from '../support/make-series.ts'
import { makeSource } from '../support/make-source.ts'
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

async function rowOf(table: string, id: string, key = 'id') {
  const [row] = await app.database.query(`select * from ${table} where ${key} = $1`, [id])
  if (!row) throw new Error(`no ${id} in ${table}`)
  return row
}

type Saved = { page: string; action?: string; table: string; id: string; key?: string }

/** Every column but the moment of the last change, which must have been the saving. */
async function saveUnchanged(staff: Browser, { page, action = page, table, id, key }: Saved) {
  const before = await rowOf(table, id, key)
  const fields = formFields(await staff.see(page), `/dashboard/${staff.slug}${action}`)
  app.setNow(SAVED)
  const response = await staff.send(action, fields)
  app.setNow(OPENED)
  await sentTo(response)
  const after = await rowOf(table, id, key)
  expect(after).toEqual({
    ...before,
    ...('updated_at' in after && { updated_at: after.updated_at }),
  })
  if ('updated_at' in after) expect(new Date(String(after.updated_at))).toEqual(new Date(SAVED))
  return before
}

const saveEvent = (staff: Browser, id: string) =>
  saveUnchanged(staff, { page: `/events/${id}`, table: 'events', id })

const FULL: EventOverrides = {
  createdBy: 'person_unchanged',
  title: 'Jazz & “Blues” <live>',
  description:
    'First & *foremost*.\n\n- Second_ paragraph, "quoted".\n1. [a](https://b.example) \\*',
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
  accessYes: ['step-free', 'sign-language'],
  accessNo: ['captions'],
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
  descriptionMarkdown: 'First & **foremost**.\n\n- [Second](https://b.example/)\n\n\\*',
  allDay: true,
  timeKnown: false,
  startsAt: '2026-07-04T05:00:00Z',
  endsAt: '2026-07-06T05:00:00Z',
}

/** Coordinates that a geocoder found, and some that staff cleared. */
const FOUND: EventOverrides = { ...FULL, positionAgainAt: new Date('2026-07-01T00:00:00Z') }
const CLEARED: EventOverrides = { ...FULL, lat: null, lng: null, positionCleared: true }

describe('an event opened and saved without a change', () => {
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
    await saveEvent(staff, id)
  })

  it('keeps one in a feed that was archived', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const feed = await makeFeed({ orgId: staff.orgId, archivedAt: new Date(OPENED) })
    const { id } = await makeEvent(feed, { updatedAt: new Date('2026-02-01T00:00:00Z') })
    await saveEvent(staff, id)
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

const makeFullFeed = (orgId: string) =>
  makeFeed({
    orgId,
    name: 'Live & loud',
    description: 'One line.\nAnother & more.',
    url: 'https://music.example/?a=1&b=2',
    archivedAt: new Date('2026-03-01T00:00:00Z'),
    color: '#0d8a7e',
    imageUrl: 'https://music.example/hall.jpg',
    takesSubmissions: true,
    widget: WIDGET,
  })

async function fillOrganization(id: string) {
  await app.database.query(
    `update organizations set name = 'A & B "C"', url = 'https://a.example/?b=1&c=2', mail_reply_to = 'ann@example.com',
      postal_address = '1 River & "Main" Street', logo_url = 'https://a.example/logo.png',
      accent_color = '#0f766e', privacy_url = 'https://a.example/privacy?x=1&y' where id = $1`,
    [id],
  )
  return { table: 'organizations', id, left: ['disabled_at', 'closed_at', 'decline_reasons'] }
}

/** An import; what it was last fetched with is dropped by each save, which the next fetch must read again. `newer` is what waits for a look. */
async function makeFullSource(feed: Feed, newer?: string) {
  const { sourceId } = await makeSource(app, feed, newer)
  const settings = {
    timezone: 'Asia/Tokyo',
    category: 'Jazz & Blues',
    location: 'The "Hall"',
    ...(newer && { columns: { title: 0, start: 1, location: 3 }, dateOrder: 'dmy' }),
  }
  await app.database.query(
    `update sources set settings = $2, includes_past = true, changed_at = '2026-05-01', failures = 2, recovered_at = now(), fetched_at = now(), next_fetch_at = now() where id = $1`,
    [sourceId, JSON.stringify(settings)],
  )
  return { table: 'sources', id: sourceId, left: ['etag', 'last_modified', 'body_hash'] }
}

type Feed = Awaited<ReturnType<typeof makeStaffWithFeed>>['feed']
/** `left`: columns that hold nothing, since the form is not offered while they do. */
type Full = Omit<Saved, 'page'> & { page?: string; left: string[] }

/** What each form of the dashboard is about, with something in each of its columns. */
const FULL_ROWS: Record<string, (staff: Browser, feed: Feed) => Promise<Full[]>> = {
  async '/events/:eventId'(staff, feed) {
    const other = await makeFeed({ orgId: staff.orgId })
    const ids: string[] = []
    for (const sample of [FULL, FULL_DAYS, FOUND, CLEARED]) {
      const { id } = await makeEvent(feed, sample)
      await makeEvent(other, sample)
      ids.push(id)
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
    ids.push(String(date?.id))
    return ids.map((id) => ({ table: 'events', id, left: [] }))
  },
  async '/feeds/:feedId'({ orgId }) {
    const { id } = await makeFullFeed(orgId)
    return [{ table: 'feeds', id, left: [] }]
  },
  async '/feeds/:feedId/widget'({ orgId }) {
    const { id } = await makeFullFeed(orgId)
    return [{ table: 'feeds', id, left: [] }]
  },
  async '/feeds/:feedId/digests'({ orgId }) {
    const { id } = await makeFullFeed(orgId)
    await app.database.query(
      `insert into digest_settings (feed_id, org_id, enabled, hour, weekday, changed_at)
       values ($1, $2, false, 9, 5, '2026-02-01')`,
      [id, orgId],
    )
    return [{ table: 'digest_settings', id, key: 'feed_id', left: [] }]
  },
  async '/feeds/:feedId/digests/preview'({ orgId }) {
    const { id } = await makeFullFeed(orgId)
    await makeNote(app, orgId, id)
    return [{ table: 'digest_notes', id, key: 'feed_id', left: [] }]
  },
  async '/custom-feeds/:customId'({ orgId }, feed) {
    await makeFeed({ orgId })
    const criteria = {
      keywords: ['jazz & blues', 'river'],
      state: 'Texas',
      categories: ['Music', 'Open Air'],
      feedIds: [feed.id],
    }
    const { id } = await makeCustomFeed(orgId, criteria)
    return [{ table: 'custom_feeds', id, left: [] }]
  },
  async '/webhooks/:endpointId'({ orgId }) {
    const id = freshId('whk')
    await app.database.query(
      `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at,
        disabled_at, failing_since, alerted_at, recovered_at, name)
       values ($1, $2, 'https://hooks.customer.com/in?a=1&b=2', 'sealed',
        array['subscriber.created', 'subscriber.unsubscribed'], '2026-01-01', '2026-01-02',
        '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06', 'Newsletter & more')`,
      [id, orgId],
    )
    return [{ table: 'webhook_endpoints', id, left: ['deleted_at'] }]
  },
  async '/settings'({ orgId }) {
    return [await fillOrganization(orgId)]
  },
  async '/brand'({ orgId }) {
    return [{ page: '/appearance', ...(await fillOrganization(orgId)) }]
  },
  async '/appearance/category'({ orgId }, feed) {
    await makeEvent(feed, { categories: ['Rock & Roll/Unchanged'] })
    const id = 'rock & roll/unchanged'
    await app.database.query(
      `update category_styles set image_url = 'https://a.example/jazz.jpg?a=1&b=2'
       where org_id = $1 and key = $2`,
      [orgId, id],
    )
    const page = `/appearance/category?${new URLSearchParams({ key: id })}`
    return [{ page, action: page, table: 'category_styles', id, key: 'key', left: [] }]
  },
  async '/imports/:sourceId'(_, feed) {
    return [await makeFullSource(feed)]
  },
  async '/imports/:sourceId/preview'(_, feed) {
    const newer = 'Title,Start date,Place,Room,Stage\nConcert,2026-07-01 20:00,Hall,Cellar,2\n'
    return [await makeFullSource(feed, newer)]
  },
}

describe.each(EDITED_ROUTES)('the form of %s opened and saved without a change', (route) => {
  it('keeps every column there is', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const full = await FULL_ROWS[route]?.(staff, feed)
    if (!full?.[0]) throw new Error(`no sample of a form of ${route}`)
    const { table, left } = full[0]
    const rows = []
    for (const { page: elsewhere, ...one } of full) {
      const path = route.replace(/:\w+/, one.id)
      const page = elsewhere ?? path
      rows.push(await saveUnchanged(staff, { action: path, ...one, page }))
    }
    expect(await unprovenColumns(app, table, ...rows)).toEqual(left)
  })
})

it('each form of the dashboard is saved without a change', () => {
  expect(Object.keys(FULL_ROWS).sort()).toEqual(EDITED_ROUTES.toSorted())
  expect(EDITED_ROUTES).toHaveLength(COUNTS.edited)
})

describe('the widget of a feed, saved without a change', () => {
  it('is tried with another value of every setting', () => {
    const defaults = Object.entries(WIDGET_DEFAULTS)
    expect(defaults.filter(([name, value]) => (WIDGET as never)[name] === value)).toEqual([])
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
  it('keeps a rule that names the only feed there is', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeCustomFeed(staff.orgId, { feedIds: [feed.id] })
    await saveUnchanged(staff, { page: `/custom-feeds/${id}`, table: 'custom_feeds', id })
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
