import { describe, expect, it } from 'vitest'
import { changeEvent } from '../../db/events/change-event.ts'
import { testApp } from '../support/app.ts'
import { type EventOverrides, makeEvent, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'

const HOSTILE = `<img src=x onerror=alert(1)>"'</script><script>alert(2)</script>`

async function eventPage(overrides: EventOverrides, path?: string) {
  const app = await testApp()
  const feed = await makeFeed({ name: 'River songs' })
  const event = await makeEvent(feed, { title: 'Blue Night', ...overrides })
  const response = await app.request(path ?? `/events/2026/07/01/blue-night?feed=${feed.id}`)
  const html = await response.text()
  return { app, feed, event, response, html }
}

/** What a search engine reads. */
function structured(html: string) {
  const text = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1]
  if (!text) throw new Error(`no JSON-LD in ${html}`)
  return JSON.parse(text)
}

describe('GET /events/:year/:month/:day/:slug', () => {
  it('tells when, where and what, with links to maps, tickets and calendars', async () => {
    const { html, response, feed, event } = await eventPage({
      location: 'Blue Note',
      city: 'Austin',
      state: 'Texas',
      ticketUrl: 'https://tickets.example.com/1',
      description: 'First paragraph.\n\nSecond.',
    })
    expect(response.status, html).toBe(200)
    expect(html).toContain('Wednesday, July 1, 2026')
    expect(html.replace(/\s/g, ' ')).toContain('1:00 – 2:00 PM')
    expect(visibleText(html)).toContain('Blue NoteAustin, TXMap · Directions')
    expect(html).toContain('href="https://tickets.example.com/1"')
    expect(html).toContain('calendar.google.com')
    expect(html).toContain(`href="/f/${feed.id}/${event.id}.ics"`)
    expect(html).toContain('<p>Second.</p>')
  })

  it('links web addresses in the description, and nothing else of it', async () => {
    const { html } = await eventPage({
      description: 'Tickets (https://t.example/a?b=1&c=2).\n\n<b>javascript:alert(1)</b>',
    })
    expect(html).toContain(
      '<p>Tickets (<a href="https://t.example/a?b=1&amp;c=2" rel="nofollow noopener" dir="ltr">https://t.example/a?b=1&amp;c=2</a>).</p>',
    )
    expect(html).toContain('<p>&lt;b&gt;javascript:alert(1)&lt;/b&gt;</p>')
  })

  it('says all days of an event over several days, and says them once', async () => {
    const days = { startsAt: '2026-07-01T05:00:00Z', endsAt: '2026-07-04T05:00:00Z', allDay: true }
    const text = visibleText((await eventPage(days)).html).replace(/\s/g, ' ')
    expect(text).toContain('Wednesday, July 1 – Friday, July 3, 2026')
    expect(text).not.toContain('Jul 1')
    const night = visibleText((await eventPage({ ...days, allDay: false })).html)
    expect(night.replace(/\s/g, ' ')).toContain(
      'Wednesday, July 1, 2026 at 12:00 AM – Saturday, July 4, 2026 at 12:00 AM CDT',
    )
  })

  it('tells search engines the same as schema.org Event', async () => {
    const { html, event } = await eventPage({
      location: 'Blue Note',
      city: 'Austin',
      state: 'TX',
      status: 'cancelled',
      lat: 30.27,
      lng: -97.74,
    })
    expect(structured(html)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Blue Night',
      url: `https://calendar.test/events/2026/07/01/blue-night?event=${event.id}`,
      startDate: '2026-07-01T13:00:00-05:00',
      endDate: '2026-07-01T14:00:00-05:00',
      eventStatus: 'https://schema.org/EventCancelled',
      location: {
        '@type': 'Place',
        name: 'Blue Note',
        address: { addressLocality: 'Austin', addressRegion: 'TX' },
        geo: { latitude: 30.27, longitude: -97.74 },
      },
    })
  })

  it('says that an event is both in a place and online', async () => {
    const { html } = await eventPage({ attendanceMode: 'mixed' })
    expect(html).toContain('In person and online')
  })

  it('gives link previews a title, a text, an image and the one address', async () => {
    const imageUrl = 'https://images.example.com/a.jpg'
    const { html, response, event } = await eventPage({ imageUrl, imageAlt: 'A stage' })
    const address = `https://calendar.test/events/2026/07/01/blue-night?event=${event.id}`
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(html).toContain('<meta property="og:title" content="Blue Night"/>')
    expect(html).toContain(`<meta property="og:image" content="${imageUrl}"/>`)
    expect(html).toContain('<meta property="og:image:alt" content="A stage"/>')
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self' https:")
  })

  it('cannot be broken out of by a title, not even inside the structured data', async () => {
    const { app, feed } = await eventPage({})
    const hostile = await makeEvent(feed, {
      title: HOSTILE,
      description: HOSTILE,
      url: 'javascript:alert(3)',
      ticketUrl: 'javascript:alert(4)',
      imageUrl: 'javascript:alert(5)',
    })
    const found = await app.get<{ event: { pageUrl: string } }>(
      `/api/v1/feeds/${feed.id}/events/${hostile.id}`,
    )
    const { pathname, search } = new URL(found.event.pageUrl)
    const html = await (await app.request(pathname + search)).text()
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('javascript:')
    expect(structured(html).name).toBe(HOSTILE)
  })

  it('says that an event is cancelled, and offers neither tickets nor a calendar entry', async () => {
    const ticketUrl = 'https://tickets.example.com/1'
    const { html, feed, event } = await eventPage({ status: 'cancelled', ticketUrl })
    expect(html).toContain('Cancelled')
    expect(html).toContain('<s>Blue Night</s>')
    expect(html).not.toContain(`href="${ticketUrl}"`)
    expect(html).not.toContain('calendar.google.com/calendar/render')
    expect(html).not.toContain(`href="/f/${feed.id}/${event.id}.ics"`)
  })

  it('names other events of this name on this day', async () => {
    const title = 'A night of namesakes'
    const { app } = await eventPage({ title })
    const other = await makeFeed({ slug: 'elsewhere' })
    const namesake = await makeEvent(other, { title })
    const html = await (await app.request('/events/2026/07/01/a-night-of-namesakes')).text()
    expect(html).toMatch(
      new RegExp(`/events/2026/07/01/a-night-of-namesakes\\?event=${namesake.id}"`),
    )
    expect(html).toContain('this name on this day')
    expect(html).toContain(' / elsewhere</bdi>')
  })

  it('gives a matinee and an evening of one title a page each, linked with each other', async () => {
    const { app, feed, event: matinee } = await eventPage({})
    const evening = await makeEvent(feed, {
      title: 'Blue Night',
      startsAt: '2026-07-01T20:30:00Z',
      location: 'The mill',
    })
    const linkTo = ({ id }: { id: string }) => `/events/2026/07/01/blue-night?event=${id}`
    for (const [own, other, label] of [
      [matinee, evening, '3:30 PM · The mill'],
      [evening, matinee, '1 PM'],
    ] as const) {
      const response = await app.request(linkTo(own))
      const html = await response.text()
      const canonical = `https://calendar.test${linkTo(own)}`
      expect(html).toContain(`<link rel="canonical" href="${canonical}"/>`)
      expect(structured(html).url).toBe(canonical)
      expect(html).toContain(`href="/f/${feed.id}/${own.id}.ics"`)
      expect(html).toContain(`<a href="https://calendar.test${linkTo(other)}"><bdi>${label}</bdi>`)
      expect(response.headers.get('cache-tag')).toContain(`event:${other.id}`)
      const file = await (await app.request(`/f/${feed.id}/${own.id}.ics`)).text()
      expect(file.replaceAll('\r\n ', '')).toContain(`URL:${canonical}\r\n`)
    }
    const map = await (await app.request(`/sitemap/${feed.id}.xml`)).text()
    for (const event of [matinee, evening]) expect(map).toContain(`${linkTo(event)}</loc>`)
  })

  it('leads a link that names its event to it from where it never was, kept by nobody', async () => {
    const { app, feed, event } = await eventPage({})
    for (const path of [
      `/events/2026/06/30/blue-night?event=${event.id}`,
      `/events/2026/07/01/red-night?event=${event.id}`,
      `/events/2026/06/30/blue-night?event=${event.id}&utm_source=mail`,
      `/events/2026/07/01/blue-night?event=${event.id}&feed=feed_does_not_exist`,
      `/events/2026/02/30/blue-night?event=${event.id}`,
    ]) {
      app.database.roundTrips.splice(0)
      const response = await app.request(path)
      expect(response.status, path).toBe(302)
      const present = `/events/2026/07/01/blue-night?event=${event.id}`
      expect(response.headers.get('location')).toBe(present)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(app.database.roundTrips).toHaveLength(1)
    }
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    const gone = await app.request(`/events/2026/06/30/blue-night?event=${event.id}`)
    expect(gone.status).toBe(404)
  })

  it('leads every address that the event had to its present one, for good', async () => {
    const { app, feed, event } = await eventPage({})
    const moved = await makeFeed({ orgId: feed.orgId })
    const change = { ...event, title: 'Red Night', feedId: moved.id, endsAt: null }
    const startsAt = new Date('2026-09-09T18:00:00Z')
    await changeEvent(app.database.db, { ...change, startsAt, now: app.deps.now() })
    const present = `/events/2026/09/09/red-night?event=${event.id}`
    for (const query of [`event=${event.id}`, `feed=${feed.id}`]) {
      app.database.roundTrips.splice(0)
      const response = await app.request(`/events/2026/07/01/blue-night?${query}`)
      expect(response.status, query).toBe(301)
      expect(response.headers.get('location')).toBe(present)
      expect(app.database.roundTrips).toHaveLength(1)
      expect(response.headers.get('cache-tag')?.split(',').sort()).toEqual(
        [`org:${feed.orgId}`, `feed:${feed.id}`, `feed:${moved.id}`, `event:${event.id}`].sort(),
      )
    }
    app.database.roundTrips.splice(0)
    expect((await app.request(present)).status).toBe(200)
    expect(app.database.roundTrips).toHaveLength(1)
  })

  it('lets no browser keep the way, so that an event that moves back is found', async () => {
    const { app, event } = await eventPage({})
    const move = (startsAt: string) =>
      changeEvent(app.database.db, {
        ...event,
        endsAt: null,
        startsAt: new Date(startsAt),
        now: app.deps.now(),
      })
    const first = `/events/2026/07/01/blue-night?event=${event.id}`
    const second = `/events/2026/07/02/blue-night?event=${event.id}`
    await move('2026-07-02T18:00:00Z')
    const away = await app.request(first)
    expect([away.status, away.headers.get('location')]).toEqual([301, second])
    expect(away.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=300')
    const spelled = await app.request(`${first}&utm_source=mail`)
    expect([spelled.status, spelled.headers.get('location')]).toEqual([301, second])
    expect(spelled.headers.get('cache-control')).toBe('no-store')
    await move('2026-07-01T18:00:00Z')
    expect((await app.request(first)).status).toBe(200)
    const back = await app.request(second)
    expect([back.status, back.headers.get('location')]).toEqual([301, first])
  })

  it('shows who has the address now before who had it, and names both', async () => {
    const { app, feed, event } = await eventPage({})
    await changeEvent(app.database.db, { ...event, title: 'Red Night', now: app.deps.now() })
    const present = await makeEvent(feed, { title: 'Blue Night' })
    const response = await app.request(`/events/2026/07/01/blue-night?feed=${feed.id}`)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(structured(html).url).toContain(present.id)
    expect(html).toContain(`red-night?event=${event.id}`)
  })

  it('is 404 for a date that does not exist, an unknown slug and a foreign feed', async () => {
    const { app, feed } = await eventPage({})
    for (const path of [
      '/events/2026/02/30/blue-night',
      '/events/2026/07/01/no-such-night-anywhere',
      '/events/2026/07/01/blue-night?feed=feed_does_not_exist',
      `/events/2026/07/02/blue-night?feed=${feed.id}`,
    ]) {
      expect((await app.request(path)).status, path).toBe(404)
    }
  })
})

describe('GET /f/:feedId/:eventId.ics', () => {
  it('is one event for any calendar program', async () => {
    const { app, feed, event } = await eventPage({})
    const response = await app.request(`/f/${feed.id}/${event.id}.ics`)
    const body = await response.text()
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=UTF-8')
    expect(response.headers.get('content-disposition')).toContain("UTF-8''blue-night.ics")
    expect(body).toContain(`UID:${event.id}\r\n`)
    expect(body).toContain('DTSTART:20260701T180000Z\r\n')
    expect(body).toContain('SUMMARY:Blue Night\r\n')
  })

  it('leads from another feed of its organization, also a deleted one, to the feed that the event is in', async () => {
    const { app, event } = await eventPage({})
    const other = await makeFeed({ orgId: event.orgId })
    const ask = () => app.request(`/f/${other.id}/${event.id}.ics`)
    for (const _ of ['there', 'deleted']) {
      const response = await ask()
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toContain(`/f/${event.feedId}/${event.id}.ics`)
      await app.database.query('delete from feeds where id = $1', [other.id])
    }
    expect((await app.request(`/f/${(await makeFeed()).id}/${event.id}.ics`)).status).toBe(404)
  })
})
