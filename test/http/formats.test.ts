import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../functions/app.ts'
import type { Format } from '../../functions/caching/endpoint.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { respelled } from '../support/every-endpoint.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'

let app: TestApp
const addresses: Record<string, string> = {}
beforeAll(async () => {
  app = await testApp()
  const feed = await makeFeed()
  const event = await makeEvent(feed, { title: 'Jazz' })
  const page = await (await app.request(`/events/2026/07/01/jazz?event=${event.id}`)).text()
  Object.assign(addresses, {
    json: '/api/v1/openapi.json',
    calendar: `/f/${feed.id}/${event.id}.ics`,
    'calendar to subscribe to': `/f/${feed.id}.ics`,
    rss: `/f/${feed.id}.rss`,
    feed: `/f/${feed.id}.json`,
    xml: `/sitemap/${feed.id}.xml`,
    'xml of all feeds': '/sitemap.xml',
    text: '/robots.txt',
    zip: '/calendar-feed-wordpress.zip',
    png: /https:\/\/calendar.test(\/pictures\/[^"]+)/.exec(page)?.[1],
  })
})

const POLICY = {
  'cache-control': 'public, s-maxage=300, stale-while-revalidate=600',
  'cloudflare-cdn-cache-control': 'max-age=300, stale-while-revalidate=600, stale-if-error=3600',
}
const headersOf = (response: Response) => Object.fromEntries(response.headers)

const TYPES: Record<Format, string> = {
  json: 'application/json; charset=UTF-8',
  calendar: 'text/calendar; charset=UTF-8',
  rss: 'application/rss+xml; charset=UTF-8',
  feed: 'application/feed+json; charset=UTF-8',
  xml: 'application/xml; charset=UTF-8',
  text: 'text/plain; charset=UTF-8',
  png: 'image/png',
  zip: 'application/zip',
}

describe.each([
  ...Object.entries(TYPES),
  ['calendar to subscribe to', TYPES.calendar],
  ['xml of all feeds', TYPES.xml],
])('A public read in %s', (format, type) => {
  it('says what it is and is kept like every other', async () => {
    const response = await app.request(addresses[format] ?? '')
    expect(response.status).toBe(200)
    const headers = { 'content-type': type, 'x-content-type-options': 'nosniff' }
    expect(headersOf(response)).toMatchObject({ ...headers, ...POLICY })
    expect(response.headers.get('etag')).toMatch(/^"\S{20}"$/)
  })

  it('answers 304 to whoever has it, and HEAD without a body', async () => {
    const path = addresses[format] ?? ''
    const { headers } = await app.request(path)
    const etag = String(headers.get('etag'))
    for (const method of ['GET', 'HEAD']) {
      const again = await app.request(path, { method, headers: { 'if-none-match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(headersOf(again)).toMatchObject({ etag, ...POLICY })
      expect(again.headers.has('content-type')).toBe(false)
    }
    const head = await app.request(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(headersOf(head)).toEqual(Object.fromEntries(headers))
  })

  it('has one address: another spelling is answered from it and not kept', async () => {
    const path = addresses[format] ?? ''
    const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer())
    const first = await app.request(path)
    app.loopbacks.splice(0)
    const other = await app.request(respelled(path))
    expect(other.headers.get('cloudflare-cdn-cache-control')).toBe('no-store')
    expect(app.loopbacks.map(({ url }) => url)).toEqual([`https://calendar.test${path}`])
    expect(await bytes(other)).toEqual(await bytes(first))
  })
})

it.each(['calendar to subscribe to', 'rss', 'feed'])(
  '%s is the same bytes for every caller, which the edge compresses for each',
  async (format) => {
    const path = addresses[format] ?? ''
    const plain = await (await app.request(path)).text()
    for (const accepted of ['', 'gzip', 'br, gzip', 'identity']) {
      const request = new Request(`https://calendar.test${path}`, {
        headers: { 'accept-encoding': accepted },
      })
      // Cloudflare replaces the header, and keeps what the caller sent beside the request.
      Object.assign(request, { cf: { clientAcceptEncoding: accepted } })
      const response = await createApp().fetch(request, app.deps)
      expect(await response.text()).toBe(plain)
      for (const name of ['content-encoding', 'vary'])
        expect(response.headers.has(name)).toBe(false)
    }
  },
)
