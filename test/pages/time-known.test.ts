import { beforeAll, describe, expect, it } from 'vitest'
import type { Event, EventList, OneEvent, Permalink } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm, formFields } from '../support/event-form.ts'
import { freshId, makeEvent } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../support/staff.ts'

let app: TestApp
let staff: Browser
let feedId: string
beforeAll(async () => {
  app = await testApp()
  const made = await makeStaffWithFeed(app)
  staff = made.staff
  feedId = made.feed.id
})

/** Announced for 4 July 2026, without its hours. */
async function announce(overrides: Record<string, string> = {}) {
  const title = `Some night ${freshId('x').slice(2)}`
  const form = eventForm(feedId, { title, startTime: '', timeUnknown: 'on', ...overrides })
  const id = (await sentTo(await staff.send('/events', form))).match(/evt_\w+/)?.[0] ?? ''
  const { event } = await app.get<OneEvent>(`/api/v1/feeds/${feedId}/events/${id}`)
  return event
}

async function textOf(address: string) {
  const { pathname, search } = new URL(address, 'https://calendar.test')
  return (await app.request(pathname + search)).text()
}

const structured = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

describe('an event whose time is to be announced', () => {
  it('is a whole day to whoever knows no better, and says so to whoever does', async () => {
    expect(await announce()).toMatchObject({
      allDay: true,
      timeKnown: false,
      displayDate: '2026-07-04',
      endDate: '2026-07-04',
      startsAt: '2026-07-04T00:00:00-05:00',
      endsAt: '2026-07-05T00:00:00-05:00',
    })
    expect(await announce({ endDate: '2026-07-06' })).toMatchObject({ endDate: '2026-07-06' })
  })

  it('says it instead of "All day" on its page, in lists, and beside its namesakes', async () => {
    const event = await announce()
    const known = await announce({ title: event.title, timeUnknown: '', startTime: '19:30' })
    for (const page of [event.pageUrl, `/f/${feedId}`, known.pageUrl]) {
      const text = visibleText(await textOf(page))
      expect(text).toContain('Time to be announced')
      expect(text).not.toContain('All day')
    }
    const month = await textOf(`/f/${feedId}?view=month&month=2026-07`)
    expect(month).toContain('Time to be announced')
    const { alternates } = await app.get<Permalink>(known.permalink)
    expect(alternates).toMatchObject([{ id: event.id, allDay: true, timeKnown: false }])
  })

  it('is a date for search engines and calendars', async () => {
    const event = await announce()
    expect(structured(await textOf(event.pageUrl))).toMatchObject({
      startDate: '2026-07-04',
      endDate: '2026-07-04',
    })
    const file = await textOf(`/f/${feedId}/${event.id}.ics`)
    expect(file).toContain('DTSTART;VALUE=DATE:20260704')
    expect(file).toContain('DTEND;VALUE=DATE:20260705')
  })

  it('is coming until its day is over', async () => {
    const { id } = await announce()
    const lists = async () => {
      const { events } = await app.get<EventList>(`/api/v1/feeds/${feedId}/events?per_page=100`)
      return events.some((event: Event) => event.id === id)
    }
    app.setNow('2026-07-05T04:59:00Z')
    expect(await lists()).toBe(true)
    app.setNow('2026-07-05T05:00:00Z')
    expect(await lists()).toBe(false)
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('takes its time once that is known', async () => {
    const { id } = await announce()
    const page = `/events/${id}`
    const fields = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
    expect(fields).toMatchObject({ timeUnknown: 'on', startDate: '2026-07-04' })
    expect(fields.allDay).toBeUndefined()
    await sentTo(await staff.send(page, { ...fields, timeUnknown: '', startTime: '19:30' }))
    const { event } = await app.get<OneEvent>(`/api/v1/feeds/${feedId}/events/${id}`)
    expect(event).toMatchObject({
      allDay: false,
      timeKnown: true,
      startsAt: '2026-07-04T19:30:00-05:00',
    })
  })

  it('is told from whole days in the dashboard', async () => {
    const { title } = await announce()
    const text = visibleText(await staff.see(`/events?q=${encodeURIComponent(title)}`))
    expect(text).toContain('time to be announced')
    expect(text).not.toContain('all day')
  })

  it('is always stored as whole days', async () => {
    const { feed } = await makeStaffWithFeed(app)
    await expect(makeEvent(feed, { timeKnown: false })).rejects.toThrow()
  })
})
