import { beforeEach, describe, expect, it } from 'vitest'
import type { Content } from '../../domain/imports/content.ts'
import { sameDates, sameItems } from '../../domain/imports/same-dates.ts'
import { deleteEvent } from '../../functions/events/change-event.ts'
import { calendar, concert, type Vevent } from './calendar.ts'
import { type ImportWorld, importWorld } from './world.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
})

const CHICAGO = 'TZID=America/Chicago'
const others = Array.from({ length: 4 }, (_, i) => concert(`n${i}`, { SUMMARY: `Other ${i}` }))
/** A weekly tour from a day on, so many times. */
const tour = (uid: string, day: string, count: number, over: Vevent = {}) =>
  concert(uid, {
    SUMMARY: 'Gallery tour',
    [`DTSTART;${CHICAGO}`]: `${day}T190000`,
    [`DTEND;${CHICAGO}`]: `${day}T200000`,
    RRULE: `FREQ=WEEKLY;COUNT=${count}`,
    ...over,
  })
const fetched = (...events: Vevent[]) => world.sync(calendar(...events, ...others), 24)

const tours = async () =>
  (await world.events()).filter(({ title }) => !String(title).startsWith('Other'))
const ids = async () => (await tours()).map(({ id }) => id)
const starts = async () =>
  (await tours()).map(({ starts_local }) => String(starts_local).slice(5, 16))
const items = async () =>
  (
    await world.rows(
      `select uid, missing_since from source_items where source_id = $1 and uid !~ '^n\\d$' order by uid`,
      [world.id],
    )
  ).map(({ uid, missing_since }) => (missing_since === null ? uid : `${uid} (missing)`))
/** Events that subscribers would be told of. */
const told = () =>
  world.rows('select event_id from event_changes where org_id = $1', [world.org.id])
/** Events that `/changes` has reported since a number. */
const changed = async (since: number) =>
  (
    await world.rows(
      `select event_id from feed_changes where feed_id = $1 and number > $2 order by event_id`,
      [world.feed.id, since],
    )
  ).map(({ event_id }) => event_id)
const lastNumber = async () => {
  const [row] = await world.rows('select last from change_counts where org_id = $1', [world.org.id])
  return Number(row?.last)
}

describe('A calendar that begins today', () => {
  it('keeps its dates though their event has another UID and start each time', async () => {
    await fetched(tour('t-0617', '20260617', 10))
    const before = await ids()
    const number = await lastNumber()
    await world.sync(calendar(tour('t-0624', '20260624', 9), ...others), 24 * 2)
    expect(await ids()).toEqual(before)
    await world.sync(calendar(tour('t-0701', '20260701', 8), ...others), 24 * 7)
    expect(await ids()).toEqual(before)
    expect(await items()).toEqual(['t-0701'])
    expect(await told()).toEqual([])
    expect(await changed(number)).toEqual([])
    expect(await world.lastRun()).toMatchObject({ added: 0, changed: 1, removed: 0 })
  })

  it('has one more date at its end, and only that one is new', async () => {
    await fetched(tour('t-0617', '20260617', 10))
    const before = await ids()
    await world.sync(calendar(tour('t-0624', '20260624', 10), ...others), 24 * 2)
    expect(await ids()).toEqual([...before, expect.any(String)])
    expect(await told()).toEqual([])
  })

  it('with two events of one title tells them apart by their dates', async () => {
    const noon = (uid: string, day: string, count: number) =>
      tour(uid, day, count, {
        [`DTSTART;${CHICAGO}`]: `${day}T120000`,
        [`DTEND;${CHICAGO}`]: `${day}T130000`,
      })
    await fetched(tour('a1', '20260617', 5), noon('b1', '20260617', 5))
    const before = await ids()
    await world.sync(calendar(noon('b2', '20260624', 4), tour('a2', '20260624', 4), ...others), 48)
    expect(await ids()).toEqual(before)
    expect(await items()).toEqual(['a2', 'b2'])
  })

  it('keeps what staff changed and deleted', async () => {
    await fetched(tour('t-0617', '20260617', 6))
    const before = await ids()
    await world.app.database.query(
      `update events set title = 'Gala', overridden = '{title}' where id = $1`,
      [before[3]],
    )
    await deleteEvent(world.app.acting(), { orgId: world.org.id, id: String(before[4]) })
    await world.sync(calendar(tour('t-0624', '20260624', 5), ...others), 48)
    expect(await ids()).toEqual(before.filter((_, n) => n !== 4))
    expect((await tours()).map(({ title }) => title)).toEqual([
      ...Array(3).fill('Gallery tour'),
      'Gala',
      'Gallery tour',
    ])
  })
})

describe('This and following events of a calendar', () => {
  const whole = tour('w', '20260701', 10)
  const head = tour('w', '20260701', 4)
  const tail = (over: Vevent = {}) => tour('w_R20260729T190000', '20260729', 6, over)

  it('that are another event now keep their rows', async () => {
    await fetched(whole)
    const before = await ids()
    await fetched(head, tail({ DESCRIPTION: 'With a guide' }))
    expect(await ids()).toEqual(before)
    expect(await items()).toEqual(['w', 'w_R20260729T190000'])
    expect(new Set((await tours()).map(({ series_id }) => series_id)).size).toBe(2)
    expect(await told()).toEqual([])
    await fetched(head, tail({ DESCRIPTION: 'With a guide' }))
    expect(await ids()).toEqual(before)
  })

  it('may begin at another time', async () => {
    await fetched(whole)
    const before = await ids()
    const later = {
      [`DTSTART;${CHICAGO}`]: '20260729T203000',
      [`DTEND;${CHICAGO}`]: '20260729T213000',
    }
    await fetched(head, tail(later))
    expect(await ids()).toEqual(before)
    expect((await starts()).slice(3, 6)).toEqual(['07-22T19:00', '07-29T20:30', '08-05T20:30'])
    expect(await told()).toHaveLength(6)
  })

  it('keep what staff changed and deleted', async () => {
    await fetched(whole)
    const before = await ids()
    await world.app.database.query(
      `update events set location = 'Our hall', overridden = '{location}' where id = $1`,
      [before[6]],
    )
    await deleteEvent(world.app.acting(), { orgId: world.org.id, id: String(before[7]) })
    for (let n = 0; n < 2; n++) {
      await fetched(head, tail({ DESCRIPTION: `With guide ${n}` }))
      expect(await ids()).toEqual(before.filter((_, n) => n !== 7))
      expect((await tours())[6]).toMatchObject({ id: before[6], location: 'Our hall' })
    }
  })

  it('become dates of the first event again', async () => {
    await fetched(head, tail())
    const before = await ids()
    await fetched(whole)
    expect(await ids()).toEqual(before)
    expect(await items()).toEqual(['w'])
    expect(await told()).toEqual([])
    expect(await world.source()).toMatchObject({ held_since: null })
  })

  it('that have another title are other events', async () => {
    await fetched(whole)
    const before = await ids()
    await fetched(head, tail({ SUMMARY: 'Garden tour' }))
    expect((await ids()).slice(0, 4)).toEqual(before.slice(0, 4))
    expect(await tours()).toHaveLength(10)
    expect(await told()).toHaveLength(6)
  })

  it('are one event again when that is undone', async () => {
    await fetched(whole)
    const before = await ids()
    await fetched(head, tail({ LOCATION: 'Small hall' }))
    await world.begin('undo', String((await world.lastRun()).id))
    expect(await ids()).toEqual(before)
    expect(new Set((await tours()).map(({ series_id }) => series_id)).size).toBe(1)
    expect(new Set((await tours()).map(({ location }) => location))).toEqual(new Set(['Main hall']))
  })

  it('are two events again when their union is undone, whatever staff deleted before', async () => {
    await fetched(head, tail())
    await deleteEvent(world.app.acting(), { orgId: world.org.id, id: String((await ids())[3]) })
    const before = await ids()
    await fetched(whole)
    expect(await ids()).toEqual(before)
    await world.begin('undo', String((await world.lastRun()).id))
    expect(await ids()).toEqual(before)
    expect(new Set((await tours()).map(({ series_id }) => series_id)).size).toBe(2)
  })

  it('are not taken from an event that the file was cut off before', async () => {
    await fetched(whole)
    const before = await ids()
    const text = calendar(tail()).replace('END:VCALENDAR', 'BEGIN:VEVENT\r\nUID:cut')
    await world.sync(text, 24)
    expect((await ids()).filter((id) => before.includes(id))).toHaveLength(10)
    expect(await items()).toContain('w')
  })
})

describe('An event of the calendar', () => {
  it('that is the date of a series now keeps its row', async () => {
    await fetched(concert('one', { SUMMARY: 'Gallery tour' }))
    const before = await ids()
    await fetched(tour('t', '20260624', 3))
    expect(await ids()).toHaveLength(3)
    expect((await ids())[1]).toBe(before[0])
    expect(await items()).toEqual(['t'])
    expect(await told()).toEqual([])
  })

  it('that has another UID and time, on the same day, keeps its row', async () => {
    await fetched(concert('one', { SUMMARY: 'Gallery tour' }))
    const before = await ids()
    const later = { SUMMARY: 'Gallery tour', [`DTSTART;${CHICAGO}`]: '20260701T203000' }
    await fetched(concert('two', later))
    expect(await ids()).toEqual(before)
    expect(await starts()).toEqual(['07-01T20:30'])
    expect(await items()).toEqual(['two'])
  })

  it('that staff deleted of several stays so under another UID at another time', async () => {
    await fetched(tour('one', '20260708', 3))
    const [, second] = await ids()
    await deleteEvent(world.app.acting(), { orgId: world.org.id, id: String(second) })
    const later = { [`DTSTART;${CHICAGO}`]: '20260708T203000' }
    await fetched({ ...tour('two', '20260708', 3), ...later })
    expect(await starts()).toEqual(['07-08T20:30', '07-22T20:30'])
  })

  it('that staff deleted does not come back under another UID with other dates', async () => {
    await fetched(tour('t-0617', '20260617', 6))
    for (const id of await ids()) {
      await deleteEvent(world.app.acting(), { orgId: world.org.id, id: String(id) })
    }
    await world.sync(calendar(tour('t-0624', '20260624', 6), ...others), 48)
    expect(await starts()).toEqual(['07-29T19:00'])
  })
})

describe('Many dates with one title and start', () => {
  const many = 20_000
  const at = { title: 'Open house', startsAt: new Date('2026-07-01T17:00:00Z'), timezone: 'UTC' }
  const dates = (prefix: string) =>
    Array.from({ length: many }, (_, n) => ({ ...at, uid: `${prefix}${n}` }))

  it('are paired one by one', () => {
    const pairs = sameDates(dates('old'), dates('new'))
    expect(pairs.size).toBe(many)
    expect(new Set(pairs.values()).size).toBe(many)
  })

  it('do not tell which item is which', () => {
    const items = dates('').map(({ uid, ...event }) => {
      const content = { kind: 'event', event: { ...event, endsAt: null } } as unknown as Content
      return { uid, content }
    })
    const renamed = items.map(({ uid, content }) => ({ uid: `new${uid}`, content }))
    expect(sameItems(items, renamed, new Date('2026-06-15T12:00:00Z')).size).toBe(0)
  })
})
