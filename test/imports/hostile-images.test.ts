import type { RequestListener } from 'node:http'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MOST_BYTES } from '../../functions/media/store-image.ts'
import { image } from '../media/files.ts'
import { testMedia } from '../support/bucket.ts'
import { calendar, concert } from './calendar.ts'
import { serveAs } from './serve-as.ts'
import { type ImportWorld, importWorld, SOURCE_URL } from './world.ts'

const IMAGE = 'https://img.venue.com/poster.jpg'

let media: Awaited<ReturnType<typeof testMedia>>
let resized: number
beforeAll(async () => {
  media = await testMedia()
})

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
  resized = 0
  const { bucket, images } = media
  const counted = (file: ReadableStream<Uint8Array>) => {
    resized++
    return images.input(file)
  }
  Object.assign(world.app.deps, { bucket, images: { input: counted } })
})

/** Imports an event whose image is answered so; returns the image that it shows then, and why it is not a copy. */
async function copyOf(answer: (url: string) => Response | Promise<Response>, url = IMAGE) {
  const text = calendar(concert('a', { 'ATTACH;FMTTYPE=image/jpeg': url }))
  world.answer = (asked) => (asked === SOURCE_URL ? new Response(text) : answer(asked))
  await world.sync()
  const [event] = await world.events()
  const [copy] = await world.rows('select problem from image_copies where org_id = $1', [
    world.org.id,
  ])
  return { shown: event?.image_url, problem: copy?.problem }
}
const left = (problem: string, url = IMAGE) => ({ shown: url, problem })
const asked = () => world.asked.map(({ url }) => url).filter((url) => url !== SOURCE_URL)

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
const HTML = '<!doctype html><script>alert(1)</script>'

/** A PNG that says it has so many pixels, all of them in a few bytes. */
function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(1024 * 1024))
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)])
  }
  const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const parts = [magic, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat(parts))
}

describe('An image that is none stays where it is, and is never decoded', () => {
  it.each([
    ['SVG', SVG, 'image/svg+xml'],
    ['SVG that is called a JPEG', SVG, 'image/jpeg'],
    ['HTML', HTML, 'text/html'],
    ['HTML that is called a PNG', HTML, 'image/png'],
    ['nothing', '', 'image/png'],
    ['only the first bytes of one', '\xff\xd8\xff', 'image/jpeg'],
  ])('%s', async (_, body, type) => {
    const answer = () => new Response(body, { headers: { 'content-type': type } })
    expect(await copyOf(answer)).toEqual(left('not-an-image'))
    expect(resized).toBe(0)
  })

  it.each([
    [30_000, 30_000],
    [4_000_000_000, 1],
  ])('a file of a few bytes that becomes %i by %i pixels', async (width, height) => {
    expect(await copyOf(() => new Response(pngOf(width, height)))).toEqual(left('too-many-pixels'))
    expect(resized).toBe(0)
  })

  it('one at a host of 1,900 characters, which makes no lane of that length', async () => {
    const host = `${'a1-b'.repeat(15)}.`.repeat(31)
    const url = `https://${host}com/x.jpg`
    expect(await copyOf(() => new Response(''), url)).toEqual(left('refused', url))
    const [task] = await world.rows('select lane from tasks where subject_id = $1', [`${host}com`])
    expect(String(task?.lane).length).toBeLessThan(260)
    expect(asked()).toEqual([])
  })

  it('a file of more than 5 MB', async () => {
    const file = new Uint8Array(MOST_BYTES + 1)
    file.set(await image(10, 10, 'jpg'))
    expect(await copyOf(() => new Response(file))).toEqual(left('too-large'))
    expect(resized).toBe(0)
  })

  it.each([403, 404, 500])('an answer of %i, even with an image', async (status) => {
    const file = await image(10, 10, 'jpg')
    expect(await copyOf(() => new Response(file, { status }))).toEqual(left('http'))
  })
})

describe('An image that is broken', () => {
  it('stays where it is when it ends too early', async () => {
    const file = await image(640, 480, 'png')
    const cut = file.slice(0, file.length / 2)
    expect(await copyOf(() => new Response(cut))).toEqual(left('not-an-image'))
  })

  it('stays where it is when only its first bytes are of an image', async () => {
    const polyglot = `GIF89a/*\x01\x00\x01*/=1;alert(document.domain)//${HTML}`
    const bytes = Uint8Array.from(polyglot, (letter) => letter.charCodeAt(0))
    const { shown } = await copyOf(() => new Response(bytes))
    expect(shown).toBe(IMAGE)
  })

  it('is drawn anew when more than an image is in the file, and nothing else of it is kept', async () => {
    const file = await image(64, 48, 'jpg')
    const both = new Uint8Array([...file, ...new TextEncoder().encode(HTML)])
    const headers = { 'content-type': 'text/html' }
    const { shown } = await copyOf(() => new Response(both, { headers }))
    const response = await world.app.request(String(shown))
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(new TextDecoder('latin1').decode(await response.arrayBuffer())).not.toContain('script')
  })
})

describe('A server of images', () => {
  afterEach(() => vi.restoreAllMocks())

  it('cannot send without end', async () => {
    let sent = 0
    await serveAs(world.app, IMAGE, (_, response) => {
      const send = () => {
        sent += 65_536
        if (!response.destroyed) response.write(Buffer.alloc(65_536, 1), send)
      }
      send()
    })
    expect(await copyOf(() => new Response())).toEqual(left('too-large'))
    expect(sent).toBeLessThan(MOST_BYTES * 4)
  })

  it.each([
    ['never answers', () => {}],
    ['sends a byte and then no more', (_, response) => void response.write('\xff')],
  ] satisfies [string, RequestListener][])('is given up when it %s', async (_, listener) => {
    const { timeout } = AbortSignal
    const limits: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      if (ms === 10_000) limits.push(ms)
      return timeout.call(AbortSignal, ms === 10_000 ? 200 : ms)
    })
    await serveAs(world.app, IMAGE, listener)
    expect(await copyOf(() => new Response())).toEqual(left('timeout'))
    expect(limits).toEqual([10_000])
  })

  const redirect = (to: string) => new Response(null, { status: 302, headers: { location: to } })

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://127.0.0.1/a.jpg',
    'https://calendar.test/a.jpg',
    'https://internal.venue.com/a.jpg',
    'file:///etc/passwd',
  ])('cannot send us to %s', async (to) => {
    world.dns = (host) => [host.startsWith('internal') ? '10.0.0.1' : '93.184.215.14']
    const result = await copyOf((url) => (url === IMAGE ? redirect(to) : new Response('secret')))
    expect(result).toEqual(left('refused'))
    expect(asked()).toEqual([IMAGE])
  })

  it('is followed to another place, five times at most', async () => {
    const file = await image(64, 48, 'jpg')
    const hop = (most: number) => (url: string) => {
      const n = Number(new URL(url).searchParams.get('n'))
      return n < most ? redirect(`${IMAGE}?n=${n + 1}`) : new Response(file)
    }
    expect(await copyOf(hop(6))).toEqual(left('redirects'))
    expect(asked()).toHaveLength(6)
    await world.rows('update image_copies set next_try_at = $1', [world.app.deps.now()])
    expect(await copyOf(hop(5))).toMatchObject({ problem: null })
  })

  it('at another port is never asked', async () => {
    const url = 'https://img.venue.com:8080/'
    expect(await copyOf(() => new Response(), url)).toEqual(left('refused', url))
    expect(asked()).toEqual([])
  })

  it.each([
    ...['http://127.0.0.1/x.png', 'https://127.0.0.1/x.png', 'https://2130706433/x.png'],
    ...['https://[::1]/x.png', 'https://10.0.0.1/a.jpg', 'https://93.184.215.14/a.jpg'],
    ...['https://localhost/x.png', 'https://router/x.png', 'https://printer.local/a.jpg'],
    ...['https://db.internal./x.png', 'http://img.venue.com:8080/poster.jpg'],
  ])('at %s is neither asked nor given to visitors’ browsers', async (url) => {
    const { shown, problem } = await copyOf(() => new Response(), url)
    expect([shown, problem]).toEqual([null, undefined])
    expect(asked()).toEqual([])
    expect(await world.lastRun()).toMatchObject({
      notes: [
        { text: expect.stringContaining('isn’t at a public https address. It was skipped.') },
      ],
    })
  })

  it('is asked, and named to browsers, with https only', async () => {
    const file = await image(64, 48, 'jpg')
    const result = await copyOf(() => new Response(file), IMAGE.replace('https:', 'http:'))
    expect(result).toMatchObject({ problem: null })
    expect(asked()).toEqual([IMAGE])
  })

  it.each(['http://127.0.0.1:9/x.png', 'https://calendar.test/media/x.png'])(
    'at %s is one of development, or our own, and is kept',
    async (url) => {
      const { env } = world.app.deps
      world.app.deps.env = { ...env, WEBHOOK_INSECURE_HOSTS: ['127.0.0.1:9'] }
      expect(await copyOf(() => new Response('', { status: 404 }), url)).toMatchObject({
        shown: url,
      })
    },
  )
})
