import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { enteredEvents } from '../../support/entered-events.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { forgetPurges } from '../../support/forget-purges.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const { create, eventsOf } = enteredEvents(() => app)

describe('creating an event', () => {
  it('stores what was entered, in the zone of the place', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await create(staff, feed.id, {
      description: 'First line\r\n\r\nSecond',
      endTime: '22:00',
      location: ' The  Shell ',
      city: 'Austin',
      state: 'tx',
      lat: '30.2672',
      lng: '-97,7431',
      accessibility: 'A ramp.\r\nA lift.',
      categories: 'Jazz, jazz, Outdoors',
      price: 'free',
      imageUrl: 'https://img.example/a.jpg',
      imageAlt: 'A trumpet',
      url: 'https://jazz.example',
      organizerName: 'Ann',
    })
    expect(event).toMatchObject({
      title: 'Jazz by the river',
      description: 'First line\n\nSecond',
      starts_local: '2026-07-04T19:30:00-05:00',
      ends_local: '2026-07-04T22:00:00-05:00',
      location: 'The Shell',
      state: 'Texas',
      state_code: 'TX',
      lat: 30.2672,
      lng: -97.7431,
      accessibility: 'A ramp. A lift.',
      categories: ['Jazz', 'Outdoors'],
      is_free: true,
      image_url: 'https://img.example/a.jpg',
      image_alt: 'A trumpet',
    })
  })

  it('shows the public addresses, and drops what the edge keeps', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await forgetPurges(app)
    const to = await sentTo(await staff.send('/events', eventForm(feed.id)))
    expect(app.purged).toEqual([[`feed:${feed.id}`, `org-events:${staff.orgId}`]])
    const html = await (await staff.open(to.replace(`/dashboard/${staff.slug}`, ''))).text()
    expect(visibleText(html)).toContain('Public pages and the API update within a minute')
    for (const link of html.matchAll(/href="((?:\/events|\/api)[^"]+)"/g)) {
      const path = link[1]?.replaceAll('&amp;', '&') ?? ''
      expect((await app.request(path)).status, path).toBe(200)
    }
  })

  it('adds one event however often the button is pressed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const path = `/dashboard/${staff.slug}/events`
    const fields = formFields(await staff.see('/events/new'), path)
    const form = { ...fields, ...eventForm(feed.id) }
    const sent = await Promise.all([staff.send('/events', form), staff.send('/events', form)])
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect(await eventsOf(staff.orgId)).toHaveLength(1)
  })

  it('cannot take over the id of somebody else', async () => {
    const foreign = await makeEvent(await makeFeed(), { title: 'Theirs' })
    const { staff, feed } = await makeStaffWithFeed(app)
    await staff.send('/events', { ...eventForm(feed.id), id: foreign.id })
    const [row] = await app.database.query('select title from events where id = $1', [foreign.id])
    expect(row?.title).toBe('Theirs')
  })

  it.each([
    ['all day', { allDay: 'on' }, '2026-07-04T00:00:00-05:00', '2026-07-05T00:00:00-05:00'],
    [
      'all day for three days',
      { allDay: 'on', endDate: '2026-07-06', startTime: '' },
      '2026-07-04T00:00:00-05:00',
      '2026-07-07T00:00:00-05:00',
    ],
    ['without an end', {}, '2026-07-04T19:30:00-05:00', null],
    [
      'over several days',
      { endDate: '2026-07-06', endTime: '12:00' },
      '2026-07-04T19:30:00-05:00',
      '2026-07-06T12:00:00-05:00',
    ],
    [
      'past midnight',
      { endDate: '2026-07-05', endTime: '01:00' },
      '2026-07-04T19:30:00-05:00',
      '2026-07-05T01:00:00-05:00',
    ],
    [
      'the second of two half past one',
      { startDate: '2026-11-01', startTime: '01:30', startFold: 'second' },
      '2026-11-01T01:30:00-06:00',
      null,
    ],
  ])('%s', async (_, fields, starts, ends) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await create(staff, feed.id, fields)
    expect([event.starts_local, event.ends_local]).toEqual([starts, ends])
    const path = `/dashboard/${staff.slug}/events/${event.id}`
    // Its form, sent back as it is, means the same.
    const fieldsAgain = formFields(await staff.see(`/events/${event.id}`), path)
    await sentTo(await staff.send(`/events/${event.id}`, fieldsAgain))
    const [again] = await eventsOf(staff.orgId)
    expect([again?.starts_local, again?.ends_local]).toEqual([starts, ends])
  })

  it.each([
    ['no title', { title: ' \u0000 ' }, 'Enter a title'],
    ['no date', { startDate: '' }, 'Enter a start date'],
    [
      'a day that does not exist',
      { startDate: '2026-02-30' },
      'Enter a date between 1980 and 2199',
    ],
    [
      'no time',
      { startTime: '' },
      'Enter a start time, or select “All day” or “Time to be announced”',
    ],
    [
      'a time that does not exist',
      { startTime: '25:00' },
      'Enter a start time, or select “All day” or “Time to be announced”',
    ],
    [
      'an end before the start',
      { endTime: '18:00' },
      'If the event ends after midnight, enter its end date',
    ],
    [
      'an end the day before',
      { endDate: '2026-07-03' },
      'End date must be on or after the start date',
    ],
    [
      'an end day without a time',
      { endDate: '2026-07-05' },
      'Enter an end time, or clear the end date',
    ],
    [
      'an hour that clocks skip',
      { startDate: '2027-03-14', startTime: '02:30' },
      '2:30 AM doesn’t exist on this date in Chicago because clocks go forward from 2:00 AM to 3:00 AM',
    ],
    [
      'an hour that happens twice',
      { startDate: '2026-11-01', startTime: '01:30' },
      '1:30 AM occurs twice on this date in Chicago because clocks go back. Choose which one',
    ],
    ['a zone that does not exist', { timezone: 'Mars/Olympus' }, 'Choose a time zone'],
    ['half a place', { lat: '30' }, 'Enter both latitude and longitude'],
    ['a place off the globe', { lat: '91', lng: '0' }, 'Latitude must be a number from -90 to 90'],
    ['a link that runs script', { url: 'javascript:alert(1)' }, 'Enter a full web address'],
    ['a link with a password', { ticketUrl: 'https://a:b@c.example' }, 'Enter a full web address'],
    ['a title too long', { title: 'x'.repeat(201) }, 'Enter at most 200 characters'],
  ])('refuses %s, says why, and keeps what was typed', async (_, fields, message) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = eventForm(feed.id, { description: 'Kept words', ...fields })
    const response = await staff.send('/events', form)
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(visibleText(html)).toContain(message)
    expect(html).toContain('Kept words')
    expect(html).toContain('class="error"')
    expect(await eventsOf(staff.orgId)).toEqual([])
  })

  it.each(['startDate', 'endDate'])('refuses a day that its zone skipped (%s)', async (name) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const days = { startDate: '2011-12-29', endDate: '2011-12-31', [name]: '2011-12-30' }
    const past = { ...days, meantDate: days.startDate }
    for (const times of [{ allDay: 'on' }, { endTime: '23:00' }]) {
      const form = { ...past, ...times, timezone: 'Pacific/Apia' }
      const page = await staff.send('/events', eventForm(feed.id, form))
      expect(page.status).toBe(400)
      expect(visibleText(await page.text())).toContain(
        '2011-12-30 doesn’t exist in Apia because the calendar there skipped that day',
      )
    }
    expect(await eventsOf(feed.orgId)).toEqual([])
  })

  it('ends a whole day at the first of two midnights', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const day = { startDate: '2026-10-31', timezone: 'America/Havana' }
    for (const times of [{ allDay: 'on' }, { startTime: '20:00' }]) {
      const event = await create(staff, feed.id, { ...day, ...times })
      expect(new Date(String(event.past_at)).toISOString()).toBe('2026-11-01T04:00:00.000Z')
    }
  })

  it('takes a latitude with 15 decimals', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const place = { lat: '30.267153000000121', lng: '-97.743060800000005' }
    const event = await create(staff, feed.id, place)
    expect(event).toMatchObject({ lat: Number(place.lat), lng: Number(place.lng) })
  })

  it('refuses a feed of another organization', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const foreign = await makeFeed()
    expect((await staff.send('/events', eventForm(foreign.id))).status).toBe(400)
  })

  it('refuses a feed that was archived', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const archived = await makeFeed({ orgId: staff.orgId, archivedAt: new Date() })
    expect((await staff.send('/events', eventForm(archived.id))).status).toBe(400)
    expect(await eventsOf(staff.orgId)).toEqual([])
  })

  it('goes on with the next one, in the same place and at the same price', async () => {
    const { staff } = await makeStaffWithFeed(app)
    const { id: feedId } = await makeFeed({ orgId: staff.orgId })
    const kept = { location: 'Town hall', city: 'Austin', categories: 'Jazz', price: 'free' }
    const own = { description: 'With a guest.', ticketUrl: 'https://tickets.example/' }
    const form = { ...eventForm(feedId, { ...kept, ...own }), afterwards: 'another' }
    const next = (await sentTo(await staff.send('/events', form))).replace(/.*(?=\/events)/, '')
    const html = await staff.see(next)
    expect(visibleText(html)).toContain('Event created: Jazz by the river on Jul 4, 2026')
    const [saved] = await eventsOf(staff.orgId)
    expect(html).toContain(`href="/dashboard/${staff.slug}/events/${saved?.id}"`)
    const fields = formFields(html, `/dashboard/${staff.slug}/events`)
    expect(fields).toMatchObject({ ...kept, feedId, title: '', description: '', startDate: '' })
    expect(fields).toMatchObject({ ticketUrl: '' })
    expect(fields.once).toMatch(/^form_/)
  })

  it('starts a copy of another event, and saves nothing by that', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await create(staff, feed.id, { city: 'Austin', lat: '30', lng: '-97' })
    const html = await staff.see(`/events/new?from=${event.id}`)
    const fields = formFields(html, `/dashboard/${staff.slug}/events`)
    expect(fields).toMatchObject({
      title: 'Jazz by the river',
      city: 'Austin',
      lat: '30',
      startDate: '2026-07-04',
      startTime: '19:30',
    })
    expect(fields.once).toMatch(/^form_/)
    expect(await eventsOf(staff.orgId)).toHaveLength(1)
  })
})
