import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { type EventOverrides, makeEvents, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'

const IMAGE = '/media/img_abcdefghijklmnopqrstuvwxyz012345/large.webp'

/** The page of a feed with these events, on a Monday. */
async function listOf(events: EventOverrides[], language: string | null = null, query = '') {
  const app = await testApp('2026-06-15T17:00:00Z')
  const feed = await makeFeed({ timezone: 'America/Chicago', widget: { language } })
  await makeEvents(feed, events)
  const html = await (await app.request(`/f/${feed.id}${query}`)).text()
  const main = html.slice(html.indexOf('<main'))
  return { feed, html: main, text: visibleText(main).replace(/\s/g, ' ') }
}

const headings = (html: string) =>
  [...html.matchAll(/<h2 class="(?:eyebrow|day-heading)".*?<\/h2>/gs)].map(([heading]) =>
    visibleText(heading.replace(/<span aria-hidden="true">.*/s, '')),
  )

describe('The list of a feed', () => {
  it('has one heading for each day and marks today', async () => {
    const { html } = await listOf([
      { title: 'Tonight', startsAt: '2026-06-16T00:00:00Z' },
      { title: 'Noon', startsAt: '2026-06-16T17:00:00Z' },
      { title: 'Evening', startsAt: '2026-06-16T23:00:00Z' },
      { title: 'Next year', startsAt: '2027-01-02T18:00:00Z' },
    ])
    expect(headings(html)).toEqual([
      'Monday, June 15',
      'Tuesday, June 16',
      'Saturday, January 2, 2027',
    ])
    expect(html.match(/aria-current="date"[^>]*><time datetime="([^"]+)"/)?.[1]).toBe('2026-06-15')
  })

  it('shows first what began on an earlier day, with its last day', async () => {
    const { html, text } = await listOf([
      { title: 'Today', startsAt: '2026-06-15T23:00:00Z' },
      {
        title: 'Exhibition',
        startsAt: '2026-05-01T15:00:00Z',
        endsAt: '2026-08-02T22:00:00Z',
        location: 'Art Museum',
      },
    ])
    expect(headings(html)).toEqual(['Ongoing', 'Monday, June 15'])
    expect(text).toContain('ExhibitionUntil Aug 2 · Art Museum')
    expect(html.match(/Exhibition/g)).toHaveLength(1)
  })

  it('says at which time a night that began yesterday ends, never that it ended yesterday', async () => {
    const night = {
      title: 'Marathon set',
      startsAt: '2026-06-15T02:00:00Z',
      endsAt: '2026-06-15T19:00:00Z',
      location: 'Riverside',
    }
    const far = {
      title: 'Far away',
      startsAt: '2026-06-14T05:00:00Z',
      endsAt: '2026-06-15T18:30:00Z',
      timezone: 'Asia/Tokyo',
    }
    const { text } = await listOf([night, far])
    expect(text).toContain('Marathon setUntil 2:00 PM · Riverside')
    expect(text).toContain('Far awayUntil 3:30 AM GMT+9')
    const german = await listOf([night], 'de')
    expect(german.text).toContain('Bis 14:00 Uhr')
    const cards = await listOf([night], null, '?view=cards')
    expect(cards.text).toContain('Until 2:00 PM')
    expect(cards.text).not.toContain('Happening now')
  })

  it('lists past days by their dates, not as ongoing, if a visitor chose them', async () => {
    const { html } = await listOf(
      [{ title: 'Past', startsAt: '2026-06-02T18:00:00Z' }],
      null,
      '?from=2026-06-01',
    )
    expect(headings(html)).toEqual(['Tuesday, June 2'])
  })

  it('says why an event is cancelled or postponed instead of where it would have been', async () => {
    const location = 'Blue Note'
    const { text } = await listOf([
      { title: 'A.', location, status: 'cancelled', statusReason: 'Illness in the band.' },
      { title: 'B.', location, status: 'postponed', statusReason: 'The stage is flooded.' },
    ])
    expect(text).toContain('A.Illness in the band.')
    expect(text).toContain('B.The new date will be announced. The stage is flooded.')
    expect(text).not.toContain(location)
  })

  it('names the original date of a postponed event beside its place', async () => {
    const previousStartsAt = new Date('2026-06-20T18:00:00Z')
    const { text } = await listOf([
      { title: 'Moved', location: 'Blue Note', status: 'postponed', previousStartsAt },
    ])
    expect(text).toContain('MovedBlue NoteOriginal date: Jun 20')
  })

  it('names the last day of an event over several days, and a zone only where it differs', async () => {
    const { text } = await listOf([
      { title: 'Fair', startsAt: '2026-07-01T14:00:00Z', endsAt: '2026-07-04T23:00:00Z' },
      { title: 'Far away', startsAt: '2026-07-02T03:00:00Z', timezone: 'Asia/Tokyo' },
      { title: 'Stream', startsAt: '2026-07-03T18:00:00Z', attendanceMode: 'online' },
    ])
    expect(text).toContain('9:00 AM · Until Jul 4')
    expect(text).toMatch(/12:00 – 1:00 PM GMT\+9/)
    expect(text).toMatch(/1:00 – 2:00 PM CDTOnline/)
  })

  it('loads images in sizes for a row, with their dimensions, and only the first at once', async () => {
    const events = Array.from({ length: 6 }, (_, i) => ({ title: `Evening ${i}`, imageUrl: IMAGE }))
    const elsewhere = {
      title: 'Elsewhere',
      startsAt: '2026-09-01T18:00:00Z',
      imageUrl: 'https://images.example/huge.jpg',
    }
    const { html } = await listOf([...events, elsewhere])
    const images = html.match(/<picture.*?<\/picture>/gs) ?? []
    expect(images).toHaveLength(6)
    for (const image of images) {
      expect(image).toContain('/square.webp')
      expect(image).toMatch(/<img src="[^"]+\/small.webp" alt="" width="320" height="180"/)
    }
    expect(images.map((image) => image.includes('loading="lazy"'))).toEqual([
      ...[false, false, false, false],
      ...[true, true],
    ])
    expect(html).not.toContain('images.example')
  })

  it('shows the color of a category beside the words', async () => {
    const app = await testApp('2026-06-15T17:00:00Z')
    const feed = await makeFeed({ color: '#2f7fd0' })
    await makeEvents(feed, [{ title: 'Blue' }])
    const html = await (await app.request(`/f/${feed.id}`)).text()
    expect(html).toContain('<span class="dot" data-color="#2f7fd0">')
  })
})
