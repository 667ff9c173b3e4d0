import { describe, expect, it } from 'vitest'
import type { Event, EventList, NearbyList } from '../../domain/event-contract.ts'
import { structuredEvent } from '../../functions/pages/json-ld.tsx'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { walkList } from '../support/walk-list.ts'

const POSTPONED = {
  title: 'Put off',
  status: 'postponed',
  startsAt: '2026-05-12T19:00:00-05:00',
  endsAt: '2026-05-12T21:00:00-05:00',
  ...{ state: 'Texas', lat: 30.2, lng: -97.7 },
} as const
const SOON = {
  title: 'Soon',
  startsAt: '2026-06-20T18:00:00Z',
  state: 'Texas',
  lat: 30.2,
  lng: -97.7,
}

async function world() {
  const app = await testApp('2026-06-15T12:00:00Z')
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const custom = await makeCustomFeed(org.id, { state: 'Texas' })
  await makeEvents(feed, [SOON, POSTPONED, { ...POSTPONED, title: 'Gone', status: 'scheduled' }])
  return { app, org, feed, custom, inFeed: `/api/v1/feeds/${feed.id}/events` }
}

async function titles(app: TestApp, path: string): Promise<string[]> {
  const { events } = await app.get<EventList>(path)
  return events.map(({ title }) => title)
}

describe('A postponed event whose date is gone', () => {
  it('stays in every list of coming events, at its former date', async () => {
    const { app, org, custom, inFeed } = await world()
    const lists = [
      inFeed,
      `${inFeed}?ongoing=false`,
      `${inFeed}/nearby?state=TX`,
      `/api/v1/orgs/${org.slug}/events`,
      `/api/v1/orgs/${org.slug}/custom/${custom.slug}`,
    ]
    for (const path of lists)
      expect([path, ...(await titles(app, path))]).toEqual([path, 'Put off', 'Soon'])
    expect(await titles(app, `${inFeed}?search=put`)).toEqual(['Put off'])
    const near = await app.get<NearbyList>(`${inFeed}/nearby?lat=30.2&lng=-97.7`)
    expect(near.events.map(({ title }) => title).sort()).toEqual(['Put off', 'Soon'])
  })

  it('is met once by who follows the cursors', async () => {
    const { app, feed, inFeed } = await world()
    await makeEvents(feed, [POSTPONED, { ...POSTPONED, endsAt: '2026-06-30T00:00:00Z' }, SOON])
    const all = await walkList(app, `${inFeed}?per_page=1`)
    expect(all.map(({ title }) => title)).toEqual(['Put off', 'Put off', 'Put off', 'Soon', 'Soon'])
    expect(new Set(all.map(({ id }) => id)).size).toBe(5)
  })

  it('leaves a year after it was to end, so that none stays for ever', async () => {
    const { app, inFeed } = await world()
    app.setNow('2027-05-13T01:59:59Z')
    expect(await titles(app, inFeed)).toEqual(['Put off'])
    expect(await titles(app, `${inFeed}/nearby?lat=30.2&lng=-97.7`)).toEqual(['Put off'])
    app.setNow('2027-05-13T02:00:00Z')
    expect(await titles(app, inFeed)).toEqual([])
    expect(await titles(app, `${inFeed}/nearby?lat=30.2&lng=-97.7`)).toEqual([])
  })

  it('with a new date is listed by that one, and leaves when it is over', async () => {
    const { app, feed, inFeed } = await world()
    const previousStartsAt = new Date('2026-05-12T19:00:00-05:00')
    await makeEvents(feed, [
      {
        ...POSTPONED,
        title: 'Moved',
        previousStartsAt,
        startsAt: '2026-07-01T00:00:00Z',
        endsAt: null,
      },
      {
        ...POSTPONED,
        title: 'Moved and over',
        previousStartsAt,
        startsAt: '2026-06-01T00:00:00Z',
        endsAt: null,
      },
    ])
    expect(await titles(app, inFeed)).toEqual(['Put off', 'Soon', 'Moved'])
  })
})

const SHOWN = { now: 0, organization: { name: 'Test org', url: null } }

describe('previousStartsAt', () => {
  const only = async (overrides: object) => {
    const app = await testApp('2026-05-01T12:00:00Z')
    const feed = await makeFeed()
    await makeEvents(feed, [{ ...POSTPONED, ...overrides }])
    const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events`)
    return events[0] as Event
  }
  const previousStartsAt = new Date('2026-05-02T19:00:00-05:00')

  it('is the start itself while nobody knows the new one', async () => {
    const event = await only({})
    expect(event.previousStartsAt).toBe('2026-05-12T19:00:00-05:00')
    expect(event.startsAt).toBe(event.previousStartsAt)
    expect(structuredEvent(event, SHOWN)).toMatchObject({
      eventStatus: 'https://schema.org/EventPostponed',
      previousStartDate: '2026-05-12T19:00:00-05:00',
    })
  })

  it('is the first date of an event that has another', async () => {
    const event = await only({ previousStartsAt, status: 'scheduled' })
    expect(event).toMatchObject({
      startsAt: '2026-05-12T19:00:00-05:00',
      previousStartsAt: '2026-05-02T19:00:00-05:00',
    })
    expect(structuredEvent(event, SHOWN)).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-05-02T19:00:00-05:00',
    })
  })

  it('is null of one that was never put off', async () => {
    const event = await only({ status: 'scheduled' })
    expect(event.previousStartsAt).toBeNull()
    expect(structuredEvent(event, SHOWN).previousStartDate).toBeUndefined()
  })
})
