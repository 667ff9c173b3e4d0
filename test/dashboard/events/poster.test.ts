import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeEvent } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { readQrCode } from '../../support/read-qr-code.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { type Browser, makeStaff, makeStaffWithFeed } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

/** The sheet of a poster, without what stands above it. */
async function sheetOf(staff: Browser, id: string, query = '') {
  const html = await staff.see(`/events/${id}/poster${query}`)
  return /<article.*<\/article>/s.exec(html)?.[0] ?? ''
}
const text = (html: string) => visibleText(html.replaceAll('<', ' <')).replace(/\s+/g, ' ')
const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1]
const codeIn = (html: string) => /<svg.*?<\/svg>/s.exec(html)?.[0] ?? ''

describe('the poster of an event', () => {
  it('says what it is, when, where, for how much, and by whom', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await makeEvent(feed, {
      title: 'Jazz by the river',
      startsAt: '2026-07-03T00:30:00Z',
      endsAt: '2026-07-03T02:00:00Z',
      location: 'Old Mill',
      address: '12 Water Street',
      city: 'Austin',
      isFree: true,
      description: 'Bring a blanket.\n\nThere is food.',
      accessYes: ['step-free'],
    })
    const said = text(await sheetOf(staff, event.id))
    for (const part of [
      'Jazz by the river',
      'Thursday, July 2, 2026',
      'Old Mill',
      '12 Water Street, Austin',
      'Free',
      'Bring a blanket. There is food.',
      'Step-free access',
      'Scan for details',
    ]) {
      expect(said).toContain(part)
    }
    // Who reads it stands where the clock shows this time.
    expect(said).toMatch(/7:30 – 9:00 PM (?!C[DS]T)/u)
  })

  it('is in the language of its feed, or in another that staff choose', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    await app.database.query(`update feeds set widget = '{"language":"de"}' where id = $1`, [
      feed.id,
    ])
    const event = await makeEvent(feed)
    expect(attribute(await sheetOf(staff, event.id), 'lang')).toBe('de')
    const arabic = await sheetOf(staff, event.id, '?language=ar')
    expect([attribute(arabic, 'lang'), attribute(arabic, 'dir')]).toEqual(['ar', 'rtl'])
    for (const unknown of ['xx', 'constructor', '__proto__', '<script>']) {
      const query = `?language=${encodeURIComponent(unknown)}`
      expect(attribute(await sheetOf(staff, event.id, query), 'lang')).toBe('de')
    }
  })

  it('fits the paper of its country, or the one that staff choose', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const paper = async (over: object, query = '') => {
      const { id } = await makeEvent(feed, over)
      return attribute(await sheetOf(staff, id, query), 'class')?.split(' ')[1]
    }
    expect(await paper({ country: 'United States' })).toBe('letter')
    expect(await paper({ country: 'Deutschland' })).toBe('a4')
    expect(await paper({ timezone: 'America/Chicago' })).toBe('letter')
    expect(await paper({ timezone: 'Europe/Berlin' })).toBe('a4')
    expect(await paper({ timezone: 'America/Sao_Paulo' })).toBe('a4')
    expect(await paper({ country: 'US' }, '?paper=a4')).toBe('a4')
    expect(await paper({ country: 'DE' }, '?paper=letter')).toBe('letter')
    expect(await paper({ country: 'DE' }, '?paper=a0')).toBe('a4')
  })

  it('says that it is cancelled or postponed, and staff hear it before they print', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const off = await makeEvent(feed, { status: 'cancelled', statusReason: 'No stage' })
    expect(text(await sheetOf(staff, off.id))).toMatch(/Cancelled No stage/)
    expect(text(await staff.see(`/events/${off.id}/poster`))).toContain('is cancelled, and the')
    const later = await makeEvent(feed, { status: 'postponed', startsAt: '2026-07-03T00:30:00Z' })
    const postponed = text(await sheetOf(staff, later.id))
    expect(postponed).toContain('Postponed The new date will be announced.')
    expect(postponed.match(/July 2, 2026/g)).toHaveLength(1)
    const past = await makeEvent(feed, { startsAt: '2026-06-01T18:00:00Z' })
    expect(text(await staff.see(`/events/${past.id}/poster`))).toContain('This event is over.')
    const soon = await makeEvent(feed)
    expect(await staff.see(`/events/${soon.id}/poster`)).not.toContain('notice warning')
  })

  it('is refused while visitors can’t see the event: its code would lead nowhere', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const draft = await makeEvent(feed, { publishedAt: null })
    expect(text(await staff.see(`/events/${draft.id}/poster`, 409))).toContain('is a draft')
    const event = await makeEvent(feed)
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    expect(text(await staff.see(`/events/${event.id}/poster`, 409))).toContain('is archived')
  })

  it('is for staff of its organization, and not for search engines', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await makeEvent(feed)
    const stranger = await makeStaff(app)
    await stranger.see(`/events/${event.id}/poster`, 404)
    expect(await staff.see(`/events/${event.id}/poster`)).toContain('content="noindex"')
  })
})

describe('the poster of a repeating event', () => {
  it('is of one date, or of all that take place, with a code to all of them', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const made = await makeRepeating(app, staff, feed.id)
    const [first, second, third] = await made.dates()
    await app.database.query(`update events set status = 'cancelled' where id = $1`, [second?.id])
    const one = await sheetOf(staff, made.id)
    expect(text(one)).toContain('Tuesday, June 16, 2026')
    expect(await readQrCode(codeIn(one))).toContain(String(first?.id))
    const all = await sheetOf(staff, made.id, '?dates=all')
    expect(text(all)).toContain('Every Tuesday 7:30 PM')
    expect(text(all)).toContain('Tue, Jun 16 Tue, Jun 30')
    expect(await readQrCode(codeIn(all))).toMatch(new RegExp(`/series/${made.series}$`))
    await app.database.query(
      `update events set starts_at = starts_at - interval '1 hour' where id = $1`,
      [third?.id],
    )
    const mixed = text(await sheetOf(staff, made.id, '?dates=all'))
    expect(mixed).toMatch(/Tue, Jun 16 7:30 PM Tue, Jun 30 6:30 PM/)
  })

  it('is no poster of a cancelled, postponed, or past event, whichever date is opened', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const made = await makeRepeating(app, staff, feed.id)
    const plain = await sheetOf(staff, made.id, '?dates=all')
    expect(attribute(plain, 'class')).toContain('roomy')
    for (const change of [
      `status = 'cancelled', status_reason = 'No hall'`,
      `status = 'postponed', status_reason = 'No hall', previous_starts_at = starts_at`,
      `status = 'scheduled', starts_at = starts_at - interval '7 days'`,
    ]) {
      await app.database.query(`update events set ${change} where id = $1`, [made.id])
      const html = await staff.see(`/events/${made.id}/poster?dates=all`)
      expect(html, change).not.toMatch(/notice warning|poster-status|No hall|<s>/)
      expect(attribute(await sheetOf(staff, made.id, '?dates=all'), 'class')).toContain('roomy')
      expect(text(html), change).toMatch(/Every Tuesday 7:30 PM Tue, Jun 23 Tue, Jun 30/)
    }
  })

  it('says so above it if there is no date to come to, and lists none', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const made = await makeRepeating(app, staff, feed.id)
    for (const change of [
      `status = 'cancelled'`,
      `status = 'scheduled', starts_at = starts_at - interval '10 years'`,
    ]) {
      await app.database.query(`update events set ${change} where series_id = $1`, [made.series])
      const html = await staff.see(`/events/${made.id}/poster?dates=all`)
      expect(text(html), change).toContain('so the poster lists none')
      expect(html, change).not.toMatch(/poster-dates|<span><\/span>/)
    }
  })

  it('names the time zone where people may be elsewhere, in summer and in winter', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const whenOf = async (changes: Record<string, string>) => {
      const { id } = await makeRepeating(app, staff, feed.id, changes)
      return text(await sheetOf(staff, id, '?dates=all'))
    }
    expect(await whenOf({})).toContain('Every Tuesday 7:30 PM Tue, Jun 16')
    const online = { attendanceMode: 'online', onlineUrl: 'https://meet.example/yoga' }
    expect(await whenOf(online)).toContain('Every Tuesday 7:30 PM Central Time Tue, Jun 16')
    const abroad = await whenOf({ timezone: 'Europe/Berlin' })
    expect(abroad).toContain('Every Tuesday 7:30 PM Central European Time Tue, Jun 16')
    const wholeDays = { ...online, allDay: 'on', startTime: '' }
    expect(await whenOf(wholeDays)).toContain('Every Tuesday All day Tue, Jun 16')
  })

  it('names both zones if its dates are on two clocks', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const made = await makeRepeating(app, staff, feed.id)
    const [, second] = await made.dates()
    const moved = `update events set timezone = 'America/New_York' where id = $1`
    await app.database.query(moved, [second?.id])
    const said = text(await sheetOf(staff, made.id, '?dates=all'))
    expect(said).toMatch(/Tue, Jun 16 7:30 PM CDT Tue, Jun 23 8:30 PM EDT Tue, Jun 30 7:30 PM CDT/)
  })

  it('names all days of a date, and the year of one that is far away', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const camp = { repeat: 'yearly', endDate: '2026-06-19', allDay: 'on', startTime: '' }
    const { id } = await makeRepeating(app, staff, feed.id, camp)
    const said = text(await sheetOf(staff, id, '?dates=all'))
    expect(said).toMatch(/Jun 16 – 19 Jun 16 – 19, 2027/u)
    const course = await makeRepeating(app, staff, feed.id, { repeat: 'yearly' })
    const dates = text(await sheetOf(staff, course.id, '?dates=all'))
    expect(dates).toContain('Tue, Jun 16 Wed, Jun 16, 2027')
  })

  it('has no choice of dates, and no series, where there is one date', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const event = await makeEvent(feed)
    const html = await staff.see(`/events/${event.id}/poster?dates=all`)
    expect(html).not.toContain('name="dates"')
    expect(await readQrCode(codeIn(html))).toContain(event.id)
  })
})
