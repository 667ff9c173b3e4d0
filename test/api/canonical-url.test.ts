import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint, respelled } from '../support/every-endpoint.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'
import { whileDown } from '../support/while-down.ts'

let app: TestApp
let base: string
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  const feed = await makeFeed()
  await makeEvents(feed, [{ title: 'Café Jazz', state: 'TX', lat: 30, lng: -97 }, {}])
  base = `/api/v1/feeds/${feed.id}`
})
beforeEach(() => {
  app.loopbacks.splice(0)
  app.database.roundTrips.splice(0)
})

const insideOf = () =>
  app.loopbacks.map((request) => request.url.replace(`https://calendar.test${base}`, ''))

describe('The canonical address', () => {
  it.each([
    ['/events?', '/events'],
    ['/events?per_page=20', '/events'],
    ['/events?per_page=', null],
    ['/events?per_page=500', '/events?per_page=100'],
    ['/events?per_page=0007', '/events?per_page=7'],
    ['/events?per_page=5&per_page=6', '/events?per_page=5'],
    ['/events?search=', '/events'],
    ['/events?search=%20%20', '/events'],
    ['/events?search=Caf%C3%A9%20%20JAZZ', '/events?search=cafe+jazz'],
    ['/events?search=cafe%20jazz', '/events?search=cafe+jazz'],
    ['/events?search=cafe&per_page=5', '/events?per_page=5&search=cafe'],
    ['/events?search=cafe&category=x', '/events?category=x&search=cafe'],
    ['/events?category=M%C3%BAsica', '/events?category=musica'],
    ['/events?ongoing=true', '/events'],
    ['/events?cursor=', '/events'],
    ['/events?from=&to=', '/events'],
    ['/events?to=2026-08-01&from=2026-07-01', '/events?from=2026-07-01&to=2026-08-01'],
    ['/facets?per_page=5&to=2026-08-01&cursor=x', '/facets?to=2026-08-01'],
    ['/events?lat=1&lng=2&radius=3', '/events'],
    ['/events?Search=x&SEARCH=y&search%20=z', '/events'],
    ['/events?__proto__=x&constructor=y&toString=z', '/events'],
    ['/%65vents', '/events'],
    ['/events/nearby?lng=-97&lat=30', '/events/nearby?lat=30&lng=-97'],
    ['/events/nearby?lat=30.00049&lng=-97.0004', '/events/nearby?lat=30&lng=-97'],
    ['/events/nearby?lat=%2B30.10&lng=-0', '/events/nearby?lat=30.1&lng=0'],
    ['/events/nearby?lat=30&lng=-97&radius=100.0', '/events/nearby?lat=30&lng=-97'],
    ['/events/nearby?lat=30&lng=-97&radius=.5', null],
    ['/events/nearby?lat=0&lng=0&radius=0.00001', '/events/nearby?lat=0&lng=0&radius=0.001'],
    ['/events?state=TX', '/events?state=texas'],
    ['/events/nearby?state=Texas', '/events/nearby?state=texas'],
    ['/events/nearby?state=texas&radius=5', '/events/nearby?state=texas'],
    ['/calendar/2026/07?month=08', '/calendar/2026/07'],
    ['/calendar/2026/0%37', '/calendar/2026/07'],
  ])('of %s is %s', async (address, canonical) => {
    const answer = await answerOf(app.request(base + address))
    if (canonical === null) return expect(answer.status).toBe(400)
    expect(insideOf()).toEqual([canonical])
    app.loopbacks.splice(0)
    const straight = await answerOf(app.request(base + canonical))
    expect(answer).toMatchObject({ status: 200, body: straight.body })
    expect(insideOf(), 'is served straight').toEqual([])
  })

  it('may hold anything that a search may, and is asked once', async () => {
    const searches = ["o'brien", 'a+b', '50%', '~*-._', 'a&b=c', 'x#y', '東京', '"q"', '\\', '%2B']
    for (const search of searches) {
      app.loopbacks.splice(0)
      const query = new URLSearchParams({ search: `${search} ` })
      const answer = await answerOf(app.request(`${base}/events?${query}`))
      expect({ search, status: answer.status, loopbacks: app.loopbacks.length }).toEqual({
        search,
        status: 200,
        loopbacks: 1,
      })
    }
  })
})

describe('Parameters that mean nothing', () => {
  it('reach neither the cache key nor the database, on every endpoint', async () => {
    const { addresses } = await everyEndpoint()
    for (const address of Object.values(addresses)) {
      app.loopbacks.splice(0)
      const straight = await answerOf(app.request(address))
      app.database.roundTrips.splice(0)
      const junk = `${respelled(address)}&junk-7f3a=${'x'.repeat(2000)}&a[]=1&;=&%ff=%00`
      const answer = await answerOf(app.request(junk))
      expect(answer.body).toEqual(straight.body)
      expect(answer.headers['cloudflare-cdn-cache-control']).toBe('no-store')
      expect(app.loopbacks.map((request) => request.url)).toEqual([
        `https://calendar.test${address}`,
      ])
      expect(app.database.roundTrips).toHaveLength(1)
      expect(app.database.roundTrips.join()).not.toContain('junk-7f3a')
    }
  })
})

describe('The call to the canonical address', () => {
  it('asks for the whole answer, whatever the caller has or wants of it', async () => {
    const headers = {
      'if-none-match': '"x"',
      'if-modified-since': new Date().toUTCString(),
      'if-range': '"x"',
      range: 'bytes=0-9',
      cookie: 'a=b',
      authorization: 'Bearer x',
    }
    const answer = await answerOf(app.request(`${base}/events?junk=1`, { headers }))
    expect(answer).toMatchObject({ status: 200, body: { pagination: { perPage: 20 } } })
    expect(app.loopbacks.map((request) => [...request.headers.keys()])).toEqual([['x-loopback']])
  })

  it('is marked as nobody outside can mark theirs', async () => {
    await app.request(`${base}/events?junk=1`)
    const mark = app.loopbacks[0]?.headers.get('x-loopback') ?? ''
    expect(mark).not.toBe('')
    for (const forged of ['', '1', 'true', mark, `${mark}, ${mark}`]) {
      app.loopbacks.splice(0)
      const init = { headers: { 'x-loopback': forged } }
      const answer = await answerOf(app.request(`${base}/events?junk=2`, init))
      expect(answer.headers['cloudflare-cdn-cache-control']).toBe('no-store')
      expect(insideOf()).toEqual(['/events'])
    }
  })

  it('hands on what goes wrong inside, kept by nobody', async () => {
    const answer = await whileDown(app.database, () =>
      answerOf(app.request(`${base}/events?junk=1`)),
    )
    expect(answer).toMatchObject({
      status: 500,
      headers: { 'cache-control': 'no-store', 'access-control-allow-origin': '*' },
      body: { error: 'Internal server error' },
    })
  })
})
