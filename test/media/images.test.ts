import { deflateSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteUnusedImages } from '../../db/media/images.ts'
import { mediaPath } from '../../domain/media.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { flushPurges } from '../../functions/caching/flush-purges.ts'
import { deleteUnusedImages } from '../../functions/media/delete-unused.ts'
import type { Bucket } from '../../functions/platform/deps.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { testBucket } from '../support/bucket.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeSeries } from '../support/make-series.ts'
import { type Browser, makeStaff, ORIGIN } from '../support/staff.ts'
import { chunksOf, type Format, image, withPosition } from './files.ts'

let bucket: Bucket
beforeAll(async () => {
  bucket = await testBucket()
})

let app: TestApp
let staff: Browser
beforeEach(async () => {
  app = await testApp()
  app.deps.bucket = bucket
  staff = await makeStaff(app)
})

type Files = Record<string, Uint8Array<ArrayBuffer>>

async function upload(files: Files, { accept = 'application/json', by = staff } = {}) {
  const body = new FormData()
  for (const [name, bytes] of Object.entries(files)) body.set(name, new File([bytes], name))
  const encoded = new Response(body)
  const headers = {
    ...{ cookie: by.cookie, origin: ORIGIN, accept },
    'content-type': encoded.headers.get('content-type') ?? '',
  }
  const path = `/dashboard/${by.slug}/images`
  return app.request(path, { method: 'POST', headers, body: await encoded.arrayBuffer() })
}

async function four(format: Format = 'webp', seed = 1): Promise<Files> {
  const [large, medium, small, square] = await Promise.all([
    image(1600, 900, format, seed),
    image(800, 450, format, seed),
    image(320, 180, format, seed),
    image(320, 320, format, seed),
  ])
  return { large, medium, small, square }
}

async function stored(files: Files): Promise<string> {
  const response = await upload(files)
  expect(response.status).toBe(200)
  return ((await response.json()) as { path: string }).path
}

const errorOf = async (response: Response) => {
  expect(response.status).toBe(400)
  return ((await response.json()) as { error: string }).error
}

describe('An uploaded image', () => {
  it('is served in each size, forever, to every site, and as nothing but an image', async () => {
    const files = await four()
    const path = await stored(files)
    for (const [variant, bytes] of Object.entries(files)) {
      const response = await app.request(path.replace('large', variant))
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
    }
  })

  it.each(['jpg', 'png', 'webp', 'avif', 'gif'] as const)('may be a %s', async (format) => {
    const path = await stored(await four(format))
    expect(path).toMatch(new RegExp(`/large\\.${format}$`))
  })

  it('that came as one file is shown in every size as it is', async () => {
    const file = await image(640, 480, 'jpg')
    const path = await stored({ file })
    const small = await app.request(path.replace('large', 'small'))
    expect((await small.arrayBuffer()).byteLength).toBe(file.length)
  })

  it('has an address that depends on its files and its organization', async () => {
    const first = await stored(await four('webp', 1))
    expect(await stored(await four('webp', 1))).toBe(first)
    expect(await stored(await four('webp', 2))).not.toBe(first)
    const other = await makeStaff(app)
    const theirs = await upload(await four('webp', 1), { by: other })
    expect(((await theirs.json()) as { path: string }).path).not.toBe(first)
  })

  it('can be uploaded without script', async () => {
    const response = await upload({ file: await image(640, 480, 'png') }, { accept: 'text/html' })
    expect(response.status).toBe(303)
    const page = await staff.see('/appearance')
    expect(page).toContain('/small.png')
    expect(visibleText(page)).toContain('GB used')
  })
})

describe('What is no image for here', () => {
  const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text))

  it.each([
    [
      'an SVG',
      bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    ],
    ['a web page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a web page that begins like a GIF', bytes('GIF89a=1;<script>alert(1)</script>').slice(0, 9)],
    ['a bitmap', bytes('BM\u0000\u0000')],
    ['nothing', bytes('{}')],
  ])('%s is refused with the reason', async (_what, file) => {
    expect(await errorOf(await upload({ file }))).toContain('not an image that we can show')
  })

  it('an image of 30,000 by 30,000 pixels is refused before anybody draws it', async () => {
    const small = await image(10, 10, 'png')
    new DataView(small.buffer).setUint32(16, 30_000)
    new DataView(small.buffer).setUint32(20, 30_000)
    expect(await errorOf(await upload({ file: small }))).toContain('50 megapixels')
  })

  it.each<[string, (whole: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>, Format]>([
    ['a PNG that is only a header', (whole) => whole.slice(0, 33), 'png'],
    ['a PNG that is cut', (whole) => whole.slice(0, -12), 'png'],
    ['a PNG without pixels', (whole) => chunksOf(whole, (name) => name !== 'IDAT'), 'png'],
    ['a JPEG that is cut', (whole) => whole.slice(0, 300), 'jpg'],
    ['a JPEG without its end', (whole) => whole.slice(0, -2), 'jpg'],
    ['a WebP that is cut', (whole) => whole.slice(0, -20), 'webp'],
  ])('%s is refused, since nobody could see it', async (_what, damage, format) => {
    const file = damage(await image(640, 480, format))
    expect(await errorOf(await upload({ file }))).toContain('not an image that we can show')
  })

  it.each(['jpg', 'webp', 'png'] as const)(
    'a photo (%s) that says where it was taken is refused',
    async (format) => {
      const file = await withPosition(format)
      expect(await errorOf(await upload({ file }))).toContain('where it was taken')
    },
  )

  it('a file of more than 5 MB is refused, and one of more than 1 MB if it comes alone', async () => {
    const file = await image(10, 10, 'jpg')
    const padded = (size: number) => {
      const whole = new Uint8Array(size)
      whole.set(file)
      return whole
    }
    const large = padded(5 * 1024 ** 2 + 1)
    expect(await errorOf(await upload({ ...(await four('jpg')), large }))).toContain('5 MB')
    expect(await errorOf(await upload({ file: padded(1024 ** 2 + 1) }))).toContain('1 MB')
  })

  it('some of the four files, or four of different types, are refused', async () => {
    const { large, small } = await four()
    expect(
      await errorOf(
        await upload({ large: large ?? new Uint8Array(), small: small ?? new Uint8Array() }),
      ),
    ).toBe('Choose an image.')
    const mixed = { ...(await four()), square: await image(320, 320, 'jpg') }
    expect(await errorOf(await upload(mixed))).toBe('Choose an image.')
    expect(await errorOf(await upload({}))).toBe('Choose an image.')
  })

  it('an image beyond the plan’s space is refused, one that is stored already is not', async () => {
    const path = await stored(await four('webp', 3))
    await app.database.query(
      `insert into images (id, org_id, extension, bytes, created_at, checked_at)
       select 'img_' || repeat(x, 32), $1, 'webp', 2000000000, now(), now() from unnest(array['d', 'e', 'f']) x`,
      [staff.orgId],
    )
    expect(await errorOf(await upload(await four('webp', 4)))).toContain('used all its space')
    expect(await stored(await four('webp', 3))).toBe(path)
    await app.database.query('delete from images where org_id = $1', [staff.orgId])
  })

  it('the page says how to upload the first one', async () => {
    expect(visibleText(await staff.see('/appearance'))).toContain('No images yet.')
    await stored(await four('webp', 7))
    expect(visibleText(await staff.see('/appearance'))).not.toContain('No images yet.')
  })

  it('nothing is uploaded where there is no bucket', async () => {
    app.deps.bucket = undefined
    expect(await errorOf(await upload(await four()))).toContain('no storage for images')
    expect(visibleText(await staff.see('/appearance'))).toContain('no storage for images')
  })

  it.each([
    '/media/img_0123456789abcdef0123456789abcdef/large.webp',
    '/media/img_0123456789abcdef0123456789abcdef/large.svg',
    '/media/img_0123456789abcdef0123456789abcdef/huge.webp',
    '/media/images/large.webp',
    '/media/img_x/../large.webp',
  ])('%s is not found', async (path) => {
    expect((await app.request(path)).status).toBe(404)
  })
})

describe('A PNG that has texts', () => {
  const xmp = '<exif:GPSLatitude>51,30.5N</exif:GPSLatitude>'
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const packed = deflateSync(bytesOf(xmp))

  it.each<[string, string, Uint8Array]>([
    ['a profile of ImageMagick', 'tEXt', bytesOf(`Raw profile type exif\0\nexif\n${xmp}`)],
    ['a packed profile', 'zTXt', Buffer.concat([bytesOf('Raw profile type exif\0\0'), packed])],
    ['XMP', 'iTXt', bytesOf(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)],
    ['packed XMP', 'iTXt', Buffer.concat([bytesOf('XML:com.adobe.xmp\0\x01\0\0\0'), packed])],
    ['text of two bytes a letter', 'tEXt', Buffer.from(`Comment\0${xmp}`, 'utf16le')],
  ])('is stored without %s, and with all its pixels', async (_what, name, content) => {
    const plain = await image(64, 48, 'png', 20)
    const whole = chunksOf(plain, () => true, { name, content })
    const padded = new Uint8Array([...whole, ...bytesOf(`after the end ${xmp}`)])
    const path = await stored({ file: padded })
    const kept = new Uint8Array(await (await app.request(path)).arrayBuffer())
    expect(kept).toEqual(plain)
  })
})

it('XMP of two bytes a letter in a JPEG tells a position as well', async () => {
  const plain = await image(64, 48, 'jpg')
  const text = Buffer.from('<exif:GPSLatitude>51,30.5N</exif:GPSLatitude>', 'utf16le')
  const length = text.length + 2
  const segment = [0xff, 0xe1, length >> 8, length & 255, ...text]
  const file = new Uint8Array([...plain.slice(0, 2), ...segment, ...plain.slice(2)])
  expect(await errorOf(await upload({ file }))).toContain('where it was taken')
})

describe('Other spellings of an image’s address', () => {
  it('are answered from the one that is kept, and not kept themselves', async () => {
    const path = await stored(await four('webp', 21))
    for (const spelled of [
      `${path}?utm_source=mail`,
      `${path}?`,
      path.replace('large', '%6carge'),
    ]) {
      app.loopbacks.splice(0)
      const response = await app.request(spelled)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(response.headers.get('cloudflare-cdn-cache-control')).toBe('no-store')
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(app.loopbacks.map(({ url }) => url)).toEqual([`${ORIGIN}${path}`])
    }
    app.loopbacks.splice(0)
    const response = await app.request(path)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(app.loopbacks).toEqual([])
  })
})

describe('An image that nothing shows', () => {
  const days = (count: number) => new Date(Date.parse('2026-06-15T12:00:00Z') + count * 86_400_000)

  async function cleanUpOn(day: number) {
    await noteUnusedImages(app.database.db, days(day))
    await deleteUnusedImages(app.acting(), days(day))
    await flushPurges(app.acting())
  }

  it('is deleted seven days after the clean-up first saw that, with all its files', async () => {
    const path = await stored(await four('webp', 5))
    await cleanUpOn(1)
    await cleanUpOn(7)
    expect((await app.request(path)).status).toBe(200)
    await cleanUpOn(9)
    expect((await app.request(path)).status).toBe(404)
    expect(app.purged.flat()).toContain(`image:${path.split('/')[2]}`)
  })

  it('is kept while an event, a feed, a category, or the organization shows it', async () => {
    const paths: string[] = []
    for (const seed of [6, 7, 8, 9]) paths.push(await stored(await four('webp', seed)))
    const [ofEvent, ofFeed, ofCategory, ofOrg] = paths
    const { query } = app.database
    const { orgId } = staff
    const feed = await makeFeed({ orgId, imageUrl: ofFeed ?? null })
    await makeEvent(feed, { imageUrl: ofEvent ?? null })
    await query("insert into category_styles (org_id, key, image_url) values ($1, 'jazz', $2)", [
      orgId,
      ofCategory,
    ])
    await query('update organizations set logo_url = $2 where id = $1', [orgId, ofOrg])
    for (const day of [1, 9, 20]) await cleanUpOn(day)
    for (const path of paths) expect((await app.request(path)).status).toBe(200)
  })

  it('is kept while the dates of a series share it, though each shows its own', async () => {
    const path = await stored(await four('webp', 12))
    const feed = await makeFeed({ orgId: staff.orgId })
    await makeSeries(app, feed, newRule('WEEKLY', { count: 2 }), { imageUrl: path })
    const { query } = app.database
    await query('update events set image_url = null where feed_id = $1', [feed.id])
    for (const day of [1, 9]) await cleanUpOn(day)
    expect((await app.request(path)).status).toBe(200)
    await query('delete from series where feed_id = $1', [feed.id])
    for (const day of [20, 28]) await cleanUpOn(day)
    expect((await app.request(path)).status).toBe(404)
  })

  it('gets another address if it is uploaded again while its files are deleted', async () => {
    const files = await four('webp', 11)
    const path = await stored(files)
    await cleanUpOn(1)
    let again = ''
    const uploadedMeanwhile: Bucket = {
      get: (name) => bucket.get(name),
      put: (...file) => bucket.put(...file),
      async delete(names) {
        if (names.includes(path.replace('/media/', ''))) again = await stored(files)
        await bucket.delete(names)
      },
    }
    await deleteUnusedImages({ ...app.acting(), bucket: uploadedMeanwhile }, days(9))
    expect(again).not.toBe(path)
    expect((await app.request(again)).status).toBe(200)
    expect(await staff.see('/appearance')).toContain(again.replace('large', 'small'))
    expect((await app.request(path)).status).toBe(404)
  })

  it('is kept if something shows it again in time', async () => {
    const path = await stored(await four('webp', 10))
    await cleanUpOn(1)
    const feed = await makeFeed({ orgId: staff.orgId })
    const show = (image: string | null) =>
      app.database.query('update feeds set image_url = $2 where id = $1', [feed.id, image])
    await show(path)
    await cleanUpOn(8)
    await show(null)
    await cleanUpOn(14)
    expect((await app.request(path)).status).toBe(200)
  })
})

it('the path of an image names its type', () => {
  expect(mediaPath('img_a', 'webp')).toBe('/media/img_a/large.webp')
})

it('each column that names an image counts as showing it', async () => {
  const columns = await app.database.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('image_url', 'logo_url')
       and table_name in (select tablename from pg_tables where schemaname = 'public')
     order by 1`,
  )
  const counted = [
    'category_styles.image_url',
    'events.image_url',
    'feeds.image_url',
    'organizations.logo_url',
  ]
  expect(columns.map(({ name }) => name)).toEqual(counted)
})
