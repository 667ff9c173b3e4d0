import { describe, expect, it } from 'vitest'
import { newRule } from '../../domain/recurrence/rule.ts'
import { testApp } from '../support/app.ts'
import { type EventOverrides, makeEvent, makeEvents, makeFeed } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { makeSeries } from '../support/make-series.ts'

const IMAGE = '/media/img_abcdefghijklmnopqrstuvwxyz012345/large.webp'

async function pageOf(overrides: EventOverrides) {
  const app = await testApp()
  const feed = await makeFeed({ name: 'River songs' })
  const event = await makeEvent(feed, { title: 'Blue Night', ...overrides })
  const read = async () => {
    app.database.roundTrips.splice(0)
    const response = await app.request(`/events/2026/07/01/blue-night?event=${event.id}`)
    const html = await response.text()
    const main = html.slice(html.indexOf('<main'))
    return { response, html: main, text: visibleText(main).replace(/\s/g, ' ') }
  }
  return { app, feed, event, read, ...(await read()) }
}

const count = (text: string, part: string) => text.split(part).length - 1

describe('The page of an event', () => {
  it('names its date, its price, and its website once', async () => {
    const { text } = await pageOf({
      isFree: true,
      priceText: 'Free',
      url: 'https://www.river.example/blue',
      organizerName: 'Jazz Society',
      accessibility: 'Step-free entrance',
    })
    expect(count(text, 'July 1')).toBe(1)
    expect(count(text, 'Free')).toBe(1)
    expect(text).toContain('OrganizerJazz Society')
    expect(text).toContain('AccessibilityStep-free entrance')
    expect(text).toContain('Event websiteriver.example')
  })

  it('names its facts in the language of the calendar', async () => {
    const feed = await makeFeed({ widget: { language: 'de' } })
    const place = { location: 'Kurpark', address: 'Parkstraße 1', city: 'Ulm' }
    const event = await makeEvent(feed, { title: 'A', url: 'https://a.example', ...place })
    const app = await testApp()
    const page = await app.request(`/events/2026/07/01/a?event=${event.id}`)
    const text = visibleText(await page.text()).replace(/\s/g, ' ')
    expect(text).toContain('Website der Veranstaltunga.example')
    expect(text).toMatch(/Karte ?· ?Route/)
  })

  it('shows an image stored here in two sizes, one stored elsewhere as it is, with dimensions', async () => {
    const { html } = await pageOf({ imageUrl: IMAGE, imageAlt: 'A stage' })
    const hero = html.match(/<img class="hero"[^>]*>/)?.[0] ?? ''
    expect(hero).toMatch(/srcset="[^"]+\/medium.webp 800w, [^"]+\/large.webp 1600w"/)
    expect(hero).toContain('alt="A stage" width="1600" height="900"')
    const imageUrl = 'https://images.example/a.jpg'
    const elsewhere = (await pageOf({ imageUrl })).html.match(/<img class="hero"[^>]*>/)?.[0]
    expect(elsewhere).toContain(`src="${imageUrl}"`)
    expect(elsewhere).not.toContain('srcset')
    expect((await pageOf({})).html).not.toContain('class="hero"')
  })

  it('says why an event is cancelled, and that it is, once', async () => {
    const { html, text } = await pageOf({
      status: 'cancelled',
      statusReason: 'Illness in the band.',
    })
    expect(html).toMatch(/<div class="notice danger">.*Illness in the band\..*<\/div>/s)
    expect(count(text, 'Cancelled')).toBe(1)
    expect(count(text, 'Illness')).toBe(1)
  })

  it('names the new and the original date of a postponed event once, or that the new one will follow', async () => {
    const previousStartsAt = new Date('2026-05-03T00:30:00Z')
    const moved = await pageOf({ status: 'postponed', previousStartsAt })
    expect(moved.text).toContain(
      'PostponedOriginal date: Saturday, May 2, 2026Date and timeWednesday, July 1, 2026',
    )
    expect(count(moved.text, 'July 1')).toBe(1)
    const { text } = await pageOf({ status: 'postponed', statusReason: 'The stage is flooded.' })
    expect(text).toContain('PostponedThe new date will be announced.The stage is flooded.')
  })

  it('leads to the map and to the way there, but of an online event to neither', async () => {
    const { html } = await pageOf({ location: 'Blue Note', city: 'Austin', state: 'TX' })
    expect(html).toContain('maps/dir/?api=1&amp;destination=Blue%20Note%2C%20Austin%2C%20TX')
    const online = await pageOf({ attendanceMode: 'online' })
    expect(online.html).not.toContain('google.com/maps')
  })

  it('names the days of an event over several days once, with its hours', async () => {
    const days = await pageOf({ endsAt: '2026-07-03T20:00:00Z' })
    expect(days.text).toMatch(
      /Date and timeWednesday, July 1, 2026(,| at) 1:00 PM – Friday, July 3, 2026(,| at) 3:00 PM CDT/,
    )
    expect(count(days.text, 'Jul')).toBe(2)
    const whole = { startsAt: '2026-07-01T05:00:00Z', endsAt: '2026-07-04T05:00:00Z', allDay: true }
    expect(count((await pageOf(whole)).text, '2026')).toBe(1)
  })

  it('says from which day a date of a series was moved', async () => {
    const { app, feed } = await pageOf({})
    const { id } = await makeSeries(app, feed, newRule('WEEKLY', { count: 3 }))
    const textOf = async (path: string) =>
      visibleText(await (await app.request(path)).text()).replace(/\s/g, ' ')
    expect(await textOf(`/events/2026/06/16/yoga?event=${id}`)).not.toContain('Original date')
    await app.database.query(
      `update events set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = $1`,
      [id],
    )
    expect(await textOf(`/events/2026/06/17/yoga?event=${id}`)).toContain(
      'Wednesday, June 17, 2026',
    )
    expect(await textOf(`/events/2026/06/17/yoga?event=${id}`)).toContain(
      'Original date: Tuesday, June 16, 2026',
    )
    await app.database.query(`update events set recurrence_key = '30' where id = $1`, [id])
    const unknown = await textOf(`/events/2026/06/17/yoga?event=${id}`)
    expect(unknown).toContain('Wednesday, June 17, 2026')
    expect(unknown).not.toContain('Original date')
  })

  it('offers nothing to add to a calendar once it is cancelled', async () => {
    const ways = [
      'Add to calendar',
      /href="[^"]*\/evt_\w+\.ics"/,
      'action=TEMPLATE',
      'rru=addevent',
    ]
    const [{ html }, cancelled] = [await pageOf({}), await pageOf({ status: 'cancelled' })]
    for (const way of ways) {
      expect(html).toMatch(way)
      expect(cancelled.html).not.toMatch(way)
    }
  })

  it('offers to subscribe to its calendar, as far as staff allow it', async () => {
    const { html, feed } = await pageOf({})
    expect(html).toContain(`href="/f/${feed.id}#email-updates"`)
    expect(html).toContain(`value="https://calendar.test/f/${feed.id}.ics"`)
    const app = await testApp()
    const quiet = await makeFeed({ widget: { showSubscribe: false, showCalendar: false } })
    const event = await makeEvent(quiet, { title: 'Blue Night' })
    const page = await app.request(`/events/2026/07/01/blue-night?event=${event.id}`)
    expect(await page.text()).not.toContain('subscribe-menu')
  })

  it('draws the covers of its next events, and stands in one column where there is little to read', async () => {
    const { feed, read } = await pageOf({})
    await makeEvents(feed, [{ title: 'First' }, { title: 'Last' }])
    const { html } = await read()
    expect(html.match(/card-cover/g)).toHaveLength(2)
    expect(html).toContain('class="event-page wide"')
    const long = await pageOf({ description: 'Words '.repeat(100) })
    expect(long.html).toContain('class="event-page"')
  })

  it('shows its categories in their colors', async () => {
    const { app, feed, read } = await pageOf({ categories: ['Café music', 'Outdoors'] })
    await app.database.query(
      `update category_styles set color = case key when 'cafe music' then '#d24a43' end where org_id = $1`,
      [feed.orgId],
    )
    const { html } = await read()
    expect(html).toContain('<span class="dot" data-color="#d24a43"></span><bdi>Café music</bdi>')
    expect(html).toMatch(/<a class="chip"[^>]*><bdi>Outdoors<\/bdi>/)
  })

  it('names the next events of its feed in the same round trip', async () => {
    const { app, feed, read } = await pageOf({})
    await makeEvents(feed, [
      { title: 'Past', startsAt: '2026-06-01T18:00:00Z' },
      { title: 'Cancelled night', startsAt: '2026-06-16T18:00:00Z', status: 'cancelled' },
      { title: 'Draft', startsAt: '2026-06-16T18:00:00Z', publishedAt: null },
      { title: 'First', startsAt: '2026-06-17T18:00:00Z' },
      { title: 'Last', startsAt: '2027-06-17T18:00:00Z' },
    ])
    await makeEvent(await makeFeed({ orgId: feed.orgId }), { title: 'Of another feed' })
    await makeSeries(app, feed, newRule('WEEKLY', { count: 3 }))
    // The first request after a change also does what the change left to do.
    await read()
    const { html, text } = await read()
    expect(app.database.roundTrips).toHaveLength(1)
    expect(text).toContain('More from River songs')
    const more = html.slice(html.indexOf('more-events'))
    const titles = [...more.matchAll(/<h3>.*?<\/h3>/gs)].map(([title]) => visibleText(title))
    expect(titles).toEqual(['Yoga', 'First', 'Last'])
  })

  it('has no such heading where its feed has no other event', async () => {
    expect((await pageOf({})).text).not.toContain('More from')
  })

  it('hides what needs a script until there is one', async () => {
    const { html, response } = await pageOf({})
    expect(html).toMatch(/<p class="row share" [^>]*hidden/)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(attributeValues(html, 'data-share')[0]).toContain('https://calendar.test/events/2026/')
  })
})
