import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { changeEvent, setEventStatus } from '../../db/events/change-event.ts'
import { publishEvent, unpublishEvent } from '../../db/events/publish-event.ts'
import { seed } from '../../db/seed/seed.ts'
import type { OneEvent } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import {
  freshId,
  makeCustomFeed,
  makeEvent,
  makeEvents,
  makeFeed,
  makeOrg,
} from '../support/factories.ts'
import { forRandom } from '../support/random.ts'
import { readTwice } from './read-calendar.ts'
import { breachesOf } from './rfc5545.ts'

const NOW = '2026-06-15T12:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
})

async function fileAt(path: string): Promise<string> {
  const response = await app.request(path)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`)
  expect(breachesOf(text)).toEqual([])
  return text
}

/** What two programs read, which must be the same. */
async function entriesOf(path: string) {
  const { icalJs, nodeIcal } = readTwice(await fileAt(path))
  expect(nodeIcal).toEqual(icalJs)
  return icalJs
}
const titlesOf = async (path: string) => (await entriesOf(path)).map(({ title }) => title).sort()

describe('GET /f/:feedId.ics', () => {
  it('is read alike by two programs: timed, all-day, over several days or nights, over both changes of the clocks, with no end', async () => {
    const feed = await makeFeed()
    const made = await makeEvents(feed, [
      { title: 'timed', startsAt: '2026-07-01T18:00:00Z', endsAt: '2026-07-01T20:30:00Z' },
      { title: 'open', startsAt: '2026-07-02T18:00:00Z', endsAt: null },
      { title: 'nights', startsAt: '2026-07-10T22:00:00Z', endsAt: '2026-07-12T23:00:00Z' },
      {
        title: 'day',
        allDay: true,
        startsAt: '2026-07-03T05:00:00Z',
        endsAt: '2026-07-04T05:00:00Z',
      },
      {
        title: 'days',
        allDay: true,
        startsAt: '2026-07-03T05:00:00Z',
        endsAt: '2026-07-06T05:00:00Z',
      },
      // In Chicago clocks go back on November 1 and forward on March 14.
      { title: 'back', startsAt: '2026-11-01T06:30:00Z', endsAt: '2026-11-01T07:30:00Z' },
      { title: 'forth', startsAt: '2027-03-14T07:30:00Z', endsAt: '2027-03-14T08:30:00Z' },
      {
        title: 'long day',
        allDay: true,
        startsAt: '2026-11-01T05:00:00Z',
        endsAt: '2026-11-02T06:00:00Z',
      },
    ])
    const entries = await entriesOf(`/f/${feed.id}.ics`)
    const times = Object.fromEntries(entries.map(({ title, start, end }) => [title, [start, end]]))
    expect(times).toEqual({
      timed: ['2026-07-01T18:00:00.000Z', '2026-07-01T20:30:00.000Z'],
      open: ['2026-07-02T18:00:00.000Z', null],
      nights: ['2026-07-10T22:00:00.000Z', '2026-07-12T23:00:00.000Z'],
      day: ['2026-07-03', '2026-07-04'],
      days: ['2026-07-03', '2026-07-06'],
      back: ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'],
      forth: ['2027-03-14T07:30:00.000Z', '2027-03-14T08:30:00.000Z'],
      'long day': ['2026-11-01', '2026-11-02'],
    })
    expect(entries.map(({ uid }) => uid).sort()).toEqual(made.map(({ id }) => id).sort())
  })

  it('holds one month back and thirteen ahead, and says so', async () => {
    const feed = await makeFeed({ name: 'Jazz', description: 'All of it.' })
    const at = (title: string, startsAt: string, endsAt?: string) => ({
      title,
      startsAt,
      ...(endsAt ? { endsAt } : {}),
    })
    await makeEvents(feed, [
      at('gone', '2026-05-13T18:00:00Z'),
      at('past', '2026-05-15T18:00:00Z'),
      at('long', '2026-03-01T18:00:00Z', '2026-05-20T18:00:00Z'),
      at('last', '2027-07-13T18:00:00Z'),
      at('later', '2027-07-15T18:00:00Z'),
    ])
    expect(await titlesOf(`/f/${feed.id}.ics`)).toEqual(['last', 'long', 'past'])
    expect((await fileAt(`/f/${feed.id}.ics`)).replaceAll('\r\n ', '')).toContain(
      'X-WR-CALDESC:All of it.\\n\\nUp to 2\\,000 events\\, from the past month and the next 13 months.',
    )
  })

  it('raises SEQUENCE with every edit of any series, also within one second or by a clock that went back', async () => {
    const feed = await makeFeed()
    const { db } = app.database
    await forRandom(3, async (random) => {
      let now = new Date(NOW)
      const { id, ...made } = await makeEvent(feed, { createdAt: now, updatedAt: now })
      let last = 0
      for (let edit = 0; edit < 8; edit++) {
        now = new Date(now.getTime() + random.pick([-2_000, 0, 300, 1_000, 90_000]))
        const status = random.pick(['cancelled', 'scheduled', 'postponed'] as const)
        const title = random.pick(['Jazz', 'Blues'])
        const edited = random.chance(0.5)
          ? await setEventStatus(db, { orgId: made.orgId, id, status, now })
          : await changeEvent(db, { ...made, id, title, now })
        const entry = (await entriesOf(`/f/${feed.id}.ics`)).find(({ uid }) => uid === id)
        expect([edited, Number(entry?.sequence) > last]).toEqual([true, true])
        last = Number(entry?.sequence)
      }
    })
  })

  it('raises SEQUENCE when an event is published again, also after years of changes', async () => {
    const feed = await makeFeed()
    const { db } = app.database
    const past = new Date('2024-01-01T12:00:00Z')
    const { id, orgId } = await makeEvent(feed, { createdAt: past, updatedAt: past })
    const sequence = async () =>
      Number((await entriesOf(`/f/${feed.id}.ics`)).find(({ uid }) => uid === id)?.sequence)
    await setEventStatus(db, { orgId, id, status: 'cancelled', now: new Date(NOW) })
    const cancelled = await sequence()
    await unpublishEvent(db, { orgId, id, now: new Date(NOW) })
    await publishEvent(db, { orgId, id, mailId: freshId('mail'), now: new Date(NOW) })
    expect(await sequence()).toBeGreaterThan(cancelled)
  })

  it('takes the filters of lists, each in its one spelling', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, [
      { title: 'Jazz', categories: ['Music'], state: 'TX' },
      { title: 'Blues', categories: ['Music'] },
      { title: 'Chess', state: 'TX' },
    ])
    const path = `/f/${feed.id}.ics`
    expect(await titlesOf(`${path}?search=JAZZ`)).toEqual(['Jazz'])
    expect(await titlesOf(`${path}?category=Music`)).toEqual(['Blues', 'Jazz'])
    expect(await titlesOf(`${path}?state=texas`)).toEqual(['Chess', 'Jazz'])
    expect(await fileAt(`${path}?search=jazz`)).toContain(`(jazz)`)
    const wrong = await answerOf(app.request(`${path}?search=${'x'.repeat(201)}`))
    expect(wrong).toMatchObject({ status: 400, body: 'search must be at most 200 characters\n' })
  })

  it('is a whole calendar also without events', async () => {
    const feed = await makeFeed()
    expect(await entriesOf(`/f/${feed.id}.ics`)).toEqual([])
  })

  it('holds at most 2,000 events: all coming ones, and of those that are over the latest', async () => {
    const feed = await makeFeed()
    const { id } = await makeEvent(feed, { startsAt: '2026-06-10T12:00:00Z', endsAt: null })
    await app.database.query(
      `INSERT INTO events (published_at, id, org_id, feed_id, title, slug, search_text, timezone, starts_at)
       SELECT now(), id || n, org_id, feed_id, title, slug, search_text, timezone, starts_at + n * interval '1 hour'
       FROM events, generate_series(1, 2009) n WHERE id = $1`,
      [id],
    )
    const file = await fileAt(`/f/${feed.id}.ics`)
    const starts = [...file.matchAll(/DTSTART:(\w+)/g)].map(([, start = '']) => start).sort()
    expect([starts.length, starts[0], starts.at(-1)]).toEqual([
      2_000,
      '20260610T220000Z',
      '20260902T050000Z',
    ])
  })

  it('survives whatever people write', async () => {
    const feed = await makeFeed({ name: 'x\r\nATTACH:evil', description: ']]>\u0007\\;,\u2028' })
    const hostile = `a\r\nEND:VEVENT\rb\nc;,:"\u0001\u007f]]>\u{1f3b7}\u{1f469}\u200d\u{1f467}\ufffe\u202e\u2066\u200f${'漢'.repeat(90)}`
    const made = { description: hostile, location: hostile, categories: [hostile] }
    const { id } = await makeEvent(feed, { title: hostile, ...made })
    const { event } = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${id}`)
    const kept = hostile.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '')
    expect(await entriesOf(`/f/${feed.id}.ics`)).toMatchObject([
      { title: kept, text: `${kept}\n\n${event.pageUrl}`, place: kept },
    ])
    // One of the two programs takes an escaped backslash before an n for the end of a line.
    await makeEvent(feed, { title: '\\n\\\\;\\,', startsAt: '2026-07-02T18:00:00Z' })
    const { icalJs } = readTwice(await fileAt(`/f/${feed.id}.ics`))
    expect(icalJs.map(({ title }) => title)).toContain('\\n\\\\;\\,')
  })

  const removeDemo = async () => {
    await app.database.query("DELETE FROM organizations WHERE id LIKE 'org_demo_%'")
  }
  it.each(['feed_demo_music', 'feed_demo_family', 'feed_demo_library'])(
    'has %s of the demo',
    async (id) => {
      // Another test may have put away feeds of an earlier demo.
      await removeDemo()
      onTestFinished(removeDemo)
      await seed(app.database.db, new Date(NOW))
      const listed = await app.get<{ events: { id: string }[] }>(
        `/api/v1/feeds/${id}/events?per_page=100`,
      )
      const uids = (await entriesOf(`/f/${id}.ics`)).map(({ uid }) => uid)
      expect(
        listed.events.map((event) => event.id).filter((event) => !uids.includes(event)),
      ).toEqual([])
    },
  )
})

describe('GET /o/:orgSlug.ics and /o/:orgSlug/:customSlug.ics', () => {
  it('have all open feeds, one event in two feeds once', async () => {
    const org = await makeOrg({ plan: 'pro', name: 'River' })
    const [one, two] = [await makeFeed({ orgId: org.id }), await makeFeed({ orgId: org.id })]
    const shut = await makeFeed({ orgId: org.id, archivedAt: new Date(NOW) })
    for (const feed of [one, two, shut]) await makeEvent(feed, { title: 'Twin', location: 'Hall' })
    await makeEvent(two, { title: 'Jazz', categories: ['Music'] })
    await makeEvent(shut, { title: 'Shut' })
    expect(await titlesOf(`/o/${org.slug}.ics`)).toEqual(['Jazz', 'Twin'])
    const custom = await makeCustomFeed(org.id, { categories: ['music'] })
    expect(await titlesOf(`/o/${org.slug}/${custom.slug}.ics`)).toEqual(['Jazz'])
    expect(await fileAt(`/o/${org.slug}/${custom.slug}.ics`)).toContain(
      'X-WR-CALNAME:Test custom feed · River\r\n',
    )
  })

  it('show what goes on also where its duplicate in another feed is over', async () => {
    const org = await makeOrg()
    const here = await makeFeed({ orgId: org.id })
    const there = await makeFeed({ orgId: org.id })
    const [first, second] = here.id < there.id ? [here, there] : [there, here]
    const fair = { title: 'Fair', startsAt: '2026-05-01T15:00:00Z' }
    await makeEvent(first, { ...fair, endsAt: null })
    await makeEvent(second, { ...fair, endsAt: '2026-09-01T15:00:00Z' })
    const show = { title: 'Show', startsAt: '2026-06-01T15:00:00Z' }
    await makeEvent(first, { ...show, endsAt: null })
    await makeEvent(second, { ...show, endsAt: '2026-08-01T15:00:00Z' })
    const entries = await entriesOf(`/o/${org.slug}.ics`)
    expect(entries.map(({ title, end }) => [title, end]).sort()).toEqual([
      ['Fair', '2026-09-01T15:00:00.000Z'],
      ['Show', '2026-08-01T15:00:00.000Z'],
    ])
  })

  it('show a cancelled event until its day is over in each of its feeds', async () => {
    const org = await makeOrg()
    const [one, two] = [await makeFeed({ orgId: org.id }), await makeFeed({ orgId: org.id })]
    const [first, last] = one.id < two.id ? [one, two] : [two, one]
    const gig = { title: 'Gig', status: 'cancelled', startsAt: '2026-06-13T20:00:00Z' } as const
    await makeEvent(first, { ...gig, endsAt: '2026-06-13T22:00:00Z' })
    await makeEvent(last, { ...gig, endsAt: '2026-06-14T22:00:00Z' })
    expect(await titlesOf(`/o/${org.slug}.ics`)).toEqual(['Cancelled: Gig'])
  })

  it('are 404 in a few words where there never was anything', async () => {
    const org = await makeOrg({ plan: 'free' })
    const missing = async (path: string) => {
      const { status, body, headers } = await answerOf(
        app.request(path, { headers: { accept: 'text/html' } }),
      )
      return [status, body, headers['cache-control']]
    }
    const kept = 'public, s-maxage=30'
    expect(await missing(`/o/${org.slug}/none.ics`)).toEqual([404, 'Custom feed not found\n', kept])
    expect(await missing('/o/nobody-has-this.rss')).toEqual([404, 'Organization not found\n', kept])
    expect(await missing('/f/feed_nobody_has.json')).toEqual([404, 'Feed not found\n', kept])
    expect(await missing('/o/No%20slug.ics')).toEqual([404, 'Organization not found\n', kept])
    const formats = 'Unsupported format; use .ics, .rss, or .json\n'
    expect(await missing(`/o/${org.slug}.xml`)).toEqual([404, formats, kept])
  })
})

describe('A calendar program', () => {
  it('needs no Accept, may ask by HEAD, by ETag or by date, from any site', async () => {
    const feed = await makeFeed()
    await makeEvent(feed)
    const path = `/f/${feed.id}.ics`
    const ask = (headers = {}, method = 'GET') => answerOf(app.request(path, { method, headers }))
    const first = await ask()
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/calendar; charset=UTF-8',
        'content-disposition': `inline; filename="${feed.id}.ics"`,
        'last-modified': 'Mon, 15 Jun 2026 12:00:00 GMT',
        'access-control-allow-origin': '*',
      },
    })
    const { etag = '', 'last-modified': since = '' } = first.headers
    expect(await ask({}, 'HEAD')).toMatchObject({ status: 200, body: '', headers: { etag } })
    expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
    expect(await ask({ 'if-modified-since': since })).toMatchObject({ status: 304, body: '' })
    expect(await ask({ 'if-modified-since': 'Mon, 15 Jun 2026 11:59:59 GMT' })).toMatchObject({
      status: 200,
    })
    expect(await ask({ 'if-modified-since': 'nonsense' })).toMatchObject({ status: 200 })
    // RFC 9110 13.1.3: the date does not count beside a validator.
    expect(await ask({ 'if-none-match': '"other"', 'if-modified-since': since })).toMatchObject({
      status: 200,
    })
    for (const accepted of ['gzip', 'identity']) {
      expect(await ask({ 'accept-encoding': accepted })).toEqual(first)
    }
    expect(await ask({ 'if-none-match': `W/${etag}` })).toMatchObject({ status: 304, body: '' })
  })

  it('costs one question to the database, and changes purge what the edge keeps', async () => {
    const feed = await makeFeed()
    app.database.roundTrips.splice(0)
    const { headers } = await answerOf(app.request(`/f/${feed.id}.ics`))
    expect(app.database.roundTrips).toHaveLength(1)
    expect(headers['cache-tag']).toBe(`org:${feed.orgId},feed:${feed.id}`)
  })

  it('may read it by robots.txt', async () => {
    const robots = await (await app.request('/robots.txt')).text()
    const refused = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
    expect(refused.filter((path) => '/f/'.startsWith(path) || '/o/'.startsWith(path))).toEqual([])
  })
})
