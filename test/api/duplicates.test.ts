import { beforeAll, describe, expect, it } from 'vitest'
import type { OrganizationEventList } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import {
  type EventOverrides,
  makeCustomFeed,
  makeEvent,
  makeFeed,
  makeOrg,
} from '../support/factories.ts'
import { walkList } from '../support/walk-list.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const HALL = { location: 'Riverside Hall', city: 'Austin' }
const CONCERT: EventOverrides = {
  title: 'River Concert',
  startsAt: '2026-07-01T18:00:00Z',
  ...HALL,
}

/** An organization with two feeds, of which `first` is the one whose events stand for their duplicates. */
async function twoFeeds() {
  const org = await makeOrg({ plan: 'pro' })
  const feeds = [await makeFeed({ orgId: org.id }), await makeFeed({ orgId: org.id })]
  const [first, second] = feeds.sort((a, b) => (a.id < b.id ? -1 : 1)) as [Feed, Feed]
  return { org, first, second }
}
type Feed = Awaited<ReturnType<typeof makeFeed>>

const list = (org: { slug: string }, query = '') =>
  app.get<OrganizationEventList>(`/api/v1/orgs/${org.slug}/events${query}`)
const shown = ({ events }: OrganizationEventList) =>
  events.map(({ id, alternates }) => ({ id, alternates: alternates.map((other) => other.id) }))

/** How many of two events, one in each feed, the organization lists. */
async function listed(one: EventOverrides, other: EventOverrides): Promise<number> {
  const { org, first, second } = await twoFeeds()
  await makeEvent(first, { ...CONCERT, ...one })
  await makeEvent(second, { ...CONCERT, ...other })
  return (await list(org)).events.length
}

describe('One event in two feeds of an organization', () => {
  it('stands in a month that it runs into, though a duplicate that says more ended before', async () => {
    const { org, first, second } = await twoFeeds()
    const month = async (name: string) =>
      shown(await app.get<OrganizationEventList>(`/api/v1/orgs/${org.slug}/calendar/2026/${name}`))
    const short = await makeEvent(first, { ...CONCERT, startsAt: '2026-07-31T18:00:00Z' })
    const long = await makeEvent(second, {
      ...CONCERT,
      location: null,
      startsAt: '2026-07-31T18:00:00Z',
      endsAt: '2026-08-02T18:00:00Z',
    })
    expect(await month('07')).toEqual([{ id: short.id, alternates: [long.id] }])
    expect(await month('08')).toEqual([{ id: long.id, alternates: [short.id] }])
  })

  it('is listed once there, with the other as its alternate, and once in each feed', async () => {
    const { org, first, second } = await twoFeeds()
    const hidden = await makeEvent(second, CONCERT)
    const kept = await makeEvent(first, CONCERT)
    const body = await list(org)
    expect(shown(body)).toEqual([{ id: kept.id, alternates: [hidden.id] }])
    const path = `events/2026/07/01/river-concert?event=${hidden.id}`
    expect(body.events[0]?.alternates).toEqual([
      {
        id: hidden.id,
        feedId: second.id,
        feedSlug: second.slug,
        orgSlug: org.slug,
        startsAt: '2026-07-01T13:00:00-05:00',
        allDay: false,
        timeKnown: true,
        location: 'Riverside Hall',
        permalink: `/api/v1/${path}`,
        pageUrl: `https://calendar.test/${path}`,
      },
    ])
    for (const { feed, event } of [
      { feed: first, event: kept },
      { feed: second, event: hidden },
    ]) {
      const { events } = await app.get<OrganizationEventList>(`/api/v1/feeds/${feed.id}/events`)
      expect(events.map(({ id }) => id)).toEqual([event.id])
      expect(events[0]).not.toHaveProperty('alternates')
    }
  })

  it('is recognized by its title, whatever slug an earlier release gave it', async () => {
    const { org, first, second } = await twoFeeds()
    const old = await makeEvent(first, { ...CONCERT, title: 'Ages 18+ Party' })
    await app.database.query(`update events set slug = 'ages-18-party' where id = $1`, [old.id])
    const saved = await makeEvent(second, { ...CONCERT, title: 'Ages 18+ Party' })
    expect(shown(await list(org))).toEqual([{ id: old.id, alternates: [saved.id] }])
  })

  it.each<[string, EventOverrides, EventOverrides]>([
    ['is spelled otherwise', {}, { title: ' RIVER  Cóncert ', location: 'riverside hall' }],
    ['ends at another time', {}, { endsAt: '2026-07-01T23:00:00Z' }],
    ['has no known end', {}, { endsAt: null }],
    ['names no place', {}, { location: null, city: null }],
    ['names no place in the first', { location: null, city: null }, {}],
    ['names the city only', {}, { location: null }],
    ['names the state as well', {}, { state: 'TX' }],
    ['names no place in either', { location: null, city: null }, { location: null, city: null }],
    ['is online', { attendanceMode: 'online' }, { attendanceMode: 'online' }],
    ['is online as well', { attendanceMode: 'mixed' }, { attendanceMode: 'offline' }],
    ['is cancelled in both', { status: 'cancelled' }, { status: 'cancelled' }],
    ['is postponed in both', { status: 'postponed' }, { status: 'postponed' }],
    ['says other things', {}, { description: 'x', categories: ['Music'], priceText: '$5' }],
  ])('counts once where it %s', async (_, one, other) => {
    expect(await listed(one, other)).toBe(1)
  })

  it.each<[string, EventOverrides, EventOverrides]>([
    ['another title', {}, { title: 'River Concert 2' }],
    ['another sign', {}, { title: 'River Concert?' }],
    ['titles of signs only', { title: '★★★' }, { title: '!!!' }],
    ['another start', {}, { startsAt: '2026-07-01T18:01:00Z' }],
    ['another day by its clocks', {}, { timezone: 'Pacific/Kiritimati' }],
    ['another venue', {}, { location: 'Town Hall' }],
    ['another city', {}, { city: 'Dallas' }],
    ['another place each', { location: null }, { city: null }],
    ['one online and one not', {}, { attendanceMode: 'online' }],
    ['one cancelled and one not', { status: 'cancelled' }, {}],
    ['one postponed and one not', {}, { status: 'postponed' }],
    [
      'one moved there from another day',
      { previousStartsAt: new Date('2026-06-20T18:00:00Z') },
      {},
    ],
    ['one that staff call another', { shownSeparately: true }, {}],
    ['the other that staff call another', {}, { shownSeparately: true }],
  ])('counts twice with %s', async (_, one, other) => {
    expect(await listed(one, other)).toBe(2)
  })

  it('is two events in the eyes of another organization, and twice in one feed', async () => {
    const { org, first, second } = await twoFeeds()
    await makeEvent(await makeFeed(), CONCERT)
    await makeEvent(second, CONCERT)
    await makeEvent(second, CONCERT)
    expect((await list(org)).events).toHaveLength(2)
    const kept = await makeEvent(first, CONCERT)
    const [only, ...rest] = (await list(org)).events
    expect([only?.id, only?.alternates.length, rest]).toEqual([kept.id, 2, []])
  })

  it('is the one that says most of its place, and two where two places are named', async () => {
    const { org, first, second } = await twoFeeds()
    const third = await makeFeed({ orgId: org.id })
    const unknown = await makeEvent(first, { ...CONCERT, location: null, city: null })
    const hall = await makeEvent(second, CONCERT)
    expect(shown(await list(org))).toEqual([{ id: hall.id, alternates: [unknown.id] }])
    const theater = await makeEvent(third, { ...CONCERT, location: 'Theater' })
    expect(shown(await list(org))).toEqual(
      expect.arrayContaining([
        { id: hall.id, alternates: [unknown.id] },
        { id: theater.id, alternates: [unknown.id] },
      ]),
    )
    expect((await list(org)).events).toHaveLength(2)
  })

  it('goes on in the list by its duplicate when the first is over, deleted, changed or in an archived feed', async () => {
    const { org, first, second } = await twoFeeds()
    const day = { ...CONCERT, startsAt: '2026-06-15T10:00:00Z' }
    const over = await makeEvent(first, { ...day, endsAt: '2026-06-15T11:00:00Z' })
    const going = await makeEvent(second, { ...day, endsAt: '2026-06-15T20:00:00Z' })
    expect(shown(await list(org))).toEqual([{ id: going.id, alternates: [over.id] }])
    const { query } = app.database
    const later = `starts_at = '2026-07-01T10:00:00Z', ends_at = null`
    await query(`update events set ${later} where org_id = $1`, [org.id])
    expect(shown(await list(org))).toEqual([{ id: over.id, alternates: [going.id] }])
    await query('update feeds set archived_at = now() where id = $1', [first.id])
    expect(shown(await list(org))).toEqual([{ id: going.id, alternates: [] }])
    await query('update feeds set archived_at = null where id = $1', [first.id])
    const rename = `update events set search_text = replace(search_text, $2, $3) where id = $1`
    await query(rename, [over.id, 'river', 'another'])
    expect(shown(await list(org)).map(({ alternates }) => alternates)).toEqual([[], []])
    await query(rename, [over.id, 'another', 'river'])
    expect(shown(await list(org))).toEqual([{ id: over.id, alternates: [going.id] }])
    await query('delete from events where id = $1', [over.id])
    expect(shown(await list(org))).toEqual([{ id: going.id, alternates: [] }])
  })

  it('is found by what only one of them says', async () => {
    const { org, first, second } = await twoFeeds()
    const plain = await makeEvent(first, { ...CONCERT, categories: ['Free'] })
    const detailed = await makeEvent(second, { ...CONCERT, state: 'TX', categories: ['Music'] })
    expect(shown(await list(org))).toEqual([{ id: detailed.id, alternates: [plain.id] }])
    for (const [query, id] of [
      ['?category=free', plain.id],
      ['?category=music', detailed.id],
      ['?search=texas', detailed.id],
      ['?search=river', detailed.id],
      ['?ongoing=false', detailed.id],
    ] as const) {
      expect(
        (await list(org, query)).events.map((event) => event.id),
        query,
      ).toEqual([id])
    }
  })

  it('is listed once in a custom feed, among the feeds that it takes', async () => {
    const { org, first, second } = await twoFeeds()
    const kept = await makeEvent(first, CONCERT)
    const hidden = await makeEvent(second, CONCERT)
    const all = await makeCustomFeed(org.id, { keywords: ['concert'] })
    const some = await makeCustomFeed(org.id, { feedIds: [second.id] })
    const custom = ({ slug }: { slug: string }) =>
      app.get<OrganizationEventList>(`/api/v1/orgs/${org.slug}/custom/${slug}`)
    expect(shown(await custom(all))).toEqual([{ id: kept.id, alternates: [hidden.id] }])
    expect(shown(await custom(some))).toEqual([{ id: hidden.id, alternates: [kept.id] }])
  })

  it('is neither repeated nor lost by a walk with cursors, running and postponed ones too', async () => {
    const { org, first, second } = await twoFeeds()
    const wanted: string[] = []
    for (let n = 0; n < 30; n++) {
      const start = new Date(Date.parse('2026-06-10T18:00:00Z') + Math.floor(n / 4) * 86_400_000)
      const event: EventOverrides = {
        title: `Event ${n % 7}`,
        location: `Hall ${n}`,
        startsAt: start,
        endsAt: new Date(start.getTime() + 8 * 86_400_000),
        status: n % 5 === 0 ? 'postponed' : 'scheduled',
      }
      if (n % 3 !== 0) wanted.push((await makeEvent(first, event)).id)
      if (n % 3 === 0) wanted.push((await makeEvent(second, event)).id)
      if (n % 3 === 1) await makeEvent(second, event)
    }
    for (const query of [
      'per_page=1',
      'per_page=2',
      'per_page=7&search=hall',
      'per_page=3&search=ha',
    ]) {
      const events = await walkList(app, `/api/v1/orgs/${org.slug}/events?${query}`)
      expect(events.map(({ id }) => id).toSorted(), query).toEqual(wanted.toSorted())
    }
  })

  it('is asked of the database in one round trip', async () => {
    const { org, first, second } = await twoFeeds()
    await makeEvent(first, CONCERT)
    await makeEvent(second, CONCERT)
    app.database.roundTrips.splice(0)
    await list(org)
    expect(app.database.roundTrips).toHaveLength(1)
  })
})
