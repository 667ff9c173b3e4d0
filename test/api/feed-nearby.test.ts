import { beforeAll, describe, expect, it } from 'vitest'
import type { NearbyList } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const EITHER = 'lat and lng are both required unless place or state is used'
const AUSTIN = { lat: 30.267, lng: -97.743 }
const nearby = (feed: { id: string }, query: string) =>
  app.get<NearbyList>(`/api/v1/feeds/${feed.id}/events/nearby?${query}`)
const titles = ({ events }: NearbyList) => events.map((event) => event.title)

/** Around Austin: about 0, 18, 74, 146 and 1,513 miles. */
async function texasFeed() {
  const feed = await makeFeed()
  await makeEvents(feed, [
    { title: 'New York', lat: 40.713, lng: -74.006, state: 'NY' },
    { title: 'Houston', lat: 29.76, lng: -95.37, state: 'TX' },
    { title: 'San Antonio', lat: 29.425, lng: -98.494, state: 'TX' },
    { title: 'Austin', ...AUSTIN, state: 'TX', categories: ['music'] },
    { title: 'Round Rock', lat: 30.508, lng: -97.679, state: 'Texas' },
    { title: 'nowhere, in Texas', state: 'TX', startsAt: '2026-06-20T18:00:00Z' },
    { title: 'over', ...AUSTIN, startsAt: '2026-06-01T18:00:00Z' },
  ])
  return feed
}

describe('GET /feeds/:feedId/events/nearby', () => {
  it('lists upcoming events within 100 miles by default, nearest first', async () => {
    const feed = await texasFeed()
    const body = await nearby(feed, 'lat=30.267&lng=-97.743')
    expect(titles(body)).toEqual(['Austin', 'Round Rock', 'San Antonio'])
    expect(body).toMatchObject({ center: AUSTIN, radius: 100, state: null })
    expect(body.events.map((event) => event.distanceMiles)).toEqual([0, 17.1, 73.6])
  })

  it('takes the radius in miles', async () => {
    const feed = await texasFeed()
    expect(titles(await nearby(feed, 'lat=30.267&lng=-97.743&radius=18'))).toHaveLength(2)
    const all = await nearby(feed, 'lat=30.267&lng=-97.743&radius=12500')
    expect(titles(all).slice(-2)).toEqual(['Houston', 'New York'])
    expect(all.radius).toBe(12_500)
  })

  it('lists a state alone by date, without distances', async () => {
    const feed = await texasFeed()
    for (const spelling of ['TX', 'tx', 'Texas', '%20TEXAS']) {
      const body = await nearby(feed, `state=${spelling}&radius=5`)
      expect(body).toMatchObject({ center: null, radius: null, state: 'Texas' })
      expect(titles(body)[0]).toBe('nowhere, in Texas')
      expect(body.events).toHaveLength(5)
      expect(body.events.some((event) => 'distanceMiles' in event)).toBe(false)
    }
  })

  it('applies a state, a place and the parameters of every list together', async () => {
    const feed = await texasFeed()
    const everywhere = 'lat=30.267&lng=-97.743&radius=12500'
    expect(titles(await nearby(feed, `${everywhere}&state=ny`))).toEqual(['New York'])
    expect(titles(await nearby(feed, `${everywhere}&search=san`))).toEqual(['San Antonio'])
    expect(titles(await nearby(feed, `${everywhere}&category=Music`))).toEqual(['Austin'])
    expect(titles(await nearby(feed, `${everywhere}&per_page=2`))).toHaveLength(2)
  })

  it.each([
    ['MI', 'Italy', 'Michigan'],
    ['WA', 'Australia', 'Washington'],
    ['CA', 'IT', 'California'],
    ['BC', 'Mexico', 'British Columbia'],
    ['Georgia', 'GE', 'Georgia'],
    ['ON', 'US', 'Ontario'],
  ])('does not take %s in %s for %s', async (state, country, name) => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      { title: 'far', ...AUSTIN, state, country },
      { title: name, state },
    ])
    expect(titles(await nearby(feed, `state=${name}`))).toEqual([name])
    expect(titles(await nearby(feed, `state=${state}`))).toEqual([name])
    const there = await nearby(feed, `state=${state}&country=${country}`)
    expect(titles(there)).toEqual(['far'])
    expect(there.state).toBe(state)
    const around = await nearby(feed, `lat=30&lng=-97&country=${country}`)
    expect(titles(around), 'by the country alone').toEqual(['far'])
  })

  it('finds events elsewhere by the name and the code of their state, with the country', async () => {
    const feed = await makeFeed()
    const country = 'Germany'
    await makeEvents(feed, [{ title: 'Fest', state: 'Bavaria', stateCode: 'BY', country }, {}])
    for (const query of ['state=by&country=DE', 'state=bavaria&country=Deutschland']) {
      const body = await nearby(feed, query)
      expect(titles(body)).toEqual(['Fest'])
      expect(body).toMatchObject({ state: 'Bavaria', country: 'DE' })
    }
    expect(titles(await nearby(feed, 'state=Bavaria'))).toEqual(['Fest'])
    expect(titles(await nearby(feed, 'state=by&country=US'))).toEqual([])
  })

  it('has one address for all spellings of a state and its country', async () => {
    const feed = await makeFeed()
    app.loopbacks.splice(0)
    for (const query of ['state=TX&country=U.S.A.', 'state=Texas&country=United+States']) {
      await nearby(feed, query)
    }
    const [first, second] = app.loopbacks.map(({ url }) => new URL(url).search)
    expect([first, second]).toEqual(['?country=us&state=texas', '?country=us&state=texas'])
  })

  it('takes what a plain HTML form sends of fields that were left empty', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [{ title: 'here', ...AUSTIN, state: 'TX' }])
    const empty = 'lat=&lng=&radius=&search=&category=&country=&ongoing=&cursor='
    expect(await nearby(feed, `state=TX&${empty}`)).toEqual(await nearby(feed, 'state=TX'))
    const near = `lat=${AUSTIN.lat}&lng=${AUSTIN.lng}`
    expect(await nearby(feed, `${near}&radius=&state=`)).toMatchObject({ radius: 100, state: null })
  })

  it('matches a state it does not know as text', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [{ title: 'Paris', state: 'Île-de-France' }, { state: 'Bretagne' }])
    const body = await nearby(feed, 'state=ile-de-FRANCE')
    expect(titles(body)).toEqual(['Paris'])
    expect(body.state, 'as its events spell it').toBe('Île-de-France')
    expect(titles(await nearby(feed, 'state=ile'))).toEqual([])
  })

  it('takes 0 for a place like any other number', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      { title: 'null island', lat: 0, lng: 0 },
      { title: 'east', lat: 0, lng: 1 },
      { title: 'no place' },
    ])
    const body = await nearby(feed, 'lat=0&lng=-0')
    expect(titles(body)).toEqual(['null island', 'east'])
    expect(body.center).toEqual({ lat: 0, lng: 0 })
  })

  it('puts events at one distance in order of date', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      { title: 'third', lat: 1, lng: 1, startsAt: '2026-08-03T18:00:00Z' },
      { title: 'first', lat: 1, lng: 1, startsAt: '2026-08-01T18:00:00Z' },
      { title: 'second', lat: 1, lng: 1, startsAt: '2026-08-02T18:00:00Z' },
    ])
    expect(titles(await nearby(feed, 'lat=1&lng=1'))).toEqual(['first', 'second', 'third'])
  })

  it('keeps running events unless ongoing=false', async () => {
    const feed = await makeFeed()
    const running = { startsAt: '2026-06-01T18:00:00Z', endsAt: '2026-06-30T18:00:00Z' }
    await makeEvents(feed, [{ ...running, lat: 1, lng: 1 }])
    expect(titles(await nearby(feed, 'lat=1&lng=1'))).toHaveLength(1)
    expect(titles(await nearby(feed, 'lat=1&lng=1&ongoing=false'))).toHaveLength(0)
  })

  it('tells no events from no feed', async () => {
    const feed = await makeFeed()
    expect(titles(await nearby(feed, 'lat=1&lng=1'))).toEqual([])
    expect(titles(await nearby(feed, 'state=TX'))).toEqual([])
    for (const query of ['lat=1&lng=1', 'state=TX']) {
      const path = `/api/v1/feeds/feed_nobody_has/events/nearby?${query}`
      const answer = await answerOf(app.request(path))
      expect(answer).toMatchObject({ status: 404, body: { error: 'Feed not found' } })
    }
  })

  it.each([
    ['', EITHER],
    ['lat=1', 'lng is required with lat'],
    ['lng=1', 'lat is required with lng'],
    ['radius=5', EITHER],
    ['lat=1&state=TX', 'lng is required with lat'],
    ['lng=1&state=TX', 'lat is required with lng'],
    ['state=', EITHER],
    ['lat=&lng=&radius=&state=', EITHER],
    ['country=US', EITHER],
  ])('wants a whole place or a state: refuses %j', async (query, error) => {
    const answer = await answerOf(
      app.request(`/api/v1/feeds/feed_nobody_has/events/nearby?${query}`),
    )
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })
})
