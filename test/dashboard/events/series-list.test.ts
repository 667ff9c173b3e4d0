import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeEvent, makeEvents } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../../support/staff.ts'
import { walkDashboard } from '../../support/walk-dashboard.ts'

// It is Monday, June 15, 2026, in the morning.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const repeat = (staff: Browser, feedId: string, changes: Record<string, string>) =>
  makeRepeating(app, staff, feedId, { repeat: 'no', ...changes })
const count = (html: string, text: string) => visibleText(html).split(text).length - 1

describe('the list of upcoming events', () => {
  it('shows a series once, with its next date and how it repeats', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const weekly = { repeat: 'weekly', repeatEnds: 'until', repeatUntil: '2026-12-28' }
    const { series } = await repeat(staff, feed.id, weekly)
    await makeEvent(feed, { title: 'Just once', startsAt: '2026-06-20T12:00:00Z' })
    const html = await staff.see('/events')
    expect(html.match(/<bdi>Yoga<\/bdi>/g)).toHaveLength(1)
    expect(visibleText(html)).toContain(
      'Tue, Jun 16, 7:30 PMYogaEvery Tuesday until December 28, 2026 · All dates',
    )
    expect(html).toContain(`/events?series=${series}`)
    expect(count(html, 'All dates')).toBe(1)
  })

  it('shows dates without a rule as several dates', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await repeat(staff, feed.id, { extraDates: '2026-07-01\n2026-08-01' })
    const text = visibleText(await staff.see('/events'))
    expect(text).toContain('Several dates · All dates')
  })

  it('moves on to the next date that takes place', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id, series } = await repeat(staff, feed.id, { repeat: 'weekly' })
    await sentTo(await staff.send(`/events/${id}/cancelled`, { sentence: '' }))
    expect(visibleText(await staff.see('/events'))).toContain('Tue, Jun 23, 7:30 PM')
    expect(visibleText(await staff.see('/events'))).not.toContain('Jun 16')
    const dates = visibleText(await staff.see(`/events?series=${series}`))
    expect(dates).toContain('Tue, Jun 16, 7:30 PM Cancelled')
  })

  it('pages through many series, each shown once', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    for (let i = 10; i < 25; i++) {
      const changes = {
        title: `Series ${i}.`,
        startDate: `2026-0${7 + (i % 3)}-${i}`,
        repeat: 'daily',
      }
      await repeat(staff, feed.id, { ...changes, repeatEnds: 'count', repeatCount: '40' })
    }
    const single = Array.from({ length: 30 }, (_, i) => ({
      title: `No ${i}.`,
      startsAt: new Date(Date.UTC(2026, 5, 16 + 2 * i, 18)).toISOString(),
    }))
    await makeEvents(feed, single)
    for (const more of ['', `&feed=${feed.id}`]) {
      const path = `/events?when=coming${more}`
      const seen = await walkDashboard(staff, path, /<bdi>(No \d+\.|Series \d+\.)<\/bdi>/g)
      expect(new Set(seen).size).toBe(45)
      expect(seen).toHaveLength(45)
    }
  })

  it('shows past dates as they are', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const past = { startDate: '2026-05-04', meantDate: '2026-05-04' }
    await repeat(staff, feed.id, { ...past, repeat: 'weekly' })
    const html = await staff.see('/events?when=past')
    expect(html.match(/<bdi>Yoga<\/bdi>/g)).toHaveLength(6)
    expect(count(html, 'All dates')).toBe(0)
    expect(count(await staff.see('/events'), 'Mon, Jun 15, ')).toBe(1)
  })

  it('finds a series once, and dates by details of their own', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { dates } = await repeat(staff, feed.id, { repeat: 'weekly' })
    const third = String((await dates())[2]?.id)
    await sentTo(await staff.change(`/events/${third}`, { title: 'Yoga with goats' }))
    const found = async (search: string) =>
      [...(await staff.see(`/events?q=${search}`)).matchAll(/<bdi>(Yoga[^<]*)<\/bdi>/g)].map(
        ([, title]) => title,
      )
    expect(await found('yoga')).toEqual(['Yoga', 'Yoga with goats'])
    expect(await found('goats')).toEqual(['Yoga with goats'])
    expect(visibleText(await staff.see('/events?q=goats'))).toContain('Own details')
    expect(await staff.see('/events')).not.toContain('goats')
  })

  it('counts every date of a feed, as public lists show them', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await repeat(staff, feed.id, { repeat: 'daily', repeatEnds: 'count', repeatCount: '9' })
    expect(visibleText(await staff.see('/feeds'))).toContain('9')
  })
})

describe('the dates of a series', () => {
  it('are listed page by page, upcoming and past', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const past = { startDate: '2026-05-18', meantDate: '2026-05-18' }
    const daily = { repeat: 'daily', repeatEnds: 'count', repeatCount: '90' }
    const { series } = await repeat(staff, feed.id, { ...past, ...daily })
    const shown = /<a href="[^"]*\/events\/evt_\w+">([^<]+)</g
    const upcoming = await walkDashboard(staff, `/events?series=${series}`, shown)
    const over = await walkDashboard(staff, `/events?series=${series}&when=past`, shown)
    expect([upcoming.length, over.length]).toEqual([62, 28])
    expect(upcoming[0]).toContain('Mon, Jun 15, ')
    expect(over[0]).toContain('Sun, Jun 14, ')
    expect(new Set([...upcoming, ...over]).size).toBe(90)
  })

  it('say how the event repeats, and which have details of their own', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { series, dates } = await repeat(staff, feed.id, { repeat: 'monthlyWeekday' })
    const second = String((await dates())[1]?.id)
    await sentTo(await staff.change(`/events/${second}`, { location: 'The park' }))
    const text = visibleText(await staff.see(`/events?series=${series}`))
    expect(text).toContain('Monthly on the third Tuesday')
    expect(text).toContain('Tue, Jul 21, 7:30 PM Own details')
    expect(text.match(/Own details/g)).toHaveLength(1)
  })

  it('leave a way on when none is upcoming or past', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { series } = await repeat(staff, feed.id, { repeat: 'weekly' })
    expect(await staff.see(`/events?series=${series}&when=past`)).toContain('No past dates')
    const twice = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '2' }
    const over = await repeat(staff, feed.id, twice)
    const { rows } = await app.database.db.execute(
      `update events set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days'
       where series_id = '${over.series}' returning id`,
    )
    expect(rows).toHaveLength(2)
    expect(await staff.see(`/events?series=${over.series}`)).toContain('No upcoming dates')
  })

  it('lead to all events once the last one is deleted', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const once = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '1' }
    const { id, series } = await repeat(staff, feed.id, once)
    const to = await sentTo(await staff.send(`/events/${id}/delete`, { scope: 'this' }))
    expect(to).toContain(`series=${series}`)
    const next = await staff.open(to.slice(to.indexOf('/events')))
    expect([next.status, next.headers.get('location')]).toEqual([
      ...[303, expect.stringMatching(/\/events\?done=dates-deleted$/)],
    ])
  })

  it.each(['ser_nobody', 'evt_wrong', 'x'])('are not found of %s', async (id) => {
    const { staff } = await makeStaffWithFeed(app)
    await staff.see(`/events?series=${id}`, 404)
  })

  it('are not found of another organization', async () => {
    const theirs = await makeStaffWithFeed(app)
    const { series } = await repeat(theirs.staff, theirs.feed.id, { repeat: 'weekly' })
    const { staff } = await makeStaffWithFeed(app)
    expect(await staff.see(`/events?series=${series}`, 404)).not.toContain('Yoga')
  })
})
