import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { enteredEvents } from '../../support/entered-events.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { forgetPurges } from '../../support/forget-purges.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const { create, eventsOf } = enteredEvents(() => app)

const versionOf = async (staff: Browser, id: unknown) =>
  formFields(await staff.see(`/events/${id}`), `/dashboard/${staff.slug}/events/${id}`)

describe('changing an event', () => {
  it('keeps old links answering, and purges both feeds when it moves', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const other = await makeFeed({ orgId: staff.orgId })
    const event = await create(staff, feed.id)
    const fields = await versionOf(staff, event.id)
    await forgetPurges(app)
    const form = { ...fields, title: 'Blues by the river', feedId: other.id }
    await sentTo(await staff.send(`/events/${event.id}`, form))
    expect(app.purged[0]?.sort()).toEqual(
      [
        `event:${event.id}`,
        `feed:${feed.id}`,
        `feed:${other.id}`,
        `org-events:${staff.orgId}`,
      ].sort(),
    )
    const old = await app.request(`/api/v1/events/2026/07/04/jazz-by-the-river?feed=${other.id}`)
    expect(await old.text()).toContain('Blues by the river')
  })

  it('keeps what two people changed in different fields, line breaks or not', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const description = 'First paragraph.\r\n\r\nSecond paragraph.'
    const event = await create(staff, feed.id, { description })
    const fields = { ...(await versionOf(staff, event.id)), description }
    app.setNow('2026-06-15T12:01:00Z')
    const times = { startDate: '2026-07-05', endTime: '22:00' }
    await sentTo(await staff.send(`/events/${event.id}`, { ...fields, city: 'Austin', ...times }))
    app.setNow('2026-06-15T12:02:00Z')
    const second = await staff.send(`/events/${event.id}`, { ...fields, title: 'My own title' })
    const to = await sentTo(second)
    expect(visibleText(await staff.see(to.replace(`/dashboard/${staff.slug}`, '')))).toContain(
      'Changes that someone else made in the meantime are kept',
    )
    expect((await eventsOf(staff.orgId))[0]).toMatchObject({
      title: 'My own title',
      city: 'Austin',
      description: 'First paragraph.\n\nSecond paragraph.',
      starts_local: '2026-07-05T19:30:00-05:00',
    })
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('asks when two people changed the same field, names only that, and saves what the second decides', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const description = 'First paragraph.\r\n\r\nSecond paragraph.'
    const event = await create(staff, feed.id, { description })
    const fields = { ...(await versionOf(staff, event.id)), description }
    const page = `/events/${event.id}`
    app.setNow('2026-06-15T12:01:00Z')
    await sentTo(await staff.send(page, { ...fields, city: 'Austin', title: 'Their title' }))
    const second = await staff.send(page, { ...fields, title: 'My own title', location: 'Hall' })
    expect(second.status).toBe(409)
    const html = await second.text()
    const notice = visibleText(/<div class="notice.*?<\/ul>/s.exec(html)?.[0] ?? '')
    expect(notice).toContain('Someone else saved this event')
    expect(notice).toContain('Title, their version: Their title')
    expect(notice).not.toMatch(/City|Description|Venue/)
    expect((await eventsOf(staff.orgId))[0]).toMatchObject({ title: 'Their title', location: null })
    const again = formFields(html, `/dashboard/${staff.slug}${page}`)
    expect(again).toMatchObject({ title: 'My own title', city: 'Austin', location: 'Hall' })
    app.setNow('2026-06-15T12:02:00Z')
    await sentTo(await staff.send(page, again))
    expect((await eventsOf(staff.orgId))[0]).toMatchObject({
      title: 'My own title',
      city: 'Austin',
      location: 'Hall',
    })
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('asks nobody about a time zone that only has a new name, nor about their own second click', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await makeEvent(feed, { timezone: 'Asia/Calcutta' })
    const fields = await versionOf(staff, event.id)
    const page = `/events/${event.id}`
    app.setNow('2026-06-15T12:01:00Z')
    await sentTo(await staff.send(page, { ...fields, startTime: '22:00' }))
    app.setNow('2026-06-15T12:02:00Z')
    const mine = { ...fields, title: 'My  own title', url: 'jazz.example/1' }
    for (const _ of ['first click', 'second click']) await sentTo(await staff.send(page, mine))
    expect((await eventsOf(staff.orgId))[0]).toMatchObject({
      title: 'My own title',
      url: 'https://jazz.example/1',
      timezone: 'Asia/Kolkata',
    })
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('makes no time that nobody entered out of two', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await create(staff, feed.id)
    const fields = await versionOf(staff, event.id)
    app.setNow('2026-06-15T12:01:00Z')
    await sentTo(await staff.send(`/events/${event.id}`, { ...fields, startDate: '2026-07-05' }))
    const second = await staff.send(`/events/${event.id}`, { ...fields, startTime: '20:00' })
    expect(second.status).toBe(409)
    expect(visibleText(await second.text())).toContain('Start date, their version: 2026-07-05')
    app.setNow('2026-06-15T12:00:00Z')
  })

  const TIMES = { startTime: '19:30', endTime: '21:00' }
  const PRICES = { price: 'paid', priceMin: '10', priceMax: '20', currency: 'USD' }
  /** Two people open one event; one saves, then the other. */
  const bothChange = async (
    opened: Record<string, string>,
    theirs: Record<string, string>,
    mine: Record<string, string>,
  ) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await create(staff, feed.id, opened)
    const page = `/events/${event.id}`
    const fields = await versionOf(staff, event.id)
    app.setNow('2026-06-15T12:01:00Z')
    await sentTo(await staff.send(page, { ...fields, ...theirs }))
    app.setNow('2026-06-15T12:02:00Z')
    const response = await staff.send(page, { ...fields, ...mine })
    app.setNow('2026-06-15T12:00:00Z')
    const html = await response.text()
    const asked = formFields(html, `/dashboard/${staff.slug}${page}`)
    const saved = () => versionOf(staff, event.id)
    return { staff, page, status: response.status, text: visibleText(html), asked, saved }
  }

  it.each<[string, ...Record<string, string>[]]>([
    ['start and end', TIMES, { endTime: '22:00' }, { startTime: '20:00' }],
    ['start and a first end', {}, { endTime: '22:00' }, { startTime: '20:00' }],
    ['date and end time', TIMES, { startDate: '2026-07-05' }, { endTime: '23:00' }],
    ['lowest and highest price', PRICES, { priceMax: '30' }, { priceMin: '5' }],
    [
      'lowest and a first highest price',
      { ...PRICES, priceMax: '' },
      { priceMax: '30' },
      { priceMin: '5' },
    ],
  ])('combines %s that two people changed', async (_, opened = {}, theirs = {}, mine = {}) => {
    const { status, saved } = await bothChange(opened, theirs, mine)
    expect(status).toBe(303)
    expect(await saved()).toMatchObject({ ...opened, ...theirs, ...mine })
  })

  it.each<[string, ...Record<string, string>[]]>([
    ['an end before the start', TIMES, { startTime: '20:30' }, { endTime: '20:00' }],
    ['a highest price below the lowest', PRICES, { priceMin: '18' }, { priceMax: '15' }],
  ])(
    'asks about two changes that make %s, and shows both',
    async (_, opened = {}, theirs = {}, mine = {}) => {
      const { status, text, asked } = await bothChange(opened, theirs, mine)
      expect(status).toBe(409)
      expect(text.split('their version')).toHaveLength(3)
      expect(asked).toMatchObject({ ...opened, ...theirs, ...mine })
    },
  )

  it('asks about an end that was entered in another time zone, and keeps both', async () => {
    const theirs = { timezone: 'America/New_York' }
    const { status, text, asked } = await bothChange(TIMES, theirs, { endTime: '22:00' })
    expect(status).toBe(409)
    expect(text).toContain(
      'Time zone, their version: America/New_York. Your version: America/Chicago',
    )
    expect(text).toContain('End time, their version: 9:00 PM. Your version: 10:00 PM')
    expect(asked).toMatchObject({ ...theirs, startTime: '19:30', endTime: '22:00' })
  })

  it('leaves no field blank that one of two people filled in', async () => {
    const mine = { endTime: '', startTime: '20:00' }
    const { status, text, asked, staff, page, saved } = await bothChange(
      TIMES,
      { endTime: '22:00' },
      mine,
    )
    expect(status).toBe(409)
    expect(text).toContain('End time, their version: 10:00 PM. Your version: (blank)')
    expect(asked).toMatchObject({ startTime: '20:00', endTime: '22:00' })
    await sentTo(await staff.send(page, asked))
    expect(await saved()).toMatchObject({ startTime: '20:00', endTime: '22:00' })
  })

  it('without what the form was opened with asks about every difference', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await create(staff, feed.id)
    const fields = await versionOf(staff, event.id)
    app.setNow('2026-06-15T12:01:00Z')
    await sentTo(await staff.send(`/events/${event.id}`, { ...fields, city: 'Austin' }))
    const old = { ...fields, title: 'My own title', opened: '' }
    const second = await staff.send(`/events/${event.id}`, old)
    expect(second.status).toBe(409)
    const text = visibleText(await second.text())
    expect(text).toContain('City, their version: Austin')
    expect(text).toContain('Title, their version: Jazz by the river')
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('moves it into no feed of another organization', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const theirs = await makeFeed()
    const event = await create(staff, feed.id)
    const before = await eventsOf(staff.orgId)
    const fields = await versionOf(staff, event.id)
    const form = { ...fields, title: 'Elsewhere', feedId: theirs.id }
    const response = await staff.send(`/events/${event.id}`, form)
    expect(response.status).toBe(400)
    expect(visibleText(await response.text())).toContain('This feed was archived or deleted')
    expect(await eventsOf(staff.orgId)).toEqual(before)
  })

  it('cancels, postpones and takes it back, each after asking', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await create(staff, feed.id)
    for (const status of ['cancelled', 'postponed', 'scheduled']) {
      await staff.see(`/events/${event.id}/${status}`)
      await sentTo(await staff.send(`/events/${event.id}/${status}`))
      expect((await eventsOf(staff.orgId))[0]?.status).toBe(status)
    }
    expect((await staff.send(`/events/${event.id}/nonsense`)).status).toBe(404)
  })

  it('remembers the first date of what was postponed, until it is postponed anew', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await create(staff, feed.id)
    const former = async () => (await eventsOf(staff.orgId))[0]?.previous_starts_at
    const move = async (startDate: string) => {
      const fields = await versionOf(staff, event.id)
      await sentTo(await staff.send(`/events/${event.id}`, { ...fields, startDate }))
    }
    await move('2026-07-05')
    expect(await former()).toBeNull()
    await sentTo(await staff.send(`/events/${event.id}/postponed`))
    expect(await former()).toBeNull()
    await move('2026-08-01')
    await move('2026-08-02')
    expect(await former()).toEqual(new Date('2026-07-06T00:30:00Z'))
    await sentTo(await staff.send(`/events/${event.id}/scheduled`))
    expect(await former()).toEqual(new Date('2026-07-06T00:30:00Z'))
    await move('2026-07-05')
    expect(await former()).toBeNull()
    await move('2026-08-02')
    expect(await former()).toBeNull()
    await sentTo(await staff.send(`/events/${event.id}/postponed`))
    await move('2026-09-01')
    await sentTo(await staff.send(`/events/${event.id}/scheduled`))
    await sentTo(await staff.send(`/events/${event.id}/postponed`))
    expect(await former()).toBeNull()
  })

  it('deletes after asking, and only once', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await create(staff, feed.id)
    expect(await staff.see(`/events/${event.id}/delete`)).toContain('Owners can restore it')
    expect(await eventsOf(staff.orgId)).toHaveLength(1)
    await sentTo(await staff.send(`/events/${event.id}/delete`))
    expect(await eventsOf(staff.orgId)).toHaveLength(0)
    expect((await staff.send(`/events/${event.id}/delete`)).status).toBe(404)
  })
})
