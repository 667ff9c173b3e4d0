import { readFileSync } from 'node:fs'
import { crc32, inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeEvent } from '../../db/events/change-event.ts'
import { LETTERS_FILE } from '../../dev/page-assets.ts'
import { drawPicture } from '../../functions/pages/picture/draw-picture.ts'
import { drawable, type Letters } from '../../functions/pages/picture/letters.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'

const letters: Letters = JSON.parse(readFileSync(LETTERS_FILE, 'utf8')).letters
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** The picture that a page names for its preview, as a path. */
async function pictureOf(path: string): Promise<string> {
  const html = await (await app.request(path)).text()
  const address = /<meta property="og:image" content="https:\/\/calendar.test([^"]+)"/.exec(
    html,
  )?.[1]
  return address ?? `no picture in ${html}`
}

/** Reads a PNG as the format says, checksums and all. */
function readPng(file: Uint8Array) {
  const bytes = Buffer.from(file)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const chunks: Record<string, Buffer> = {}
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const named = bytes.subarray(at + 4, at + 8 + length)
    expect(crc32(named)).toBe(bytes.readUInt32BE(at + 8 + length))
    chunks[named.subarray(0, 4).toString()] = named.subarray(4)
    at += 12 + length
  }
  const { IHDR, PLTE, IDAT } = chunks
  if (!IHDR || !PLTE || !IDAT) throw new Error(`chunks ${Object.keys(chunks)}`)
  const [width, height] = [IHDR.readUInt32BE(0), IHDR.readUInt32BE(4)]
  const rows = inflateSync(IDAT)
  expect(rows.length).toBe((width + 1) * height)
  const shade = (x: number, y: number) => rows[y * (width + 1) + 1 + x] ?? 0
  return { width, height, ground: `#${PLTE.subarray(0, 3).toString('hex')}`, shade }
}

/** How far ink reaches, and how much there is. */
function inkOf(png: ReturnType<typeof readPng>, { from = 0, to = png.height } = {}) {
  const box = { left: png.width, right: 0, pixels: 0 }
  for (let y = from; y < to; y++) {
    for (let x = 0; x < png.width; x++) {
      if (png.shade(x, y) < 128) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.pixels++
    }
  }
  return box
}

const PICTURE = { title: 'Jazz', organization: 'Riverside', accent: '#2557d6' }
const draw = async (change: Partial<Parameters<typeof drawPicture>[1]>) =>
  readPng(await drawPicture(letters, { ...PICTURE, ...change }))

describe('the picture of a link to an event', () => {
  it('is drawn for a page that has none of its own: a PNG of 1200 to 630 in the feed’s colour', async () => {
    const feed = await makeFeed({ widget: { accentColor: '#ffd400' } })
    const event = await makeEvent(feed, { title: 'Jazz' })
    const page = `/events/2026/07/01/jazz?event=${event.id}`
    const html = await (await app.request(page)).text()
    expect(html).toContain('<meta property="og:image:width" content="1200"/>')
    expect(html).toContain('<meta property="og:image:height" content="630"/>')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
    const alt = 'Jazz · Wednesday, July 1, 2026 · Test org'
    expect(html).toContain(`<meta property="og:image:alt" content="${alt}"/>`)
    const response = await app.request(await pictureOf(page))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    const png = readPng(new Uint8Array(await response.arrayBuffer()))
    expect(png).toMatchObject({ width: 1200, height: 630, ground: '#ffd400' })
    expect(inkOf(png).pixels).toBeGreaterThan(5000)
  })

  it('is drawn, and its page answers, in a language with an extension of its own', async () => {
    const feed = await makeFeed({ widget: { language: 'de-DE-u-ca-gregory' } })
    const event = await makeEvent(feed, { title: 'Jazz' })
    const path = await pictureOf(`/events/2026/07/01/jazz?event=${event.id}`)
    expect((await app.request(path)).status).toBe(200)
  })

  it('is kept like its page, purged with it, and asks the database once', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed, { title: 'Jazz' })
    const page = `/events/2026/07/01/jazz?event=${event.id}`
    const path = await pictureOf(page)
    const { headers: kept } = await app.request(page)
    app.database.roundTrips.splice(0)
    const { headers } = await app.request(path)
    expect(app.database.roundTrips).toHaveLength(1)
    for (const name of ['cache-control', 'cloudflare-cdn-cache-control', 'cache-tag']) {
      expect([name, headers.get(name)]).toEqual([name, kept.get(name)])
    }
    const head = await app.request(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const etag = String(headers.get('etag'))
    const again = await app.request(path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('gets another address with another title, day, state, colour or owner; the old one leads there', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    const event = await makeEvent(feed, { title: 'Jazz', endsAt: null })
    const query = (text: string, id: string) => app.database.query(text, [id])
    const present = () => pictureOf(`/events/2026/07/01/jazz?event=${event.id}`)
    const page = (path: string) => pictureOf(`${path}?event=${event.id}`)
    const names = [await present()]
    await query(`update events set status = 'cancelled' where id = $1`, event.id)
    names.push(await present())
    await query(`update feeds set widget = '{"accentColor":"#118811"}' where id = $1`, feed.id)
    names.push(await present())
    await query(`update organizations set name = 'Other' where id = $1`, org.id)
    names.push(await present())
    const startsAt = new Date('2026-07-05T18:00:00Z')
    await changeEvent(app.database.db, { ...event, title: 'Blues', startsAt, now: app.deps.now() })
    names.push(await page('/events/2026/07/05/blues'))
    expect(new Set(names).size).toBe(5)
    for (const old of names.slice(0, -1)) {
      const { status, headers } = await app.request(old)
      expect([status, headers.get('location')]).toEqual([302, names.at(-1)])
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect((await app.request(names.at(-1) ?? '')).status).toBe(200)
  })

  it('is 404 for what is unknown, deleted or closed', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed, { title: 'Jazz' })
    const path = await pictureOf(`/events/2026/07/01/jazz?event=${event.id}`)
    const ofFeed = await pictureOf(`/f/${feed.id}`)
    for (const wrong of [
      'evt_nobody_has_it.abc.png',
      'org_x.abc.png',
      'x.png',
      `${event.id}.png`,
    ]) {
      expect((await app.request(`/pictures/${wrong}`)).status, wrong).toBe(404)
    }
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    for (const gone of [path, ofFeed]) expect((await app.request(gone)).status).toBe(404)
  })

  it('leaves the event’s own picture alone', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed, {
      title: 'Own',
      imageUrl: 'https://pictures.example/1.jpg',
    })
    const read = async (path: string) => (await app.request(path)).text()
    const own = await read(`/events/2026/07/01/own?event=${event.id}`)
    expect(own).toContain('<meta property="og:image" content="https://pictures.example/1.jpg"/>')
    expect(own).not.toContain('/pictures/')
  })
})

describe('the picture of a link to a feed', () => {
  it('names the calendar and its organization, for every part of it', async () => {
    const feed = await makeFeed({ name: 'Konzerte', widget: { language: 'de' } })
    await makeEvent(feed)
    const path = await pictureOf(`/f/${feed.id}`)
    expect(await pictureOf(`/f/${feed.id}?view=month`)).toBe(path)
    app.database.roundTrips.splice(0)
    const response = await app.request(path)
    expect(response.status).toBe(200)
    expect(app.database.roundTrips).toHaveLength(1)
    expect(response.headers.get('cache-tag')).toBe(`org:${feed.orgId},feed:${feed.id}`)
    expect(readPng(new Uint8Array(await response.arrayBuffer())).width).toBe(1200)
  })
})

describe('the picture of a link to an organization or a custom feed', () => {
  it('names it, from one question to the database, and follows its name', async () => {
    const org = await makeOrg({ plan: 'pro', name: 'River Arts' })
    const feed = await makeFeed({ orgId: org.id, widget: { accentColor: '#aa0000' } })
    await makeEvent(feed)
    const custom = await makeCustomFeed(org.id, {})
    for (const page of [`/o/${org.slug}`, `/o/${org.slug}/${custom.slug}`]) {
      const path = await pictureOf(page)
      expect(path.startsWith(`/pictures${page}.`)).toBe(true)
      app.database.roundTrips.splice(0)
      const response = await app.request(path)
      expect(response.status).toBe(200)
      expect(app.database.roundTrips).toHaveLength(1)
      expect(response.headers.get('cache-tag')).toBe(`org:${org.id},org-events:${org.id}`)
      expect(readPng(new Uint8Array(await response.arrayBuffer())).width).toBe(1200)
    }
    const old = await pictureOf(`/o/${org.slug}`)
    await app.database.query(`update organizations set name = 'Lake Arts' where id = $1`, [org.id])
    const { status, headers } = await app.request(old)
    expect([status, headers.get('location')]).toEqual([302, await pictureOf(`/o/${org.slug}`)])
    for (const wrong of ['o/nobody-has-this.abc.png', `o/${org.slug}/none.abc.png`, 'o/.abc.png']) {
      expect((await app.request(`/pictures/${wrong}`)).status, wrong).toBe(404)
    }
  })
})

describe('What is drawn', () => {
  it.each([
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞß àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ',
    'ĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽ ȘȚ',
    'Đêm nhạc ở Huế, ẅéẃỳ',
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ αβγδεζηθικλμνξοπρςστυφχψω άέήίόύώ ϊϋΐΰ ΆΈΉΊΌΎΏ',
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ абвгдеёжзийклмнопрстуфхцчшщъыьэюя ЂЃЄЅІЇЈЉЊЋЌЎЏҐґ',
    '“Rock ’n’ Roll” – ¡Olé! ¿Qué? «Été» €5 & more … (#1) 50% @8',
  ])('are the letters of Europe: %s', (text) => {
    expect(drawable(letters, text)).toBe(text)
    expect(drawable(letters, text.normalize('NFD'))).toBe(text)
  })

  it('is a title without its emoji, but never half of one', () => {
    expect(drawable(letters, '🎸 Jazz  Night 🎷!')).toBe('Jazz Night !')
    for (const title of [
      '東京ジャズ',
      'Jazz in 東京',
      'ليلة جاز',
      'ערב ג׳אז',
      '한국 음악',
      'संगीत',
      '🎉🎉',
      '—',
    ]) {
      expect(drawable(letters, title), title).toBeUndefined()
    }
  })

  it('is the date alone, and large, where the title has letters without outlines', async () => {
    const date = { day: '8', spellings: ['2026年12月8日', '2026/12/08'] }
    const png = await draw({ title: '東京', organization: '東京', date })
    const small = await draw({ title: '東京', organization: '東京' })
    expect(inkOf(png, { from: 0, to: 430 }).pixels).toBeGreaterThan(inkOf(small).pixels + 2000)
    expect(inkOf(png, { from: 440 }).pixels).toBe(0)
  })

  it.each([
    ['words', 'An evening of chamber music '.repeat(10)],
    ['one word', 'Donaudampfschifffahrt'.repeat(10)],
    ['wide letters', 'WWWWWWWWWW '.repeat(10)],
    ['signs', '. – … !'.repeat(40)],
  ])('stays within its margins: %s', async (_, title) => {
    const date = { day: '30', spellings: [title] }
    const png = await draw({
      title,
      organization: title,
      status: 'Cancelled',
      isCancelled: true,
      date,
    })
    const { left, right } = inkOf(png)
    expect(left).toBeGreaterThanOrEqual(70)
    expect(right).toBeLessThanOrEqual(1130)
  })

  it('strikes out the title of what is cancelled', async () => {
    const [on, off] = [await draw({}), await draw({ isCancelled: true })]
    expect(inkOf(off).pixels).toBeGreaterThan(inkOf(on).pixels)
  })

  it('strikes out the date where it takes the title’s place, never the word "Cancelled"', async () => {
    const cancelled = {
      ...{ title: '東京', organization: '東京', status: 'Cancelled' },
      date: { day: '8', spellings: ['2026/12/08'] },
    }
    const [on, off] = [await draw(cancelled), await draw({ ...cancelled, isCancelled: true })]
    // The word stands above the middle of the two lines, the date below it.
    const above = { to: 285 }
    const below = { from: 285 }
    expect(inkOf(off, above)).toEqual(inkOf(on, above))
    expect(inkOf(off, below).pixels).toBeGreaterThan(inkOf(on, below).pixels)
  })

  it('reads on every colour', async () => {
    for (const [accent, ground] of [
      ['#ffffff', '#ffffff'],
      ['#000000', '#000000'],
      ['red', '#2557d6'],
    ] as const) {
      expect((await draw({ accent })).ground).toBe(ground)
    }
  })
})

describe('The outlines of letters', () => {
  it('carry the terms of the font', () => {
    const text = readFileSync(LETTERS_FILE, 'utf8')
    expect(JSON.parse(text).license).toContain('SIL Open Font License, Version 1.1')
  })

  it('stay near their line', () => {
    const far = Object.entries(letters).filter(([, [, outline]]) =>
      (outline.match(/-?\d+/g) ?? []).some(
        (number) => Number(number) > 1700 || Number(number) < -1300,
      ),
    )
    expect(far.map(([letter]) => letter)).toEqual([])
  })
})
