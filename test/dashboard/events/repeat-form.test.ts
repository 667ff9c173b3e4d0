import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating, repeatingForm } from '../../support/repeating-event.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../../support/staff.ts'

// It is Monday, June 15, 2026, in the morning; the event begins on Tuesday.
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const days = (rows: Record<string, unknown>[]) =>
  rows.map(({ starts_local }) => String(starts_local).slice(0, 10))
const eventsOf = ({ orgId }: Browser) =>
  app.database.query('select * from events where org_id = $1 order by starts_at', [orgId])
const seriesOf = ({ orgId }: Browser) =>
  app.database.query('select * from series where org_id = $1', [orgId])
/** The text of the error under a field. */
const errorAt = (html: string, name: string) =>
  visibleText(new RegExp(`id="${name}-error">[^<]*`).exec(html)?.[0].split('>')[1] ?? '')

const count3 = { repeatEnds: 'count', repeatCount: '3' }

describe('creating an event that repeats', () => {
  it.each([
    ['daily', { repeat: 'daily' }, ['2026-06-16', '2026-06-17', '2026-06-18']],
    [
      'every third day',
      { repeat: 'daily', repeatEvery: '3' },
      ['2026-06-16', '2026-06-19', '2026-06-22'],
    ],
    ['weekly', { repeat: 'weekly' }, ['2026-06-16', '2026-06-23', '2026-06-30']],
    [
      'weekly on several days',
      { repeat: 'weekly', repeatTU: 'on', repeatFR: 'on' },
      ['2026-06-16', '2026-06-19', '2026-06-23'],
    ],
    ['monthly on its day', { repeat: 'monthlyDay' }, ['2026-06-16', '2026-07-16', '2026-08-16']],
    [
      'monthly on its weekday',
      { repeat: 'monthlyWeekday' },
      ['2026-06-16', '2026-07-21', '2026-08-18'],
    ],
    [
      'monthly on the last weekday',
      { repeat: 'monthlyLast', startDate: '2026-06-30' },
      ['2026-06-30', '2026-07-28', '2026-08-25'],
    ],
    [
      'by a rule',
      {
        repeat: 'custom',
        repeatRule: 'RRULE:FREQ=MONTHLY;BYDAY=1SA,3SA;COUNT=3',
        startDate: '2026-06-20',
      },
      ['2026-06-20', '2026-07-04', '2026-07-18'],
    ],
    [
      'on extra dates only',
      { repeat: 'no', extraDates: '2026-07-01, 2026-07-09 18:15' },
      ['2026-06-16', '2026-07-01', '2026-07-09'],
    ],
    [
      'with extra and skipped dates',
      { repeat: 'weekly', extraDates: '2026-06-20', skippedDates: '2026-06-23' },
      ['2026-06-16', '2026-06-20', '2026-06-30'],
    ],
  ])('%s', async (_, changes, wanted) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id, dates, opened } = await makeRepeating(app, staff, feed.id, {
      ...count3,
      ...changes,
    })
    expect(days(await dates())).toEqual(wanted)
    // The form of a date, sent back as it is, changes nothing.
    const before = await dates()
    for (const scope of ['one', 'all']) {
      await sentTo(await staff.send(`/events/${id}`, { ...(await opened()), scope }))
    }
    expect(days(await dates())).toEqual(days(before))
    expect((await dates()).map((row) => [row.id, row.overridden])).toEqual(
      before.map((row) => [row.id, []]),
    )
  })

  it.each([
    ['a code', { state: 'TX' }],
    ['another spelling', { state: 'texas', country: 'US' }],
    ['only its code', { stateCode: 'TX', country: 'USA' }],
  ])('in a state that is entered as %s, which is no detail of one date', async (_, where) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id, dates, opened } = await makeRepeating(app, staff, feed.id, { ...count3, ...where })
    const form = { ...(await opened()), scope: 'one', title: 'Yoga outdoors' }
    await sentTo(await staff.send(`/events/${id}`, form))
    const [first] = await dates()
    expect(first).toMatchObject({ state: 'Texas', state_code: 'TX', overridden: ['title'] })
  })

  it('yearly, and all day', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = { repeat: 'yearly', allDay: 'on', startTime: '', ...count3 }
    const { dates, rule } = await makeRepeating(app, staff, feed.id, form)
    // Dates exist 13 months ahead.
    expect(days(await dates())).toEqual(['2026-06-16', '2027-06-16'])
    expect(await rule()).toBe('FREQ=YEARLY;COUNT=3')
  })

  it('until a date, which counts', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const ends = { repeatEnds: 'until', repeatUntil: '2026-06-30' }
    const { dates } = await makeRepeating(app, staff, feed.id, ends)
    expect(days(await dates())).toEqual(['2026-06-16', '2026-06-23', '2026-06-30'])
  })

  it('makes one series however often the button is pressed', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const path = `/dashboard/${staff.slug}/events`
    const fields = formFields(await staff.see('/events/new'), path)
    const form = { ...fields, ...repeatingForm(feed.id, { repeat: 'weekly', ...count3 }) }
    const sent = await Promise.all([staff.send('/events', form), staff.send('/events', form)])
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect(await seriesOf(staff)).toHaveLength(1)
    expect(await eventsOf(staff)).toHaveLength(3)
  })

  it('makes a single event the first date of a series, with its id', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const to = await sentTo(await staff.send('/events', repeatingForm(feed.id)))
    const id = /evt_\w+/.exec(to)?.[0] ?? ''
    await sentTo(await staff.change(`/events/${id}`, { repeat: 'weekly', ...count3 }))
    const rows = await eventsOf(staff)
    expect(rows).toHaveLength(3)
    expect(rows[0]?.id).toBe(id)
  })
})

describe('Show dates', () => {
  const show = { show: 'dates', repeat: 'weekly' }

  it('lists the next dates with what clocks do to them, and saves nothing', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const gap = { startDate: '2026-06-14', startTime: '02:30', meantDate: '2026-06-14' }
    const form = repeatingForm(feed.id, { ...show, ...gap, title: 'Night <owls>' })
    const response = await staff.send('/events', { ...form, repeatEnds: 'count', repeatCount: '3' })
    expect(response.status).toBe(200)
    const html = await response.text()
    const text = visibleText(html)
    expect(text).toContain('Sun, Jun 14, 2026, 2:30 AM CDT')
    expect(text).toContain('3 dates in all, the last on Sun, Jun 28, 2026.')
    expect(await eventsOf(staff)).toEqual([])
    expect(await seriesOf(staff)).toEqual([])
    // What was typed is still in the form, and creates the event.
    const path = `/dashboard/${staff.slug}/events`
    await sentTo(await staff.send('/events', formFields(html, path)))
    expect(await eventsOf(staff)).toHaveLength(3)
  })

  it('goes to the dates on the page', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const response = await staff.send('/events', repeatingForm(feed.id, { ...show, ...count3 }))
    const html = await response.text()
    const button = /<button[^>]* name="show" value="dates"[^>]*>/.exec(html)?.[0]
    const target = / formaction="([^"#]*)#(\w+)"/.exec(button ?? '')
    expect(target?.[1]).toBe(`/dashboard/${staff.slug}/events`)
    expect(html).toMatch(new RegExp(` id="${target?.[2]}" [^>]*tabindex="-1"`))
  })

  it('says how clocks move a date', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = repeatingForm(feed.id, { startDate: '2027-03-07', startTime: '02:30', ...show })
    const html = await (await staff.send('/events', { ...form, ...count3 })).text()
    expect(visibleText(html)).toContain('Clocks go forward that night, so it starts at 3:00 AM.')
  })

  it('keeps a saved event as it is', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id, dates, opened } = await makeRepeating(app, staff, feed.id, count3)
    const before = await dates()
    const changed = { ...(await opened()), repeatCount: '5', title: 'Other', scope: 'all' }
    const response = await staff.send(`/events/${id}`, { ...changed, show: 'dates' })
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(visibleText(html)).toContain('5 dates in all')
    expect(await dates()).toEqual(before)
    const again = formFields(html, `/dashboard/${staff.slug}/events/${id}`)
    await sentTo(await staff.send(`/events/${id}`, { ...again, scope: 'all' }))
    expect(await dates()).toHaveLength(5)
  })

  it('works before the other fields are complete', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = repeatingForm(feed.id, { ...show, ...count3, title: '' })
    const html = await (await staff.send('/events', form)).text()
    expect(visibleText(html)).toContain('3 dates in all')
    expect(await eventsOf(staff)).toEqual([])
  })
})

describe('The calendar of dates', () => {
  const weekly = { repeat: 'weekly', repeatEnds: 'count', repeatCount: '8' }
  /** The days that are shown, by whether each is a date now. */
  const shownDays = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/value="day:([\d-]+)"[^>]* aria-pressed="(\w+)"/g)].map((m) => [
        m[1],
        m[2],
      ]),
    )

  it('adds and skips a day by its button, and the event is saved so', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const path = `/dashboard/${staff.slug}/events`
    const ask = async (form: Record<string, string>, show: string) => {
      const response = await staff.send('/events', { ...form, show })
      expect(response.status).toBe(200)
      return response.text()
    }
    let html = await ask(repeatingForm(feed.id, weekly), 'dates')
    expect(shownDays(html)).toMatchObject({ '2026-06-23': 'true', '2026-06-24': 'false' })
    html = await ask(formFields(html, path), 'day:2026-06-23')
    expect(shownDays(html)).toMatchObject({ '2026-06-23': 'false' })
    expect(html).toContain('aria-label="Tuesday, June 23, 2026, skipped"')
    html = await ask(formFields(html, path), 'day:2026-06-25')
    expect(formFields(html, path)).toMatchObject({
      extraDates: '2026-06-25',
      skippedDates: '2026-06-23',
    })
    expect(await eventsOf(staff)).toEqual([])
    await sentTo(await staff.send('/events', formFields(html, path)))
    const saved = days(await eventsOf(staff))
    expect(saved).toHaveLength(8)
    expect(saved.slice(0, 3)).toEqual(['2026-06-16', '2026-06-25', '2026-06-30'])
  })

  it('turns to other months and stays there', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const path = `/dashboard/${staff.slug}/events`
    const form = repeatingForm(feed.id, { ...weekly, show: 'month:2026-08' })
    const html = await (await staff.send('/events', form)).text()
    expect(Object.keys(shownDays(html))[0]).toBe('2026-08-01')
    const again = { ...formFields(html, path), show: 'day:2026-08-01' }
    const next = await (await staff.send('/events', again)).text()
    expect(shownDays(next)).toMatchObject({ '2026-08-01': 'true' })
  })

  it.each([
    ['day:2026-02-30', 'a day that does not exist'],
    ['day:2026-06-16', 'the first date'],
    ['day:2026-06-01', 'a day before it'],
    ['day:2199-01-01', 'a day after the last that is added'],
    ['day:<b>', 'no day'],
    ['month:2026-13', 'no month'],
    ['month:1900-01', 'a month before it'],
    ['month:9999-12', 'a month after all dates'],
  ])('leaves the dates as they are with %s: %s', async (show) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const html = await (
      await staff.send('/events', repeatingForm(feed.id, { ...weekly, show }))
    ).text()
    expect(visibleText(html)).toContain('8 dates in all')
    expect(Object.keys(shownDays(html))[0]).toBe('2026-06-17')
    expect(formFields(html, `/dashboard/${staff.slug}/events`)).toMatchObject({
      extraDates: '',
      skippedDates: '',
    })
  })

  it('offers no day that is past, once the event is saved', async () => {
    const later = await testApp()
    const { staff, feed } = await makeStaffWithFeed(later)
    const { id, opened } = await makeRepeating(later, staff, feed.id, weekly)
    later.setNow('2026-06-18T12:00:00Z')
    const form = { ...(await opened()), show: 'day:2026-06-17' }
    const html = await (await staff.send(`/events/${id}`, form)).text()
    expect(Object.keys(shownDays(html))[0]).toBe('2026-06-18')
    expect(visibleText(html)).toContain('8 dates in all')
  })

  it('ends where the series ends, seen from its last date', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { dates } = await makeRepeating(app, staff, feed.id, weekly)
    const last = String((await dates()).at(-1)?.id)
    const path = `/dashboard/${staff.slug}/events/${last}`
    const form = formFields(await staff.see(`/events/${last}`), path)
    const html = await (await staff.send(`/events/${last}`, { ...form, show: 'dates' })).text()
    expect(visibleText(html)).toContain('1 date from this one on, the last on Tue, Aug 4, 2026.')
    expect(shownDays(html)).toMatchObject({ '2026-08-11': 'false' })
    const all = { ...form, scope: 'all', show: 'dates' }
    const ofAll = await (await staff.send(`/events/${last}`, all)).text()
    expect(visibleText(ofAll)).toContain('8 dates in all, the last on Tue, Aug 4, 2026.')
    const more = { ...all, repeatCount: '10' }
    const longer = await (await staff.send(`/events/${last}`, more)).text()
    expect(visibleText(longer)).toContain('10 dates')
  })

  it('has Every weekday for a rule from Monday to Friday', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { opened } = await makeRepeating(app, staff, feed.id, { ...weekly, repeat: 'weekdays' })
    expect(await opened()).toMatchObject({ repeat: 'weekdays' })
    const [series] = await seriesOf(staff)
    expect(series?.rrule).toContain('BYDAY=MO,TU,WE,TH,FR')
  })
})

describe('a rule that makes no sense', () => {
  const custom = (repeatRule: string) => ({ repeat: 'custom', repeatRule })
  const many = Array.from({ length: 5000 }, (_, i) =>
    new Date(Date.UTC(2026, 6, 1 + i)).toISOString().slice(0, 10),
  ).join('\n')

  it.each([
    [
      'a last date before the start',
      { repeatEnds: 'until', repeatUntil: '2026-06-15' },
      'repeatUntil',
      'on or after the start date',
    ],
    [
      'no last date',
      { repeatEnds: 'until', repeatUntil: '' },
      'repeatUntil',
      'Enter the last date',
    ],
    ['0 dates', { repeatEnds: 'count', repeatCount: '0' }, 'repeatCount', 'Enter how many dates'],
    ['-1 dates', { repeatEnds: 'count', repeatCount: '-1' }, 'repeatCount', 'Enter how many dates'],
    [
      'too many dates',
      { repeatEnds: 'count', repeatCount: '1501' },
      'repeatCount',
      'at most 1,500 times',
    ],
    ['every 0 weeks', { repeatEvery: '0' }, 'repeatEvery', 'whole number from 1 to 99'],
    ['every second or so', { repeatEvery: 'second' }, 'repeatEvery', 'whole number from 1 to 99'],
    [
      'a rule until before the start',
      custom('FREQ=DAILY;UNTIL=20200101'),
      'repeatRule',
      'on or after the start date',
    ],
    ['a rule of 0 dates', custom('FREQ=DAILY;COUNT=0'), 'repeatRule', 'COUNT is not valid'],
    ['an unknown weekday', custom('FREQ=WEEKLY;BYDAY=XX'), 'repeatRule', 'BYDAY is not valid'],
    ['every second', custom('FREQ=SECONDLY'), 'repeatRule', 'daily at most'],
    ['hours of a day', custom('FREQ=DAILY;BYHOUR=9,17'), 'repeatRule', 'daily at most'],
    ['two ends', custom('FREQ=DAILY;COUNT=3;UNTIL=20270101'), 'repeatRule', 'not both'],
    ['an unknown part', custom('FREQ=DAILY;BYMOON=FULL'), 'repeatRule', '“BYMOON” is not a part'],
    ['no rule', custom(''), 'repeatRule', 'Enter a rule'],
    [
      'a long rule',
      custom(`FREQ=YEARLY;BYYEARDAY=${'1,'.repeat(300)}1`),
      'repeatRule',
      'at most 500 characters',
    ],
    ['5,000 skipped dates', { skippedDates: many }, 'skippedDates', 'Enter at most 1,500 dates'],
    ['5,000 extra dates', { extraDates: many }, 'extraDates', 'Enter at most 1,500 dates'],
    [
      'a date that is none',
      { extraDates: '2026-02-30' },
      'extraDates',
      '“2026-02-30” is not a date',
    ],
    ['a date in words', { skippedDates: 'next week' }, 'skippedDates', '“next week” is not a date'],
    [
      'no date left',
      { ...count3, skippedDates: '2026-06-16\n2026-06-23\n2026-06-30' },
      'repeat',
      'no date left',
    ],
  ])('with %s gets an error at its field', async (what, changes, field, error) => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = repeatingForm(feed.id, { repeat: 'weekly', ...changes })
    for (const show of [{}, { show: 'dates' }]) {
      const response = await staff.send('/events', { ...form, ...show })
      const html = await response.text()
      const isShown = 'show' in show && what === 'no date left'
      expect(response.status).toBe(isShown ? 200 : 400)
      expect(isShown ? visibleText(html) : errorAt(html, field)).toContain(error)
      // Nothing that was typed is lost.
      const again = formFields(html, `/dashboard/${staff.slug}/events`)
      expect(again).toMatchObject({ title: 'Yoga', repeat: form.repeat })
    }
    expect(await eventsOf(staff)).toEqual([])
  })

  it('leaves a saved event as it is', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id, dates, opened } = await makeRepeating(app, staff, feed.id, count3)
    const before = await dates()
    const changed = { ...(await opened()), scope: 'all', ...custom('FREQ=HOURLY') }
    const response = await staff.send(`/events/${id}`, changed)
    expect(response.status).toBe(400)
    expect(errorAt(await response.text(), 'repeatRule')).toContain('daily at most')
    expect(await dates()).toEqual(before)
  })
})
