import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventSearch } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { forgetPurges } from '../support/forget-purges.ts'
import { walkList } from '../support/walk-list.ts'

let app: TestApp
/** In the title of every event of this file: other tests share the database. */
const WORD = freshId('w').replace('_', '')
const AUSTIN = { lat: 30.27, lng: -97.74, city: 'Austin', state: 'TX' }
const DALLAS = { lat: 32.78, lng: -96.8, city: 'Dallas', state: 'TX' }

type Feed = Awaited<ReturnType<typeof makeFeed>>
let music: Feed
let kites: Feed
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  await app.database.query(
    `insert into places values ('austin', 'us', 'tx', 'Austin, TX', 30.27, -97.74, 900000),
       ('78701', 'us', 'tx', 'Austin, TX 78701', 30.27, -97.74, 0) on conflict do nothing`,
  )
  music = await makeFeed()
  kites = await makeFeed()
  await makeEvents(music, [
    { title: `Jazz ${WORD}`, ...AUSTIN, isFree: true, startsAt: '2026-07-04T18:00:00Z' },
    { title: `Opera ${WORD}`, ...DALLAS, isFree: false, startsAt: '2026-07-04T19:00:00Z' },
    { title: `Past ${WORD}`, ...AUSTIN, startsAt: '2026-05-04T19:00:00Z' },
    { title: `Far ${WORD}`, ...AUSTIN, startsAt: '2027-07-04T19:00:00Z' },
  ])
  await makeEvents(kites, [
    { title: `Kite day ${WORD}`, ...AUSTIN, isFree: true, startsAt: '2026-07-05T18:00:00Z' },
    {
      title: `Exhibition ${WORD}`,
      ...DALLAS,
      startsAt: '2026-06-01T18:00:00Z',
      endsAt: '2026-08-01T18:00:00Z',
    },
  ])
})
// Other tests of this process have no places.
afterAll(() => app.database.query('delete from places'))

const address = (query: object) =>
  `/api/v1/events?${new URLSearchParams({ search: WORD, ...query })}`
async function titles(query: object) {
  const { events } = await app.get<EventSearch>(address(query))
  return events.map(({ title }) => title.replace(` ${WORD}`, ''))
}

describe('GET /events', () => {
  it('finds upcoming and ongoing events of all calendars, by date', async () => {
    expect(await titles({})).toEqual(['Exhibition', 'Jazz', 'Opera', 'Kite day'])
    expect(await titles({ ongoing: 'false' })).toEqual(['Jazz', 'Opera', 'Kite day'])
  })

  it('narrows them by place, price, state, days, words, and organization', async () => {
    expect(await titles({ place: 'Austin, Texas' })).toEqual(['Jazz', 'Kite day'])
    expect(await titles({ place: 'austin', is_free: 'true', to: '2026-07-04' })).toEqual(['Jazz'])
    expect(await titles({ place: '78701', country: 'US' })).toEqual(['Jazz', 'Kite day'])
    expect(await titles({ place: 'Austin, TX', radius: '250' })).toHaveLength(4)
    expect(await titles({ state: 'TX', is_free: 'false' })).toEqual(['Opera'])
    expect(await titles({ from: '2026-07-05', to: '2026-07-05' })).toEqual([
      'Exhibition',
      'Kite day',
    ])
    expect(await titles({ from: '2026-05-01', to: '2026-05-31' })).toEqual(['Past'])
    expect(await titles({ search: `"kite day" ${WORD}` })).toEqual(['Kite day'])
    const { orgSlug } = (await app.get<EventSearch>(address({ place: 'Austin' }))).events[0] ?? {}
    expect(await titles({ organization: String(orgSlug) })).toEqual(['Jazz', 'Opera'])
    expect(await titles({ organization: String(orgSlug), place: 'Austin' })).toEqual(['Jazz'])
    const { place } = await app.get<EventSearch>(address({ place: 'austin' }))
    expect(place).toBe('Austin, TX')
  })

  it('looks a year ahead, or at the days that are given', async () => {
    expect(await titles({ from: '2027-01-01', ongoing: 'false' })).toEqual(['Far'])
    expect(await titles({ to: '9999-12-31' })).not.toContain('Far')
  })

  it.each([
    ['place=10115', 'place is unknown; send a city'],
    ['place=nowhere', 'place is unknown; send a city'],
    ['from=2026-01-01&to=2027-01-03', 'from and to must be at most 366 days apart'],
    ['from=2026-01-02&to=2026-01-01', 'from must be on or before to'],
    ['place=austin&radius=251', 'radius must be a number above 0 and at most 250'],
    [`search=${'x'.repeat(201)}`, 'search must be at most 200 characters'],
    [`organization=${'x'.repeat(101)}`, 'organization must be a slug'],
  ])('refuses %s', async (query, error) => {
    const response = await app.request(`/api/v1/events?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: expect.stringContaining(error) })
  })

  it('knows no organization that is closed or has never been', async () => {
    const org = await makeOrg({ disabledAt: new Date() })
    for (const slug of [org.slug, 'nobody-has-this', '..', '%00']) {
      expect((await app.request(`/api/v1/events?organization=${slug}`)).status).toBe(404)
    }
  })

  it('shows no draft, nothing of an archived feed, and nothing of a closed organization', async () => {
    const word = freshId('x').replace('_', '')
    const find = async () => (await titles({ search: word })).length
    const feed = await makeFeed()
    const event = await makeEvent(feed, { title: `Hidden ${word}`, ...AUSTIN })
    expect(await find()).toBe(1)
    const { query } = app.database
    for (const [hide, show, id] of [
      [
        'update events set published_at = null where id = $1',
        'update events set published_at = now() where id = $1',
        event.id,
      ],
      [
        'update feeds set archived_at = now() where id = $1',
        'update feeds set archived_at = null where id = $1',
        feed.id,
      ],
      [
        'update organizations set disabled_at = now() where id = $1',
        'update organizations set disabled_at = null where id = $1',
        feed.orgId,
      ],
      [
        'update organizations set closed_at = now() where id = $1',
        'update organizations set closed_at = null where id = $1',
        feed.orgId,
      ],
    ] as const) {
      await query(hide, [id])
      expect(await find(), hide).toBe(0)
      await query(show, [id])
      expect(await find(), show).toBe(1)
    }
  })

  it('shows an event of two feeds of an organization once, and that of an archived one never instead', async () => {
    const word = freshId('y').replace('_', '')
    const first = await makeFeed()
    const second = await makeFeed({ orgId: first.orgId })
    for (const feed of [first, second]) await makeEvent(feed, { title: `Twice ${word}`, ...AUSTIN })
    const other = await makeFeed()
    await makeEvent(other, { title: `Twice ${word}`, ...AUSTIN })
    const feeds = async () =>
      (await app.get<EventSearch>(address({ search: word }))).events.map(({ feedId }) => feedId)
    const smaller = [first.id, second.id].sort()[0] ?? ''
    expect((await feeds()).sort()).toEqual([smaller, other.id].sort())
    await app.database.query('update feeds set archived_at = now() where id = $1', [smaller])
    expect(await feeds()).toHaveLength(2)
  })

  it('is walked in pages, each event once', async () => {
    const seen = await walkList(app, address({ per_page: 1 }))
    expect(seen.map(({ title }) => title.split(' ')[0])).toEqual([
      'Exhibition',
      'Jazz',
      'Opera',
      'Kite',
    ])
  })

  it('is purged with the feeds and organizations whose events it shows', async () => {
    const response = await app.request(address({ place: 'Austin' }))
    const tags = response.headers.get('cache-tag')?.split(',') ?? []
    const owners = [music, kites].flatMap(({ id, orgId }) => [`org:${orgId}`, `feed:${id}`])
    expect(tags.sort()).toEqual(owners.sort())
    await forgetPurges(app)
    await app.database.query('update events set title = title || $1 where feed_id = $2', [
      ' ',
      kites.id,
    ])
    const purged = await app.database.query('select tag from purges')
    expect(purged.map(({ tag }) => tag)).toContain(`feed:${kites.id}`)
  })

  it('has one URL, whatever the spelling, and takes one round trip', async () => {
    app.database.roundTrips.splice(0)
    await app.request(`/api/v1/events?place=Austin&search=${WORD}`)
    app.loopbacks.splice(0)
    await app.request(`/api/v1/events?search=${WORD.toUpperCase()}&place=AUSTIN&radius=30&x=1`)
    expect(app.loopbacks.map(({ url }) => new URL(url).search)).toEqual([
      `?place=austin&search=${WORD}`,
    ])
    expect(app.database.roundTrips).toHaveLength(2)
  })
})
