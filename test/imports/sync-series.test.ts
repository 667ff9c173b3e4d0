import { beforeEach, describe, expect, it } from 'vitest'
import { deleteEvent } from '../../functions/events/change-event.ts'
import { calendar, concert } from './calendar.ts'
import { type ImportWorld, importWorld } from './world.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
})

const titles = async () => (await world.events()).map(({ title }) => title)
const ids = async () => (await world.events()).map(({ id }) => id)
const ten = Array.from({ length: 10 }, (_, i) => concert(`n${i}`))

describe('A series of the calendar', () => {
  const weekly = (over = {}) => concert('w', { RRULE: 'FREQ=WEEKLY;COUNT=5', ...over })

  it('is a series here', async () => {
    await world.sync(calendar(weekly()))
    const events = await world.events()
    expect(events.map(({ recurrence_key }) => recurrence_key)).toEqual([
      '20260701T1900',
      '20260708T1900',
      '20260715T1900',
      '20260722T1900',
      '20260729T1900',
    ])
    expect(new Set(events.map(({ series_id }) => series_id)).size).toBe(1)
  })

  it('keeps the ids of its dates when its time changes, and what staff changed of one', async () => {
    await world.sync(calendar(weekly()))
    const before = await ids()
    await world.app.database.query(
      `update events set title = 'Gala', overridden = '{title}' where feed_id = $1 and recurrence_key = '20260708T1900'`,
      [world.feed.id],
    )
    const at8 = {
      'DTSTART;TZID=America/Chicago': '20260701T200000',
      'DTEND;TZID=America/Chicago': '20260701T220000',
    }
    await world.sync(calendar(weekly(at8)))
    expect(await ids()).toEqual(before)
    const events = await world.events()
    expect(events.map(({ starts_local }) => String(starts_local).slice(11, 16))).toEqual(
      Array(5).fill('20:00'),
    )
    expect(events.map(({ title }) => title)).toEqual([
      'Concert w',
      'Gala',
      'Concert w',
      'Concert w',
      'Concert w',
    ])
  })

  it('may have a date that lasts all day', async () => {
    const open = {
      UID: 'w',
      SUMMARY: 'Open day',
      'RECURRENCE-ID;TZID=America/Chicago': '20260708T190000',
      'DTSTART;VALUE=DATE': '20260709',
    }
    await world.sync(calendar(weekly(), open))
    const events = await world.events()
    expect(events.map(({ title, all_day }) => [title, all_day])).toEqual([
      ['Concert w', false],
      ['Open day', true],
      ['Concert w', false],
      ['Concert w', false],
      ['Concert w', false],
    ])
    await world.sync(calendar(weekly()))
    expect((await world.events()).map(({ all_day }) => all_day)).toEqual(Array(5).fill(false))
  })

  it('gets what a new rule has today where dates last all day, also when the day has begun', async () => {
    const every = (days: number) => {
      const rule = `FREQ=DAILY;INTERVAL=${days};UNTIL=20260706`
      return calendar({ UID: 'w', SUMMARY: 'Open', 'DTSTART;VALUE=DATE': '20260625', RRULE: rule })
    }
    const keys = async () => (await world.events()).map(({ recurrence_key }) => recurrence_key)
    await world.sync(every(5))
    expect(await keys()).toEqual(['20260625', '20260630', '20260705'])
    await world.sync(every(2), 14 * 24 + 6)
    expect(world.app.deps.now().toISOString()).toMatch(/^2026-06-29T19/)
    expect(await keys()).toEqual(['20260625', '20260629', '20260701', '20260703', '20260705'])
  })

  it('has exceptions of its own, which may go again', async () => {
    const moved = {
      UID: 'w',
      SUMMARY: 'Special',
      'RECURRENCE-ID;TZID=America/Chicago': '20260708T190000',
      'DTSTART;TZID=America/Chicago': '20260709T170000',
    }
    await world.sync(calendar(weekly({ 'EXDATE;TZID=America/Chicago': '20260715T190000' }), moved))
    expect(
      (await world.events()).map(
        ({ title, starts_local }) => `${title} ${String(starts_local).slice(5, 16)}`,
      ),
    ).toEqual([
      'Concert w 07-01T19:00',
      'Special 07-09T17:00',
      'Concert w 07-22T19:00',
      'Concert w 07-29T19:00',
    ])
    const before = await ids()
    await world.sync(calendar(weekly()))
    expect(await titles()).toEqual(Array(5).fill('Concert w'))
    expect(await ids()).toEqual(expect.arrayContaining(before))
  })

  it('takes in the event that it was before it repeated', async () => {
    await world.sync(calendar(concert('w')))
    const [first] = await ids()
    await world.sync(calendar(weekly()))
    expect((await ids())[0]).toBe(first)
    expect(await ids()).toHaveLength(5)
    await world.sync(calendar(concert('w')))
    expect(await ids()).toEqual([first])
  })

  it('takes in the event that it was, though it moved far at the same time', async () => {
    await world.sync(calendar(concert('w')))
    const before = await ids()
    const august = {
      'DTSTART;TZID=America/Chicago': '20260814T190000',
      'DTEND;TZID=America/Chicago': '20260814T210000',
    }
    await world.sync(calendar(weekly(august)))
    expect(await ids()).toHaveLength(5)
    expect((await ids())[0]).toBe(before[0])
  })

  it('begins with the event that it was, which is over', async () => {
    await world.sync(calendar(concert('w')))
    const [first] = await ids()
    world.app.setNow('2026-07-02T12:00:00Z')
    const later = {
      'DTSTART;TZID=America/Chicago': '20260701T200000',
      'DTEND;TZID=America/Chicago': '20260701T220000',
    }
    await world.sync(calendar(weekly(later)))
    const events = await world.events()
    expect(events.map(({ recurrence_key }) => recurrence_key)).toEqual([
      '20260701T2000',
      '20260708T2000',
      '20260715T2000',
      '20260722T2000',
      '20260729T2000',
    ])
    expect(events[0]).toMatchObject({ id: first })
  })

  it('goes on with the event that it was, which is over, also where it begins on another day', async () => {
    await world.sync(calendar(concert('w')))
    const [first] = await ids()
    world.app.setNow('2026-07-02T12:00:00Z')
    const nextWeek = {
      'DTSTART;TZID=America/Chicago': '20260708T190000',
      'DTEND;TZID=America/Chicago': '20260708T210000',
    }
    await world.sync(calendar(weekly(nextWeek)))
    expect(await ids()).toHaveLength(5)
    expect(await ids()).toContain(first)
    const [left] = await world.rows(
      `select count(*)::int as n from events e where feed_id = $1 and not exists (
         select from source_items t where t.event_id = e.id or t.series_id = e.series_id)`,
      [world.feed.id],
    )
    expect(left).toEqual({ n: 0 })
  })

  it('skips a date that staff deleted wherever the calendar moves it', async () => {
    await world.sync(calendar(weekly()))
    const [, second] = await ids()
    await deleteEvent(world.app.acting(), { orgId: world.org.id, id: String(second) })
    for (const start of ['20260701T200000', '20260702T180000']) {
      await world.sync(calendar(weekly({ 'DTSTART;TZID=America/Chicago': start })))
      expect(await ids()).toHaveLength(4)
      expect(await ids()).not.toContain(second)
    }
  })

  it('that was removed when it had past dates comes back without them twice', async () => {
    const early = {
      'DTSTART;TZID=America/Chicago': '20260617T190000',
      'DTEND;TZID=America/Chicago': '20260617T210000',
    }
    const others = ten.slice(0, 9)
    await world.sync(calendar(weekly(early), ...others))
    const [first] = await ids()
    await world.sync(calendar(...others), 24 * 4)
    await world.sync(calendar(...others), 7)
    const dates = async () => (await world.events()).filter(({ series_id }) => series_id !== null)
    expect(await dates()).toMatchObject([{ id: first }])
    const removal = String((await world.lastRun()).id)
    await world.sync(calendar(weekly(early), ...others))
    expect(await dates()).toHaveLength(5)
    expect((await dates())[0]?.id).toBe(first)
    await world.sync(calendar(...others))
    await world.sync(calendar(...others), 7)
    await world.begin('undo', removal)
    const keys = (await dates()).map(({ recurrence_key }) => recurrence_key)
    expect(keys).toHaveLength(5)
    expect(new Set(keys).size).toBe(5)
  })

  it('skips the dates that staff deleted', async () => {
    await world.sync(calendar(weekly()))
    const [, second] = await ids()
    await deleteEvent(world.app.acting(), { orgId: world.org.id, id: String(second) })
    await world.sync(calendar(weekly({ LOCATION: 'Small hall' })))
    expect(await ids()).toHaveLength(4)
    expect((await world.events()).map(({ location }) => location)).toEqual(
      Array(4).fill('Small hall'),
    )
  })

  it('has only the dates from when the calendar was added, however old it is', async () => {
    const old = {
      'DTSTART;TZID=America/Chicago': '20100106T190000',
      'DTEND;TZID=America/Chicago': '20100106T200000',
      RRULE: 'FREQ=WEEKLY;UNTIL=20260709T000000Z',
    }
    await world.sync(calendar(concert('w', old)))
    expect((await world.events()).map(({ recurrence_key }) => recurrence_key)).toEqual([
      '20260617T1900',
      '20260624T1900',
      '20260701T1900',
      '20260708T1900',
    ])
  })
})
