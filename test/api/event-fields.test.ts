import { beforeAll, describe, expect, it } from 'vitest'
import { AUTOMATIC_COLORS } from '../../domain/display/palette.ts'
import { Event, EventDetails, type EventList, type OneEvent } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'
import { type EventOverrides, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function eventOf(overrides: EventOverrides) {
  const org = await makeOrg()
  const feed = await makeFeed({ orgId: org.id, timezone: 'America/Chicago' })
  const { id } = await makeEvent(feed, overrides)
  const body = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${id}`)
  return { event: body.event, feed, org, id }
}

describe('An event', () => {
  it('shows every field', async () => {
    const given = {
      title: 'Blue “Note” \\ Jazz\tNight \u2028 ♫',
      descriptionMarkdown: 'Line **one**\n- [line "two" <](https://example.org/?a=1&b=2)',
      allDay: false,
      timeKnown: true,
      status: 'postponed',
      attendanceMode: 'mixed',
      location: 'The Café',
      address: '1 Main St',
      city: 'Austin',
      postalCode: '78701',
      country: 'US',
      lat: 30.2672,
      lng: -0.00001,
      accessibility: 'A ramp, and a “hearing loop”',
      url: 'https://example.org/jazz?a=1&b=2',
      imageUrl: 'https://example.org/jazz.jpg',
      imageAlt: 'A trumpet',
      categories: ['Music', 'with "quotes", commas {and} \\ more'],
      isFree: false,
      priceText: '$10–20',
      priceMin: 10,
      priceMax: 20.5,
      currency: 'USD',
      ticketUrl: 'https://example.org/tickets',
    } as const
    const { event, feed, org, id } = await eventOf({
      ...given,
      categories: [...given.categories],
      startsAt: '2026-07-04T00:30:00Z',
      endsAt: '2026-07-04T05:00:00Z',
      previousStartsAt: new Date('2026-06-01T05:00:00Z'),
      state: 'tx',
      organizerName: 'Riverside',
      organizerUrl: 'https://riverside.example',
      accessYes: ['step-free', 'captions'],
      accessNo: ['hearing-loop'],
      statusReason: 'The hall is "closed"',
      createdAt: new Date('2026-01-02T03:04:05.678Z'),
      updatedAt: new Date('2026-02-03T04:05:06.007Z'),
    })
    const path = `events/2026/07/03/blue-note-jazz-night?event=${id}`
    expect(event).toEqual({
      ...given,
      id,
      feedId: feed.id,
      feedSlug: feed.slug,
      orgSlug: org.slug,
      slug: 'blue-note-jazz-night',
      description: 'Line one\n- line "two" < (https://example.org/?a=1&b=2)',
      descriptionHtml:
        '<p>Line <strong>one</strong></p><ul><li><a href="https://example.org/?a=1&amp;b=2" rel="nofollow noopener">line &quot;two&quot; &lt;</a></li></ul>',
      displayDate: '2026-07-03',
      endDate: '2026-07-03',
      startsAt: '2026-07-03T19:30:00-05:00',
      endsAt: '2026-07-04T00:00:00-05:00',
      previousStartsAt: '2026-06-01T00:00:00-05:00',
      timezone: 'America/Chicago',
      statusReason: 'The hall is "closed"',
      state: 'Texas',
      stateCode: 'TX',
      access: { yes: ['step-free', 'captions'], no: ['hearing-loop'] },
      thumbnailUrl: null,
      color: AUTOMATIC_COLORS[0],
      organizer: { name: 'Riverside', url: 'https://riverside.example' },
      series: null,
      permalink: `/api/v1/${path}`,
      pageUrl: `https://calendar.test/${path}`,
      createdAt: '2026-01-02T03:04:05.678Z',
      updatedAt: '2026-02-03T04:05:06.007Z',
    })
  })

  it('has every field, null or [] where nothing is known', async () => {
    const { event } = await eventOf({ endsAt: null })
    const empty = Object.entries(event).filter(([, value]) => value === null)
    expect(empty.map(([name]) => name)).toEqual(
      'descriptionMarkdown endsAt previousStartsAt statusReason location address city state stateCode postalCode country lat lng accessibility url imageUrl thumbnailUrl imageAlt color isFree priceText priceMin priceMax currency ticketUrl organizer series descriptionHtml'.split(
        ' ',
      ),
    )
    expect(event).toMatchObject({
      description: '',
      categories: [],
      access: { yes: [], no: [] },
      allDay: false,
      timeKnown: true,
      status: 'scheduled',
      attendanceMode: 'offline',
    })
  })

  it('lists its fields as the contract does, name by name', async () => {
    const { event } = await eventOf({})
    expect(Object.keys(event)).toEqual(Object.keys(EventDetails.shape))
  })

  it('has its HTML where it is asked for alone', async () => {
    const descriptionMarkdown = '*Loud*'
    const { event, feed } = await eventOf({ descriptionMarkdown })
    const [listed] = (await app.get<EventList>(`/api/v1/feeds/${feed.id}/events`)).events
    expect(listed).toMatchObject({ description: 'Loud', descriptionMarkdown })
    expect(Object.keys(listed ?? {})).toEqual(Object.keys(Event.shape))
    const { event: found } = await app.get<OneEvent>(event.permalink)
    expect(found).toEqual(event)
    expect(found.descriptionHtml).toBe('<p><em>Loud</em></p>')
  })

  it('loses its formatting where a release that has none changes its text', async () => {
    const { event, feed, id } = await eventOf({ descriptionMarkdown: '*Loud*' })
    await app.database.query(`update events set description = 'Quiet' where id = $1`, [id])
    const { event: found } = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${event.id}`)
    const { description, descriptionMarkdown, descriptionHtml } = found
    expect({ description, descriptionMarkdown, descriptionHtml }).toEqual({
      ...{ description: 'Quiet', descriptionMarkdown: null, descriptionHtml: null },
    })
  })

  it('gives absolute addresses at PUBLIC_URL, whatever host was asked', async () => {
    const elsewhere = await testApp('2026-06-15T12:00:00Z', {
      PUBLIC_URL: 'https://events.example/',
    })
    const { addresses } = await everyEndpoint()
    for (const [path, address] of Object.entries(addresses)) {
      const body = JSON.stringify(await elsewhere.get(address))
      // Counts hold no address.
      if (!path.endsWith('/facets')) expect(body).toContain('"https://events.example/')
      expect(body).not.toContain('calendar.test')
    }
  })

  it('has an organizer without an address', async () => {
    const { event } = await eventOf({ organizerName: 'Riverside' })
    expect(event.organizer).toEqual({ name: 'Riverside', url: null })
  })
})
