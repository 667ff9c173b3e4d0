import { beforeEach, describe, expect, it } from 'vitest'
import { extendAllSeries } from '../../../functions/events/series.ts'
import { calendar, concert, type Vevent } from '../../imports/calendar.ts'
import { type ImportWorld, importWorld } from '../../imports/world.ts'
import { type Browser, makeStaff, sentTo } from '../../support/staff.ts'

// Staff moved all dates of a series, and its calendar goes on.

let world: ImportWorld
let staff: Browser
beforeEach(async () => {
  world = await importWorld()
  const { app, org } = world
  staff = await makeStaff(app, { orgId: org.id, slug: org.slug })
})

const others = Array.from({ length: 4 }, (_, i) => concert(`n${i}`, { SUMMARY: `Other ${i}` }))
const tour = (uid: string, day: string, rule: string, over: Vevent = {}) =>
  concert(uid, {
    SUMMARY: 'Gallery tour',
    'DTSTART;TZID=America/Chicago': `${day}T190000`,
    'DTEND;TZID=America/Chicago': `${day}T200000`,
    RRULE: `FREQ=WEEKLY;${rule}`,
    ...over,
  })
const fetched = (...events: Vevent[]) => world.sync(calendar(...events, ...others), 24)

const tours = async () => (await world.events()).filter(({ title }) => title === 'Gallery tour')
const ids = async () => (await tours()).map(({ id }) => id)
const starts = async () =>
  (await tours()).map(({ starts_local }) => String(starts_local).slice(5, 16))
const told = () =>
  world.rows('select event_id from event_changes where org_id = $1', [world.org.id])

const whole = tour('w', '20260701', 'COUNT=10')
const head = (over: Vevent = {}) => tour('w', '20260701', 'COUNT=4', over)
const tail = (over: Vevent = {}) => tour('w_R20260729T190000', '20260729', 'COUNT=6', over)
const DAYS = [
  '07-01',
  '07-08',
  '07-15',
  '07-22',
  '07-29',
  '08-05',
  '08-12',
  '08-19',
  '08-26',
  '09-02',
]

async function moveAll(times: Record<string, string>) {
  const [first] = await tours()
  await sentTo(await staff.change(`/events/${first?.id}`, { ...times, scope: 'all' }))
  await world.rows('delete from event_changes where org_id = $1', [world.org.id])
}
const TO_8 = { startTime: '20:00', endTime: '21:00' }
const TO_THURSDAY = { startDate: '2026-07-02', ...TO_8 }

describe('A series of which staff moved all dates', () => {
  it('shows each date once where the calendar splits it', async () => {
    await fetched(whole)
    const before = await ids()
    await moveAll(TO_8)
    const at8 = DAYS.map((day) => `${day}T20:00`)
    expect(await starts()).toEqual(at8)
    await fetched(head(), tail({ DESCRIPTION: 'With a guide' }))
    expect(await starts()).toEqual(at8)
    expect(await ids()).toEqual(before)
    expect(await told()).toEqual([])
    await fetched(head(), tail({ DESCRIPTION: 'With two guides' }))
    expect(await ids()).toEqual(before)
    expect(await starts()).toEqual(at8)
  })

  it('also where it repeats without end', async () => {
    await fetched(tour('w', '20260701', 'BYDAY=WE'))
    const before = await ids()
    await moveAll(TO_8)
    await fetched(
      tour('w', '20260701', 'BYDAY=WE;UNTIL=20260722T235959'),
      tour('w_R20260729T190000', '20260729', 'BYDAY=WE'),
    )
    expect(await ids()).toEqual(before)
    expect(new Set((await starts()).map((start) => start.slice(6)))).toEqual(new Set(['20:00']))
    // The first half has no more dates, however far the service looks ahead.
    const [first] = await tours()
    const halves = await world.rows('select id, rrule from series where feed_id = $1', [
      world.feed.id,
    ])
    expect(halves.find(({ id }) => id === first?.series_id)?.rrule).toMatch(/UNTIL|COUNT/)
  })

  it('also where they are on another day', async () => {
    await fetched(whole)
    const before = await ids()
    await moveAll(TO_THURSDAY)
    const moved = await starts()
    expect(moved[4]).toBe('07-30T20:00')
    await fetched(head(), tail())
    expect(await starts()).toEqual(moved)
    expect(await ids()).toEqual(before)
  })

  it('is one series again where the split is undone', async () => {
    await fetched(whole)
    const before = await ids()
    await moveAll(TO_8)
    await fetched(head(), tail({ LOCATION: 'Small hall' }))
    const run = await world.lastRun()
    await world.begin('undo', String(run.id))
    expect(await starts()).toEqual(DAYS.map((day) => `${day}T20:00`))
    expect(await ids()).toEqual(before)
  })

  it('is one series again where the split is undone, also on another day', async () => {
    await fetched(whole)
    const before = await ids()
    await moveAll(TO_THURSDAY)
    const moved = await starts()
    await fetched(head(), tail({ LOCATION: 'Small hall' }))
    await world.begin('undo', String((await world.lastRun()).id))
    expect(await starts()).toEqual(moved)
    expect(await ids()).toEqual(before)
    await fetched(head(), tail({ LOCATION: 'Large hall' }))
    expect(await starts()).toEqual(moved)
    expect(await ids()).toEqual(before)
  })

  it.each([
    ['another hour', TO_8, '2027-10-06T20:00'],
    ['another day', TO_THURSDAY, '2027-10-07T20:00'],
  ])('has %s on dates that come later, too', async (_, times, last) => {
    const half = (uid: string, day: string, until = '') =>
      tour(uid, day, `BYDAY=WE${until}`, uid === 'w' ? {} : { LOCATION: 'Small hall' })
    await fetched(half('w', '20260701'))
    await moveAll(times)
    const before = await tours()
    const split = () =>
      fetched(half('w', '20260701', ';UNTIL=20260722T235959'), half('w_R', '20260729'))
    const later = async (now: string) => {
      world.app.setNow(now)
      await extendAllSeries(world.app.acting())
      const dates = await tours()
      const weeks = dates.map(({ starts_local }) => String(starts_local).slice(0, 16))
      const first = String(before[0]?.starts_local).slice(0, 16)
      const start = Date.parse(`${first}Z`)
      expect(weeks).toEqual(
        weeks.map((_, n) => new Date(start + n * 7 * 86_400_000).toISOString().slice(0, 16)),
      )
      expect(dates.slice(0, before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
      return weeks
    }
    await split()
    expect(await later('2026-09-20T12:00:00Z')).toContain(last)
    await world.begin('undo', String((await world.lastRun()).id))
    await later('2026-09-20T12:00:00Z')
    await later('2026-11-20T12:00:00Z')
  })

  it('is one series again where the calendar joins it', async () => {
    await fetched(whole)
    const before = await ids()
    await moveAll(TO_8)
    await fetched(head(), tail())
    await fetched(whole)
    expect(await starts()).toEqual(DAYS.map((day) => `${day}T20:00`))
    expect(await ids()).toEqual(before)
  })

  it('keeps what staff deleted of it', async () => {
    await fetched(whole)
    const before = await ids()
    await moveAll(TO_8)
    await sentTo(await staff.send(`/events/${before[6]}/delete`, { scope: 'this' }))
    await fetched(head(), tail())
    expect(await ids()).toEqual(before.filter((_, n) => n !== 6))
  })

  it('ends earlier or later, as the calendar does', async () => {
    await fetched(whole)
    await moveAll(TO_8)
    await fetched(head())
    expect(await starts()).toEqual(DAYS.slice(0, 4).map((day) => `${day}T20:00`))
    await fetched(tour('w', '20260701', 'COUNT=6'))
    expect(await starts()).toEqual(DAYS.slice(0, 6).map((day) => `${day}T20:00`))
  })

  it('keeps the rule that staff gave it', async () => {
    await fetched(whole)
    const [first] = await tours()
    await sentTo(
      await staff.change(`/events/${first?.id}`, { ...TO_8, repeatCount: '12', scope: 'all' }),
    )
    expect(await starts()).toHaveLength(12)
    await fetched(head())
    expect(await starts()).toHaveLength(12)
  })
})
