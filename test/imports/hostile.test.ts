import type { RequestListener } from 'node:http'
import { createGzip } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Event } from '../../domain/event-contract.ts'
import { MAX_BYTES } from '../../functions/outbound/fetch-file.ts'
import { breachesOf } from '../outputs/rfc5545.ts'
import { expectNoMarkup } from '../support/bait.ts'
import { ORIGIN } from '../support/staff.ts'
import { calendar, concert } from './calendar.ts'
import { serveAs } from './serve-as.ts'
import { type ImportWorld, importWorld, SOURCE_URL } from './world.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
})

const notes = async () =>
  ((await world.lastRun()).notes as { line: number | null; text: string }[]).map(({ text }) => text)

describe('A server that wants to harm', () => {
  afterEach(() => vi.restoreAllMocks())

  it('cannot send a small file that becomes a large one', async () => {
    let sent = 0
    await serveAs(world.app, SOURCE_URL, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/calendar', 'content-encoding': 'gzip' })
      const gzip = createGzip()
      gzip.on('data', (chunk: Buffer) => {
        sent += chunk.byteLength
      })
      gzip.pipe(response)
      gzip.write('BEGIN:VCALENDAR\r\n')
      for (let megabyte = 0; megabyte < 100; megabyte++) gzip.write(Buffer.alloc(1024 * 1024, 32))
      gzip.end('END:VCALENDAR\r\n')
    })
    await world.sync()
    expect(sent).toBeLessThan(MAX_BYTES / 10)
    expect(await world.lastRun()).toMatchObject({ state: 'failed', problem: 'too-large' })
  })

  it.each([
    ['never answers', () => {}],
    ['never ends its answer', (_, response) => void response.write('BEGIN:VCALENDAR\r\n')],
  ] satisfies [string, RequestListener][])('is given up when it %s', async (_, listener) => {
    const { timeout } = AbortSignal
    const limits: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      if (ms === 20_000) limits.push(ms)
      return timeout.call(AbortSignal, ms === 20_000 ? 200 : ms)
    })
    await serveAs(world.app, SOURCE_URL, listener)
    await world.sync()
    expect(limits).toContain(20_000)
    expect(await world.lastRun()).toMatchObject({ state: 'failed', problem: 'timeout' })
  })
})

describe('A calendar that wants to harm', () => {
  it('is not imported with more than 20,000 events', async () => {
    const many = Array.from({ length: 30_000 }, (_, n) => concert(`n${n}`))
    await world.sync(calendar(...many))
    expect(await world.lastRun()).toMatchObject({ state: 'failed', problem: 'too-many-events' })
    expect(await world.events()).toEqual([])
  })

  it('has no event with a text of a megabyte, but the others', async () => {
    const long = 'x'.repeat(1024 * 1024)
    const over = { SUMMARY: long, DESCRIPTION: long, LOCATION: long }
    await world.sync(calendar(concert('a', over), concert(long), concert('b')))
    const events = await world.rows(
      'select uid, length(title) as title, length(description) as description, length(location) as location from events e join source_items t on t.event_id = e.id where feed_id = $1',
      [world.feed.id],
    )
    expect(events).toHaveLength(3)
    for (const { uid, title, description, location } of events) {
      expect(String(uid).length).toBeLessThan(1100)
      expect(Number(title)).toBeLessThanOrEqual(300)
      expect(Number(description)).toBeLessThanOrEqual(20_000)
      expect(Number(location)).toBeLessThanOrEqual(300)
    }
    expect(await notes()).toContain('The title was cut after 200 characters.')
  })

  it.each([
    ['components', 'BEGIN:VEVENT\r\n'],
    ['alarms', 'BEGIN:VALARM\r\n'],
    ['calendars', 'BEGIN:VCALENDAR\r\n'],
  ])('with 100,000 %s in each other takes little time', async (_, line) => {
    const text = calendar(concert('a')).replace(
      'END:VCALENDAR',
      `${line.repeat(100_000)}END:VCALENDAR`,
    )
    const before = process.cpuUsage()
    await world.sync(text)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(20_000)
    expect(['done', 'failed']).toContain((await world.lastRun()).state)
  })

  it('as JSON with 100,000 lists in each other brings nothing', async () => {
    await world.sync(`[${'['.repeat(100_000)}${']'.repeat(100_000)}]`)
    expect(await world.events()).toEqual([])
  })

  it('cannot send control characters or turn the direction of the text after it', async () => {
    const odd = '\u0000\u0007\u001b[31m\u202ereversed\u2066\u200b\ufeff'
    await world.sync(
      calendar(concert('a', { SUMMARY: `Opera ${odd}`, DESCRIPTION: odd, LOCATION: odd })),
    )
    const { events } = await world.app.get<{ events: Event[] }>(
      `/api/v1/feeds/${world.feed.id}/events`,
    )
    expect(events).toHaveLength(1)
    const found = JSON.stringify(events).match(
      /\\u00[01]|[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/g,
    )
    expect(found).toBeNull()
  })

  const SCRIPT = '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const hostile = concert('x"><script>alert(1)</script>', {
    SUMMARY: `Concert ${SCRIPT}`,
    DESCRIPTION: `${SCRIPT}<a href="javascript:alert(1)">x</a>\\nBEGIN:VEVENT\\nEND:VCALENDAR`,
    LOCATION: SCRIPT,
    CATEGORIES: SCRIPT,
    URL: 'javascript:alert(1)',
    'ATTACH;FMTTYPE=image/png': 'javascript:alert(1)',
    'ORGANIZER;CN="<script>alert(1)</script>"': 'mailto:javascript:alert(1)',
    'DTSTART;TZID="<script>alert(1)</script>"': '20260701T190000',
    'X-ALT-DESC;FMTTYPE=text/html': SCRIPT,
    STATUS: SCRIPT,
    RRULE: SCRIPT,
  })

  it('is text in pages, calendar files, and RSS', async () => {
    delete hostile['DTSTART;TZID=America/Chicago']
    delete hostile['DTEND;TZID=America/Chicago']
    await world.sync(calendar(hostile, concert('b')))
    const { app, feed } = world
    const { events } = await app.get<{ events: Event[] }>(`/api/v1/feeds/${feed.id}/events`)
    expect(events).toHaveLength(2)
    expect(JSON.stringify(events)).not.toContain('javascript:')
    const pages = events.map(({ pageUrl }) => pageUrl.replace(ORIGIN, ''))
    for (const path of [`/f/${feed.id}`, `/embed/${feed.id}`, `/f/${feed.id}.rss`, ...pages]) {
      const html = await (await app.request(path)).text()
      expect(html).toContain('Concert')
      expectNoMarkup(html)
    }
    const ics = await (await app.request(`/f/${feed.id}.ics`)).text()
    expect(breachesOf(ics)).toEqual([])
    expect(ics.match(/^BEGIN:VEVENT/gm)).toHaveLength(2)
  })

  it('says in its problems what was skipped, in words of ours', async () => {
    await world.sync(calendar(hostile))
    const texts = await notes()
    expect(texts.join('\n')).toContain('is not a web address')
    for (const text of texts) expect(text.length).toBeLessThan(400)
  })
})
