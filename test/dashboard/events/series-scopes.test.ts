import { beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { visibleText } from '../../support/html.ts'
import { makeRepeating } from '../../support/repeating-event.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'

// It is Monday, June 15, 2026, in the morning; the event is on four Tuesdays from June 16 on.
let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

async function make(changes: Record<string, string> = {}) {
  const { staff, feed } = await makeStaffWithFeed(app)
  const four = { repeatEnds: 'count', repeatCount: '4', ...changes }
  const made = await makeRepeating(app, staff, feed.id, four)
  const all = () =>
    app.database.query('select * from events where feed_id = $1 order by starts_at', [feed.id])
  const nth = async (n: number) => String((await all())[n]?.id)
  /** Saves the form of a date as it was opened before, with these changes. */
  const save = async (id: string, fields: Record<string, string>, changes: object) =>
    staff.send(`/events/${id}`, { ...fields, ...changes })
  return { staff, feed, all, nth, save, ...made }
}
const titles = (rows: Record<string, unknown>[]) => rows.map(({ title }) => title)
const starts = (rows: Record<string, unknown>[]) =>
  rows.map(({ starts_local }) => String(starts_local).slice(5, 16))

describe('a change of a date', () => {
  it('of this event leaves the others alone, and is kept when all change', async () => {
    const { staff, all, nth, id, save, opened } = await make()
    const second = await nth(1)
    await sentTo(await save(second, await opened(second), { title: 'With goats', scope: 'one' }))
    await sentTo(await save(id, await opened(), { title: 'Yoga!', city: 'Austin', scope: 'all' }))
    expect(titles(await all())).toEqual(['Yoga!', 'With goats', 'Yoga!', 'Yoga!'])
    expect((await all()).map(({ city }) => city)).toEqual(Array(4).fill('Austin'))
    const html = await staff.see(`/events/${id}`)
    expect(visibleText(html)).toContain('Also apply to 1 date with different details')
    await sentTo(await save(id, await opened(), { title: 'Yoga?', scope: 'all', reset: 'on' }))
    expect(titles(await all())).toEqual(Array(4).fill('Yoga?'))
  })

  it('of this and following events splits the series, and keeps the ids', async () => {
    const { all, nth, save, opened } = await make()
    const before = (await all()).map(({ id }) => id)
    const third = await nth(2)
    const later = { startTime: '18:00', title: 'Early yoga', scope: 'following' }
    await sentTo(await save(third, await opened(third), later))
    expect(titles(await all())).toEqual(['Yoga', 'Yoga', 'Early yoga', 'Early yoga'])
    expect(starts(await all())).toEqual([
      '06-16T19:30',
      '06-23T19:30',
      '06-30T18:00',
      '07-07T18:00',
    ])
    expect((await all()).map(({ id }) => id)).toEqual(before)
    expect(new Set((await all()).map(({ series_id }) => series_id)).size).toBe(2)
  })

  it('of the rule needs more than this event', async () => {
    const { all, id, save, opened } = await make()
    const response = await save(id, await opened(), { repeat: 'daily', scope: 'one' })
    expect(response.status).toBe(400)
    expect(visibleText(await response.text())).toContain(
      'To change how the event repeats, choose “This and following events”',
    )
    expect(starts(await all())[1]).toBe('06-23T19:30')
  })

  it('to another zone asks what stays the same', async () => {
    const { all, staff, id, save, opened } = await make()
    const moved = { timezone: 'America/Los_Angeles', scope: 'all' }
    const asked = await save(id, await opened(), moved)
    expect(asked.status).toBe(400)
    const html = await asked.text()
    expect(visibleText(html)).toContain('Choose what stays the same in the new time zone')
    const again = formFields(html, `/dashboard/${staff.slug}/events/${id}`)
    expect(again).toMatchObject({ zoneKeeps: 'clock', ...moved })
    await sentTo(await save(id, again, { zoneKeeps: 'instant' }))
    expect(starts(await all())).toEqual([
      '06-16T17:30',
      '06-23T17:30',
      '06-30T17:30',
      '07-07T17:30',
    ])
    await sentTo(
      await save(id, await opened(), {
        timezone: 'America/Chicago',
        scope: 'all',
        zoneKeeps: 'clock',
      }),
    )
    expect(starts(await all())[0]).toBe('06-16T17:30')
  })

  it('to another day moves each, also to the day of another date', async () => {
    const { all, id, save, opened } = await make({ repeat: 'daily' })
    const before = await all()
    for (const startDate of ['2026-06-17', '2026-06-16']) {
      await sentTo(await save(id, await opened(), { startDate, scope: 'all' }))
      const after = await all()
      expect(after.map((date) => date.id)).toEqual(before.map((date) => date.id))
      expect(starts(after)[0]).toBe(`${startDate.slice(5)}T19:30`)
    }
  })

  it('at a time of its own leaves the times of the others when all change', async () => {
    const { all, nth, save, opened } = await make()
    const second = await nth(1)
    await sentTo(await save(second, await opened(second), { startTime: '21:00', scope: 'one' }))
    const skips = { startDate: '2026-06-24', skippedDates: '2026-07-08', scope: 'all' }
    await sentTo(await save(second, await opened(second), skips))
    expect(starts(await all())).toEqual(['06-17T19:30', '06-24T21:00', '07-01T19:30'])
  })

  it('into no series ends it with this date', async () => {
    const { all, nth, save, opened } = await make()
    const second = await nth(1)
    await sentTo(await save(second, await opened(second), { repeat: 'no', scope: 'following' }))
    expect(starts(await all())).toEqual(['06-16T19:30', '06-23T19:30'])
  })

  it('is not found of another organization', async () => {
    const { all, id, opened } = await make()
    const before = await all()
    const form = { ...(await opened()), title: 'Mine now', scope: 'all' }
    const { staff } = await makeStaffWithFeed(app)
    for (const path of ['', '/delete', '/cancelled']) {
      expect((await staff.send(`/events/${id}${path}`, form)).status).toBe(404)
    }
    expect(await all()).toEqual(before)
  })
})

describe('a series with a skipped and an added date', () => {
  // On Tuesdays, 20 times in all. The tenth date that takes place is the tenth of the rule.
  const twenty = { repeatCount: '20', skippedDates: '2026-07-14', extraDates: '2026-08-06' }

  it('gets no other dates when this and following events move to another time', async () => {
    const { all, nth, save, opened } = await make(twenty)
    const before = await all()
    const tenth = await nth(9)
    await sentTo(await save(tenth, await opened(tenth), { startTime: '20:00', scope: 'following' }))
    const after = await all()
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(starts(after).slice(8, 11)).toEqual(['08-11T19:30', '08-18T20:00', '08-25T20:00'])
    expect(await opened(tenth)).toMatchObject({ repeatCount: '11', skippedDates: '' })
  })

  it('lets one date have another time or day', async () => {
    for (const [kind, skippedDates] of [
      ['weekly', '2026-07-14'],
      ['monthlyWeekday', '2026-08-18'],
    ] as const) {
      const { all, nth, save, opened } = await make({ ...twenty, repeat: kind, skippedDates })
      const second = await nth(1)
      const moved = { startTime: '20:00', startDate: '2026-06-25', scope: 'one' }
      await sentTo(await save(second, await opened(second), moved))
      expect(starts(await all())[1]).toBe('06-25T20:00')
    }
  })

  it('still ends after as many dates when only the skipped ones of the following change', async () => {
    const { all, nth, save, opened, rule } = await make({ repeatCount: '6' })
    const third = await nth(2)
    const skips = { skippedDates: '2026-07-14', scope: 'following' }
    await sentTo(await save(third, await opened(third), skips))
    expect(starts(await all())).toEqual([
      ...['06-16T19:30', '06-23T19:30', '06-30T19:30', '07-07T19:30', '07-21T19:30'],
    ])
    expect(await rule()).toBe('FREQ=WEEKLY;COUNT=2;BYDAY=TU')
    expect((await opened(third)).repeatCount).toBe('4')
  })
})

describe('two editors', () => {
  const saved = 'Changes that someone else made in the meantime are kept'

  it('of the rule and of a field both keep what they did', async () => {
    const { all, nth, staff, id, save, opened } = await make()
    const third = await nth(2)
    const [first, second] = [await opened(), await opened(third)]
    await sentTo(await save(id, first, { repeatCount: '6', scope: 'all' }))
    const to = await sentTo(await save(third, second, { location: 'The park', scope: 'all' }))
    const html = await staff.see(to.replace(`/dashboard/${staff.slug}`, ''))
    expect(visibleText(html)).toContain(saved)
    expect((await all()).map(({ location }) => location)).toEqual(Array(6).fill('The park'))
  })

  it('of one date and of all keep both', async () => {
    const { all, nth, id, save, opened } = await make()
    const second = await nth(1)
    const [one, every] = [await opened(second), await opened()]
    await sentTo(await save(second, one, { title: 'With goats', scope: 'one' }))
    await sentTo(await save(id, every, { title: 'Hatha', scope: 'all' }))
    expect(titles(await all())).toEqual(['Hatha', 'With goats', 'Hatha', 'Hatha'])
  })

  it('of the same field are asked, and nothing is written', async () => {
    const { all, staff, id, save, opened } = await make()
    const fields = await opened()
    await sentTo(await save(id, fields, { title: 'Theirs', scope: 'all' }))
    const second = await save(id, fields, { title: 'Mine', repeatCount: '5', scope: 'all' })
    expect(second.status).toBe(409)
    const html = await second.text()
    expect(visibleText(html)).toContain('Title, their version: Theirs')
    expect(titles(await all())).toEqual(Array(4).fill('Theirs'))
    const again = formFields(html, `/dashboard/${staff.slug}/events/${id}`)
    expect(again).toMatchObject({ title: 'Mine', repeatCount: '5', scope: 'all' })
    await sentTo(await save(id, again, {}))
    expect(titles(await all())).toEqual(Array(5).fill('Mine'))
  })

  it('of two rules are asked', async () => {
    const { all, id, save, opened } = await make()
    const fields = await opened()
    await sentTo(await save(id, fields, { repeat: 'daily', scope: 'all' }))
    const second = await save(id, fields, { repeatCount: '2', scope: 'all' })
    expect(second.status).toBe(409)
    expect(visibleText(await second.text())).toContain('Repeat')
    expect(starts(await all())[1]).toBe('06-17T19:30')
  })
})

describe('a page that asks first', () => {
  it.each(['cancelled', 'postponed', 'scheduled', 'delete'])('names the date: %s', async (what) => {
    const { staff, nth } = await make()
    const text = visibleText(await staff.see(`/events/${await nth(1)}/${what}`))
    expect(text).toMatch(/Yoga\s*Tue, Jun 23, 2026, 7:30 PM CDT/)
  })
})

describe('a status', () => {
  it('of all events is set, and taken back', async () => {
    const { all, staff, id } = await make()
    const statuses = async () => (await all()).map(({ status }) => status)
    await sentTo(await staff.send(`/events/${id}/cancelled`, { scope: 'all', sentence: 'Flood' }))
    expect(await statuses()).toEqual(Array(4).fill('cancelled'))
    expect((await all())[3]?.status_reason).toBe('Flood')
    await sentTo(await staff.send(`/events/${id}/scheduled`, { scope: 'all' }))
    expect(await statuses()).toEqual(Array(4).fill('scheduled'))
    expect((await all())[3]?.status_reason).toBeNull()
  })

  it('of one date is its own', async () => {
    const { all, nth, staff, id } = await make()
    await sentTo(await staff.send(`/events/${await nth(1)}/cancelled`, { scope: 'one' }))
    expect((await all()).map(({ status }) => status)).toEqual([
      'scheduled',
      'cancelled',
      'scheduled',
      'scheduled',
    ])
    await sentTo(await staff.change(`/events/${id}`, { title: 'Hatha', scope: 'all' }))
    expect((await all()).map(({ status }) => status)[1]).toBe('cancelled')
  })
})

describe('deleting', () => {
  it('says what each choice does', async () => {
    const { staff, id } = await make()
    const text = visibleText(await staff.see(`/events/${id}/delete`))
    expect(text).toContain('Delete dates of this event?')
    expect(text).toContain('This event skips Tue, Jun 16, 2026, 7:30 PM CDT. The other dates stay.')
    expect(text).toContain('This and following events ends the event before this date.')
    expect(text).toContain('All events deletes every date that isn’t over.')
  })

  it('one date skips it, and the date stays skipped when the rule changes', async () => {
    const { all, nth, staff, id, save, opened } = await make()
    const to = await sentTo(await staff.send(`/events/${await nth(1)}/delete`, { scope: 'one' }))
    expect(to).toContain('?series=')
    expect(starts(await all())).toEqual(['06-16T19:30', '06-30T19:30', '07-07T19:30'])
    expect((await opened()).skippedDates).toBe('2026-06-23')
    await sentTo(await save(id, await opened(), { repeatCount: '5', scope: 'all' }))
    expect(starts(await all())).toEqual([
      '06-16T19:30',
      '06-30T19:30',
      '07-07T19:30',
      '07-14T19:30',
    ])
  })

  it('the following dates keeps those before', async () => {
    const { all, nth, staff, rule } = await make()
    await sentTo(await staff.send(`/events/${await nth(2)}/delete`, { scope: 'following' }))
    expect(starts(await all())).toEqual(['06-16T19:30', '06-23T19:30'])
    expect(await rule()).toBe('FREQ=WEEKLY;COUNT=2;BYDAY=TU')
  })

  it('those of the rule leaves what is skipped to be changed at the added date', async () => {
    const lists = { extraDates: '2026-06-18', skippedDates: '2026-06-30\n2026-07-07' }
    const { staff, nth, save, opened } = await make(lists)
    const [added, next] = [await nth(1), await nth(2)]
    await sentTo(await save(added, await opened(added), { title: 'Tea', scope: 'following' }))
    await sentTo(await staff.send(`/events/${next}/delete`, { scope: 'following' }))
    const left = await opened(added)
    expect(left).toMatchObject({ repeat: 'no', skippedDates: '2026-06-30\n2026-07-07' })
    await sentTo(await save(added, left, { skippedDates: '2026-07-07', scope: 'all' }))
    expect(await opened(added)).toMatchObject({ repeat: 'no', skippedDates: '2026-07-07' })
  })

  it('all dates keeps those that are over', async () => {
    const past = { startDate: '2026-06-02', meantDate: '2026-06-02' }
    const { all, nth, staff } = await make(past)
    const to = await sentTo(await staff.send(`/events/${await nth(2)}/delete`, { scope: 'all' }))
    expect(await staff.see(to.replace(`/dashboard/${staff.slug}`, ''))).toContain('Deleted.')
    expect(starts(await all())).toEqual(['06-02T19:30', '06-09T19:30'])
  })
})

describe('the page of a date', () => {
  it('says how the event repeats, and links to its other dates', async () => {
    const { nth, series, staff } = await make()
    const [first, second, third] = [await nth(0), await nth(1), await nth(2)]
    const html = await staff.see(`/events/${second}`)
    const text = visibleText(html)
    expect(text).toContain('Every Tuesday, 4 times')
    expect(text).toContain('Previous date: Jun 16, 2026')
    expect(text).toContain('Next date: Jun 30, 2026')
    for (const path of [`events/${first}`, `events/${third}`, `events?series=${series}`]) {
      expect(html).toContain(`/${path}"`)
    }
    expect(visibleText(await staff.see(`/events/${first}`))).not.toContain('Previous date')
  })

  it('says that it differs from the others', async () => {
    const { nth, staff, save, opened } = await make()
    const second = await nth(1)
    await sentTo(await save(second, await opened(second), { title: 'With goats', scope: 'one' }))
    const differs = 'Some details of this date differ'
    expect(visibleText(await staff.see(`/events/${second}`))).toContain(differs)
    expect(visibleText(await staff.see(`/events/${await nth(0)}`))).not.toContain(differs)
  })
})
