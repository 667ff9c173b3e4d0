import { beforeEach, describe, expect, it } from 'vitest'
import { calendar, concert, type Vevent } from '../../imports/calendar.ts'
import { type ImportWorld, importWorld } from '../../imports/world.ts'
import { type Browser, makeStaff, sentTo } from '../../support/staff.ts'

let world: ImportWorld
let staff: Browser
beforeEach(async () => {
  world = await importWorld()
  const { app, org } = world
  staff = await makeStaff(app, { orgId: org.id, slug: org.slug })
})

const others = Array.from({ length: 4 }, (_, i) => concert(`n${i}`, { SUMMARY: `Other ${i}` }))
const one = (uid: string, day: string, over: Vevent = {}) =>
  concert(uid, {
    SUMMARY: 'Gallery tour',
    'DTSTART;TZID=America/Chicago': `${day}T190000`,
    'DTEND;TZID=America/Chicago': `${day}T200000`,
    ...over,
  })
const tour = (uid: string, day: string, rule: string, over: Vevent = {}) =>
  one(uid, day, { RRULE: `FREQ=WEEKLY;${rule}`, ...over })
const whole = (over: Vevent = {}) => tour('w', '20260701', 'COUNT=10', over)
const head = (over: Vevent = {}) => tour('w', '20260701', 'COUNT=4', over)
const tail = (over: Vevent = {}) => tour('w_R20260729T190000', '20260729', 'COUNT=6', over)
const fetched = (...events: Vevent[]) => world.sync(calendar(...events, ...others), 24)

const shown = async () =>
  (await world.events())
    .filter(({ title }) => !String(title).startsWith('Other'))
    .map(({ id, title, starts_local }) => `${String(starts_local).slice(5, 16)} ${title} ${id}`)
const idOf = (date = '') => date.slice(date.lastIndexOf(' ') + 1)
const upcoming = (dates: string[]) => dates.filter((date) => date >= '06-19')
const titles = async () => (await shown()).map((date) => date.slice(12, date.lastIndexOf(' ')))

const changeAll = async (date: string | undefined, fields: Record<string, string>) =>
  sentTo(await staff.change(`/events/${idOf(date)}`, { ...fields, scope: 'all' }))
const changeOne = async (date: string | undefined, fields: Record<string, string>) =>
  sentTo(await staff.change(`/events/${idOf(date)}`, { ...fields, scope: 'this' }))

async function undoLast() {
  const { id } = await world.lastRun()
  await sentTo(await staff.send(`/imports/${world.id}/undo/${id}`))
  await world.work()
}

const times = (n: number, title: string) => Array(n).fill(title)

describe('A series of which staff renamed all dates', () => {
  it('leaves their titles to dates that the calendar joins to it, and that it parts from it again', async () => {
    await fetched(head(), tail())
    await changeAll((await shown())[0], { title: 'Night tour' })
    const before = await shown()
    expect(await titles()).toEqual([...times(4, 'Night tour'), ...times(6, 'Gallery tour')])
    await fetched(whole())
    expect(await shown()).toEqual(before)
    await fetched(whole({ DESCRIPTION: 'With a guide' }))
    expect(await shown()).toEqual(before)
    await fetched(head(), tail())
    expect(await shown()).toEqual(before)
  })

  it('is as before once the run that joined another one to it is undone', async () => {
    await fetched(head(), tail())
    await changeAll((await shown())[0], { title: 'Night tour' })
    const before = await shown()
    await fetched(whole())
    await undoLast()
    expect(await shown()).toEqual(before)
  })

  it('gets its last date back where staff undo the run that made it one of another series', async () => {
    await fetched(tour('t', '20260617', 'COUNT=3'))
    world.app.setNow('2026-06-18T12:00:00Z')
    await changeAll((await shown())[1], { title: 'Night tour' })
    // The first of both goes on with the series and its past date.
    await fetched(one('t.2', '20260701'), one('t.1', '20260624'))
    const before = await shown()
    expect(await titles()).toEqual(['Gallery tour', 'Night tour', 'Night tour'])
    await fetched(tour('all', '20260617', 'COUNT=3'))
    await undoLast()
    expect(upcoming(await shown())).toEqual(upcoming(before))
  })

  it('keeps the title of the calendar for the one date that staff gave it again', async () => {
    await fetched(whole())
    await changeAll((await shown())[0], { title: 'Night tour' })
    await changeOne((await shown())[3], { title: 'Gallery tour' })
    const before = await shown()
    await fetched(whole({ DESCRIPTION: 'With a guide' }))
    expect(await shown()).toEqual(before)
  })
})

describe('A series that staff gave another rule', () => {
  it.each<[string, Record<string, string>]>([
    ['a later end', { repeatCount: '12' }],
    ['a later end and another time', { repeatCount: '12', startTime: '20:00', endTime: '21:00' }],
    ['every other week', { repeatEvery: '2', repeatCount: '6' }],
    ['another day', { startDate: '2026-07-02', repeatCount: '12' }],
  ])('shows no date twice where the calendar splits it: %s', async (_, fields) => {
    await fetched(whole())
    await changeAll((await shown())[0], fields)
    const before = await shown()
    expect(before.length).toBe(Number(fields.repeatCount))
    await fetched(head(), tail())
    expect(await shown()).toEqual(before)
    await undoLast()
    expect(await shown()).toEqual(before)
  })
})

describe('Two series of which staff undid the union', () => {
  const undone = async () => {
    await fetched(head(), tail())
    const before = await shown()
    await fetched(whole())
    await undoLast()
    expect(await shown()).toEqual(before)
    return before
  }

  it('keep their dates where the calendar parts them elsewhere', async () => {
    const before = await undone()
    await fetched(
      tour('w', '20260701', 'COUNT=6'),
      tour('w_R20260812T190000', '20260812', 'COUNT=4', { DESCRIPTION: 'With a guide' }),
    )
    expect(await shown()).toEqual(before)
  })

  it('keep their dates where the calendar names each by itself', async () => {
    const before = await undone()
    const days = before.map((date) => `2026${date.slice(0, 5).replace('-', '')}`)
    await fetched(...days.map((day) => tour(`t-${day}`, day, 'COUNT=1')))
    expect(await shown()).toEqual(before)
  })
})

describe('Dates that staff deleted with all of their series', () => {
  it('stay so where the calendar joins them to another series, which goes on', async () => {
    await fetched(head(), tail())
    const before = await shown()
    await sentTo(await staff.send(`/events/${idOf(before[5])}/delete`, { scope: 'all' }))
    expect(await shown()).toEqual(before.slice(0, 4))
    await fetched(whole())
    expect(await shown()).toEqual(before.slice(0, 4))
    await fetched(whole({ SUMMARY: 'Garden tour' }))
    expect(await titles()).toEqual(times(4, 'Garden tour'))
  })
})
