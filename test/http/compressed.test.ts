import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../functions/app.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { respelled } from '../support/every-endpoint.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'

let app: TestApp
let feedId: string
beforeAll(async () => {
  app = await testApp()
  const feed = await makeFeed()
  await makeEvent(feed, { title: 'Café' })
  feedId = feed.id
})

const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe.each(['ics', 'json'])('A calendar file (.%s)', (ending) => {
  const path = () => `/f/${feedId}.${ending}`

  it.each(['gzip', 'br, gzip', 'gzip;q=0.5, br', 'GZIP'])(
    'is compressed for a caller who takes %s, and says so to caches',
    async (accepted) => {
      const plain = await ask(path())
      const packed = await ask(path(), { 'accept-encoding': accepted })
      expect(packed.headers.get('content-encoding')).toBe('gzip')
      expect(packed.headers.get('etag')).toBe(`W/${plain.headers.get('etag')}`)
      for (const { headers } of [plain, packed]) expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(gunzipSync(await bytesOf(packed))).toEqual(await bytesOf(plain))
    },
  )

  it.each(['', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br', 'x-gzipped'])(
    'stays as it is for a caller who takes only "%s"',
    async (accepted) => {
      const { headers } = await ask(path(), { 'accept-encoding': accepted })
      expect(headers.has('content-encoding')).toBe(false)
      expect(headers.get('vary')).toBe('Accept-Encoding')
    },
  )

  it('goes by what the caller takes where Cloudflare has replaced the header', async () => {
    for (const [clientAcceptEncoding, encoding] of [
      [null, null],
      ['', null],
      ['identity', null],
      ['gzip', 'gzip'],
    ]) {
      const headers = { 'accept-encoding': 'br, gzip' }
      const request = new Request(`https://calendar.test${path()}`, { headers })
      Object.assign(request, { cf: { clientAcceptEncoding } })
      const response = await createApp().fetch(request, app.deps)
      expect(response.headers.get('content-encoding')).toBe(encoding)
    }
  })

  it('answers 304 to either ETag, without a body to compress', async () => {
    const etag = String((await ask(path())).headers.get('etag'))
    for (const known of [etag, `W/${etag}`]) {
      const again = await ask(path(), { 'accept-encoding': 'gzip', 'if-none-match': known })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('vary')).toBe('Accept-Encoding')
      expect(again.headers.has('content-encoding')).toBe(false)
    }
  })

  it('is compressed once where another spelling of the address is asked for', async () => {
    const packed = await ask(respelled(path()), { 'accept-encoding': 'gzip' })
    expect(gunzipSync(await bytesOf(packed))).toEqual(await bytesOf(await ask(path())))
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  })
})

it('Cloudflare compresses RSS by itself', async () => {
  const { headers } = await ask(`/f/${feedId}.rss`, { 'accept-encoding': 'gzip' })
  expect(headers.has('content-encoding')).toBe(false)
})
