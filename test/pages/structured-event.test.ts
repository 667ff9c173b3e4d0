import { describe, expect, it } from 'vitest'
import { newRule, type Rule } from '../../domain/recurrence/rule.ts'
import { testApp } from '../support/app.ts'
import { type EventOverrides, makeEvent, makeFeed } from '../support/factories.ts'
import { makeSeries } from '../support/make-series.ts'

async function eventPage(overrides: EventOverrides) {
  const app = await testApp()
  const feed = await makeFeed()
  await makeEvent(feed, { title: 'Blue Night', ...overrides })
  const response = await app.request(`/events/2026/07/01/blue-night?feed=${feed.id}`)
  return { html: await response.text() }
}

const IN_STOCK = { availability: 'https://schema.org/InStock' }

/** What a search engine reads. */
function structured(html: string) {
  const text = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1]
  if (!text) throw new Error(`no JSON-LD in ${html}`)
  return JSON.parse(text)
}

describe('what search engines read of an event', () => {
  it('tells search engines of no ticket for what is cancelled', async () => {
    const ticketUrl = 'https://tickets.example.com/1'
    const offers = async (overrides: EventOverrides) =>
      structured((await eventPage({ ticketUrl, ...overrides })).html).offers
    expect(await offers({})).toEqual({ '@type': 'Offer', url: ticketUrl, ...IN_STOCK })
    expect(await offers({ status: 'postponed', isFree: true })).not.toMatchObject(IN_STOCK)
    expect(await offers({ status: 'cancelled' })).toBeUndefined()
    expect(await offers({ status: 'cancelled', isFree: true })).toBeUndefined()
  })

  it('tells people and search engines the amounts and their currency', async () => {
    const amounts = { isFree: false, priceMin: 12, priceMax: 20.5, currency: 'EUR' }
    const range = await eventPage(amounts)
    expect(range.html).toContain('<bdi>€12 – €20.50</bdi>')
    expect(structured(range.html).offers).toEqual({
      '@type': 'AggregateOffer',
      url: structured(range.html).url,
      ...IN_STOCK,
      lowPrice: 12,
      highPrice: 20.5,
      priceCurrency: 'EUR',
    })
    const ticketUrl = 'https://tickets.example.com/1'
    const one = await eventPage({ ...amounts, priceMax: 12, priceText: 'At the door', ticketUrl })
    expect(one.html).toContain('<bdi>At the door</bdi>')
    expect(structured(one.html).offers).toEqual({
      '@type': 'Offer',
      url: ticketUrl,
      ...IN_STOCK,
      price: 12,
      priceCurrency: 'EUR',
    })
    const cancelled = await eventPage({ ...amounts, status: 'cancelled' })
    expect(structured(cancelled.html).offers).toBeUndefined()
  })

  it('names a currency also for what is free, without which search engines ignore the price', async () => {
    const { html } = await eventPage({ isFree: true })
    expect(structured(html)).toMatchObject({
      isAccessibleForFree: true,
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD', ...IN_STOCK },
    })
  })

  it('names the organizer, and else the organization that publishes the event', async () => {
    const { html } = await eventPage({})
    expect(structured(html).organizer).toEqual({
      '@type': 'Organization',
      name: 'Test org',
      url: expect.stringMatching(/^https:\/\/calendar\.test\/o\/[a-z0-9-]+$/),
    })
    const own = { organizerName: 'The choir', organizerUrl: 'https://choir.example/' }
    expect(structured((await eventPage(own)).html).organizer).toEqual({
      ...{ '@type': 'Organization', name: 'The choir', url: 'https://choir.example/' },
    })
    const bare = structured((await eventPage({ organizerName: 'The choir' })).html).organizer
    expect(bare).toEqual({ '@type': 'Organization', name: 'The choir' })
  })

  it('shows the picture of the event, and else the one that link previews show', async () => {
    const imageUrl = 'https://pictures.example/1.jpg'
    expect(structured((await eventPage({ imageUrl })).html).image).toBe(imageUrl)
    const { html } = await eventPage({})
    const [, preview] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect(structured(html).image).toBe(preview)
  })

  it('tells search engines nothing of a place that is not known', async () => {
    expect(structured((await eventPage({})).html).location).toBeUndefined()
    const online = structured((await eventPage({ attendanceMode: 'mixed' })).html).location
    expect(online['@type']).toBe('VirtualLocation')
    const city = structured((await eventPage({ city: 'Austin' })).html).location
    expect(city.address).toEqual({ '@type': 'PostalAddress', addressLocality: 'Austin' })
    const named = structured((await eventPage({ location: 'The mill' })).html).location
    expect(named).toEqual({ '@type': 'Place', name: 'The mill' })
  })

  it('tells people and search engines how to get in with a disability', async () => {
    const accessibility = 'Ramp <at> the back'
    const { html } = await eventPage({ location: 'The mill', accessibility })
    expect(html).toContain('<dt>Accessibility</dt><dd><bdi>Ramp &lt;at&gt; the back</bdi></dd>')
    expect(structured(html).location.amenityFeature).toEqual({
      '@type': 'LocationFeatureSpecification',
      name: 'Accessibility',
      value: accessibility,
    })
    const access = await eventPage({
      ...{ location: 'The mill', accessibility },
      ...{ accessYes: ['hearing-loop', 'captions'], accessNo: ['accessible-restroom'] },
    })
    const known = { '@type': 'LocationFeatureSpecification' }
    // Captions belong to what is shown, not to the place.
    expect(structured(access.html).location.amenityFeature).toEqual([
      { ...known, name: 'Accessibility', value: accessibility },
      { ...known, name: 'Hearing loop', value: true },
      { ...known, name: 'Accessible restroom', value: false },
    ])
    expect(access.html).toContain('Not available: Accessible restroom')
    const online = (await eventPage({ attendanceMode: 'online', accessibility })).html
    expect(structured(online).location['@type']).toBe('VirtualLocation')
    expect(online).toContain('Accessibility')
  })
})

describe('what search engines read of a repeating event', () => {
  async function seriesOf(rule: Rule, now = '2026-06-15T12:00:00Z') {
    const app = await testApp('2026-06-15T12:00:00Z')
    const feed = await makeFeed()
    const { seriesId } = await makeSeries(app, feed, rule)
    app.setNow(now)
    return structured(await (await app.request(`/f/${feed.id}/series/${seriesId}`)).text())
  }
  const START = { '@type': 'Schedule', startDate: '2026-06-16', startTime: '19:00:00' }
  const ZONE = { scheduleTimezone: 'America/Chicago' }

  it('is the whole schedule, also once some of its dates are past', async () => {
    const schedule = { ...START, ...ZONE, repeatFrequency: 'P1W', repeatCount: 4 }
    const rule = newRule('WEEKLY', { count: 4 })
    expect((await seriesOf(rule)).eventSchedule).toEqual(schedule)
    const later = await seriesOf(rule, '2026-06-25T12:00:00Z')
    expect(later.eventSchedule).toEqual(schedule)
    expect(later.subEvent.map((event: { startDate: string }) => event.startDate)).toEqual([
      ...['2026-06-30T19:00:00-05:00', '2026-07-07T19:00:00-05:00'],
    ])
    expect(later).toMatchObject({ '@type': 'EventSeries', endDate: '2026-07-07' })
    expect([later.superEvent, later.eventStatus]).toEqual([undefined, undefined])
  })

  it.each<[string, Rule, object | undefined]>([
    [
      'days of the week',
      newRule('WEEKLY', {
        byDay: [
          { day: 'TU', nth: 0 },
          { day: 'TH', nth: 0 },
        ],
        until: '2026-08-31',
      }),
      {
        byDay: ['https://schema.org/Tuesday', 'https://schema.org/Thursday'],
        endDate: '2026-08-31',
        repeatFrequency: 'P1W',
      },
    ],
    [
      'a day of the month by its place',
      newRule('MONTHLY', { interval: 2, byDay: [{ day: 'TU', nth: 3 }] }),
      { byDay: ['3TU'], repeatFrequency: 'P2M' },
    ],
    [
      'days of a month',
      newRule('YEARLY', { byMonth: [6], byMonthDay: [16] }),
      { byMonth: [6], byMonthDay: [16], repeatFrequency: 'P1Y' },
    ],
    [
      'nothing that it cannot say',
      newRule('MONTHLY', { byDay: [{ day: 'TU', nth: 0 }], bySetPos: [3] }),
      undefined,
    ],
  ])('names %s', async (_, rule, expected) => {
    const { eventSchedule, subEvent } = await seriesOf(rule)
    expect(eventSchedule).toEqual(expected && { ...START, ...ZONE, ...expected })
    expect(subEvent.length).toBeGreaterThan(0)
  })
})
