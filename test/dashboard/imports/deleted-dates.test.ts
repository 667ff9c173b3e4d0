import { beforeEach, describe, expect, it } from 'vitest'
import { calendar, concert, type Vevent } from '../../imports/calendar.ts'
import { type ImportWorld, importWorld } from '../../imports/world.ts'
import { type Browser, makeStaff, sentTo } from '../../support/staff.ts'

// Staff deleted one date, and its calendar then names its dates otherwise.

let world: ImportWorld
let staff: Browser
beforeEach(async () => {
  world = await importWorld()
  const { app, org } = world
  staff = await makeStaff(app, { orgId: org.id, slug: org.slug })
})

const others = Array.from({ length: 4 }, (_, i) => concert(`n${i}`, { SUMMARY: `Other ${i}` }))
const one = (uid: string, day: string, time = '190000'): Vevent =>
  concert(uid, {
    SUMMARY: 'Gallery tour',
    'DTSTART;TZID=America/Chicago': `${day}T${time}`,
    'DTEND;TZID=America/Chicago': `${day}T220000`,
  })
const series = (uid: string, day: string, count: number, time?: string): Vevent => ({
  ...one(uid, day, time),
  RRULE: `FREQ=WEEKLY;COUNT=${count}`,
})
/** At the same moment as in Chicago. */
const inNewYork = (uid: string, day: string, count: number): Vevent => {
  const {
    'DTSTART;TZID=America/Chicago': _,
    'DTEND;TZID=America/Chicago': __,
    ...rest
  } = series(uid, day, count)
  return { ...rest, 'DTSTART;TZID=America/New_York': `${day}T200000` }
}
const fetched = (...events: Vevent[]) => world.sync(calendar(...events, ...others), 24)

const tours = async () => (await world.events()).filter(({ title }) => title === 'Gallery tour')
const ids = async () => (await tours()).map(({ id }) => id)
const days = async () =>
  (await tours()).map(({ starts_local }) => String(starts_local).slice(5, 10))
const deleteFirst = async () => {
  const [first] = await ids()
  await sentTo(await staff.send(`/events/${first}/delete`))
}

describe('An import', () => {
  const singles = [one('t.0', '20260701'), one('t.1', '20260708'), one('t.2', '20260715')]

  it('shows all other dates where the calendar rewrites a series of which staff deleted one date', async () => {
    await fetched(...singles)
    const before = await ids()
    await deleteFirst()
    for (const count of [4, 4, 5]) {
      await fetched(series('t', '20260701', count))
      expect(await days()).toEqual(['07-08', '07-15', '07-22', '07-29'].slice(0, count - 1))
      expect((await ids()).slice(0, 2)).toEqual(before.slice(1))
    }
  })

  it('leaves out the deleted date where the new series begins before it', async () => {
    await fetched(...singles)
    const before = await ids()
    await deleteFirst()
    await fetched(series('t', '20260624', 4))
    expect(await days()).toEqual(['06-24', '07-08', '07-15'])
    expect((await ids()).slice(1)).toEqual(before.slice(1))
  })

  it('leaves out the deleted date where the new series leaves out the one before it', async () => {
    await fetched(...singles)
    const [, second, last] = await ids()
    await sentTo(await staff.send(`/events/${second}/delete`))
    await fetched({
      ...series('t', '20260701', 3),
      'EXDATE;TZID=America/Chicago': '20260701T190000',
    })
    expect(await days()).toEqual(['07-15'])
    expect(await ids()).toEqual([last])
  })

  it('leaves out the deleted date where it is over when the calendar writes a series', async () => {
    await fetched(...singles)
    await deleteFirst()
    world.app.setNow('2026-07-02T12:00:00Z')
    await fetched(series('t', '20260701', 4))
    expect(await days()).toEqual(['07-08', '07-15', '07-22'])
  })

  it.each<[string, Vevent]>([
    ['under its UID', series('t.0', '20260701', 3)],
    ['under another UID', series('t', '20260701', 3)],
    ['at another time', series('t', '20260701', 3, '203000')],
    ['in another time zone', inNewYork('t', '20260701', 3)],
  ])(
    'leaves out only one date of the series that a deleted event becomes: %s',
    async (_, becomes) => {
      await fetched(one('t.0', '20260701'))
      await deleteFirst()
      for (let n = 0; n < 2; n++) {
        await fetched(becomes)
        expect(await days()).toEqual(['07-08', '07-15'])
      }
    },
  )

  it('shows a later date where the calendar leaves out every second one, and staff deleted one of those', async () => {
    await fetched(series('t', '20260701', 4))
    const last = (await ids()).at(-1)
    await sentTo(await staff.send(`/events/${last}/delete`))
    for (let n = 0; n < 2; n++) {
      await fetched({ ...one('t', '20260701'), RRULE: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3' })
      expect(await days()).toEqual(['07-01', '07-15', '07-29'])
    }
  })

  it.each<[string, string, string[]]>([
    ['leaves out the first date', '2026-06-20', ['07-29', '08-05']],
    ['shows all dates', '2026-07-02', ['07-22', '07-29', '08-05']],
  ])('%s where an event that was deleted repeats on later days, on %s', async (_, today, shown) => {
    await fetched(one('t.0', '20260701'))
    await deleteFirst()
    world.app.setNow(`${today}T12:00:00Z`)
    for (let n = 0; n < 2; n++) {
      await fetched(series('t.0', '20260722', 3))
      expect(await days()).toEqual(shown)
    }
  })

  it('leaves out the deleted date where staff undo the run that wrote the series', async () => {
    await fetched(...singles)
    const before = await ids()
    await deleteFirst()
    await fetched(series('t', '20260701', 3))
    const { id } = await world.lastRun()
    await sentTo(await staff.send(`/imports/${world.id}/undo/${id}`))
    await world.work()
    expect(await ids()).toEqual(before.slice(1))
    await fetched(series('t', '20260701', 3))
    expect(await ids()).toEqual(before.slice(1))
  })
})
