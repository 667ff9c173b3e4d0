import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { getSeries } from '../../db/events/series.ts'
import { events } from '../../db/tables/index.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import { newRule, type Rule } from '../../domain/recurrence/rule.ts'
import type { StoredEvent } from '../../domain/series/series.ts'
import { deleteEvent, setEventStatus } from '../../functions/events/change-event.ts'
import {
  changeSeries,
  createSeries,
  extendAllSeries,
  removeDates,
} from '../../functions/events/series.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { freshId, makeFeed } from '../support/factories.ts'
import { makeSeries as makeSeriesIn } from '../support/make-series.ts'
import { yoga } from './series-event.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const weekly = (parts: Partial<Rule> = {}) => newRule('WEEKLY', parts)

async function makeSeries(rule: Rule | null, over: Partial<EventColumns> = {}) {
  const feed = await makeFeed()
  const id = freshId('evt')
  const repeat = { rule, rdates: [], exdates: [] }
  const outcome = await createSeries(app.acting(), {
    orgId: feed.orgId,
    id,
    event: yoga(feed, over),
    repeat,
  })
  expect(outcome).toBe('saved')
  const [first] = await app.database.db.select().from(events).where(eq(events.id, id))
  return { feed, orgId: feed.orgId, id, seriesId: String(first?.seriesId) }
}
type Made = Awaited<ReturnType<typeof makeSeries>>

async function read({ orgId, seriesId }: Made) {
  const found = await getSeries(app.database.db, orgId, seriesId, app.deps.now())
  if (!found) throw new Error('no series')
  return found
}

/** The dates of everything in the feed, the earliest first. */
async function datesOf({ feed }: Pick<Made, 'feed'>) {
  return app.database.db
    .select()
    .from(events)
    .where(eq(events.feedId, feed.id))
    .orderBy(asc(events.startsAt))
}

const starts = (dates: { startsLocal: string }[]) =>
  dates.map(({ startsLocal }) => startsLocal.slice(5, 16))
const days = (dates: { startsLocal: string }[]) =>
  dates.map(({ startsLocal }) => startsLocal.slice(5, 10))
const ids = (dates: { id: string }[]) => dates.map(({ id }) => id)

/** A change as the form of date number `n` sends it. */
async function changeOf(made: Made, n: number, over: Partial<EventColumns>) {
  const { series, dates } = await read(made)
  const date = dates[n] as StoredEvent
  const { orgId, seriesId } = made
  return {
    orgId,
    seriesId,
    id: date.id,
    version: series.version,
    event: { ...date, ...over } as EventColumns,
  }
}

describe('A new series', () => {
  it('has a date a week for 13 months and a week, at the same clock time', async () => {
    const made = await makeSeries(weekly())
    const dates = await datesOf(made)
    expect(dates).toHaveLength(58)
    expect(dates[0]?.id).toBe(made.id)
    expect(new Set(starts(dates).map((start) => start.slice(5)))).toEqual(new Set(['T19:00']))
    expect((await read(made)).series.horizonUntil).toBe('2027-07-22')
  })

  it('that ends has no more dates to add', async () => {
    const made = await makeSeries(weekly({ count: 5 }))
    expect(await datesOf(made)).toHaveLength(5)
    expect((await read(made)).series.horizonUntil).toBeNull()
  })

  it('is saved once however often its form is sent', async () => {
    const feed = await makeFeed()
    const repeat = { rule: weekly(), rdates: [], exdates: [] }
    const sent = { orgId: feed.orgId, id: freshId('evt'), event: yoga(feed), repeat }
    expect(await createSeries(app.acting(), sent)).toBe('saved')
    await createSeries(app.acting(), sent)
    expect(await datesOf({ feed })).toHaveLength(58)
  })

  it('is refused where it has no date, or too many', async () => {
    const feed = await makeFeed()
    const sent = { orgId: feed.orgId, id: freshId('evt'), event: yoga(feed) }
    const none = { rule: null, rdates: [], exdates: ['2026-06-16T19:00'] }
    expect(await createSeries(app.acting(), { ...sent, repeat: none })).toBe('no dates')
    const event = yoga(feed, { startsAt: new Date('2021-06-17T00:00:00Z'), endsAt: null })
    const daily = { rule: newRule('DAILY'), rdates: [], exdates: [] }
    expect(await createSeries(app.acting(), { ...sent, event, repeat: daily })).toBe(
      'too many dates',
    )
    expect(await datesOf({ feed })).toEqual([])
  })
})

describe('A series', () => {
  const exists = async ({ seriesId }: Made) =>
    (await app.database.query('select from series where id = $1', [seriesId])).length > 0

  it('is deleted with its last date, one by one or all at once', async () => {
    const single = await makeSeries(weekly({ count: 2 }))
    const [first, second] = await datesOf(single)
    await deleteEvent(app.acting(), { orgId: single.orgId, id: String(first?.id) })
    expect(await exists(single)).toBe(true)
    await deleteEvent(app.acting(), { orgId: single.orgId, id: String(second?.id) })
    expect(await exists(single)).toBe(false)
    const whole = await makeSeries(weekly())
    const { orgId, id, seriesId } = whole
    const all = { orgId, id, seriesId, version: 1, scope: 'all' as const }
    expect(await removeDates(app.acting(), all)).toBe('saved')
    expect([await datesOf(whole), await exists(whole)]).toEqual([[], false])
  })
})

describe('The date before each', () => {
  const linksOf = async (made: Made) =>
    (await datesOf(made)).map(({ prevPastAt, pastAt }) =>
      prevPastAt?.getTime() === pastAt.getTime()
        ? 'never next'
        : (prevPastAt?.toISOString().slice(5, 10) ?? null),
    )

  it('is known, leaving out those that do not take place while a later one does', async () => {
    const made = await makeSeries(weekly({ count: 5 }))
    const dates = await datesOf(made)
    expect(await linksOf(made)).toEqual([null, '06-17', '06-24', '07-01', '07-08'])
    for (const n of [1, 3, 4]) {
      const id = String(dates[n]?.id)
      await setEventStatus(app.acting(), { orgId: made.orgId, id, status: 'cancelled' })
    }
    expect(await linksOf(made)).toEqual([null, 'never next', '06-17', '07-01', '07-08'])
    await deleteEvent(app.acting(), { orgId: made.orgId, id: made.id })
    expect(await linksOf(made)).toEqual(['never next', null, '07-01', '07-08'])
  })
})

describe('A change of all dates', () => {
  it('leaves past ones, and what one date has for itself', async () => {
    const made = await makeSeries(weekly({ count: 4 }))
    const { dates } = await read(made)
    const own = { location: 'Hall B', overridden: ['location'] }
    await app.database.db
      .update(events)
      .set(own)
      .where(eq(events.id, String(dates[2]?.id)))
    app.setNow('2026-06-20T12:00:00Z')
    const edit = await changeOf(made, 1, { title: 'Power yoga', location: 'Hall A' })
    expect(await changeSeries(app.acting(), { ...edit, scope: 'all' })).toBe('saved')
    const after = await datesOf(made)
    expect(after.map(({ title, location }) => [title, location])).toEqual([
      ['Yoga', null],
      ['Power yoga', 'Hall A'],
      ['Power yoga', 'Hall B'],
      ['Power yoga', 'Hall A'],
    ])
    expect(ids(after)).toEqual(ids(dates))
    expect(after[2]?.searchText).toContain('hall b')
    const reset = await changeOf(made, 1, {})
    expect(await changeSeries(app.acting(), { ...reset, scope: 'all', reset: true })).toBe('saved')
    expect((await datesOf(made))[2]).toMatchObject({ location: 'Hall A', overridden: [] })
  })

  it('is refused to whoever opened the form before another change', async () => {
    const made = await makeSeries(weekly({ count: 4 }))
    const late = await changeOf(made, 1, { title: 'Power yoga' })
    await setEventStatus(app.acting(), { orgId: made.orgId, id: made.id, status: 'cancelled' })
    expect(await changeSeries(app.acting(), { ...late, scope: 'all' })).toBe('changed meanwhile')
    expect((await datesOf(made))[1]?.title).toBe('Yoga')
  })

  it('moves each with its id to another weekday and time', async () => {
    const made = await makeSeries(weekly({ count: 4, byDay: [{ day: 'TU', nth: 0 }] }))
    const before = await datesOf(made)
    const startsAt = new Date('2026-06-25T15:00:00Z')
    const edit = await changeOf(made, 1, { startsAt, endsAt: new Date('2026-06-25T16:00:00Z') })
    expect(await changeSeries(app.acting(), { ...edit, scope: 'all' })).toBe('saved')
    const { series } = await read(made)
    const dates = await datesOf(made)
    expect(starts(dates)).toEqual(['06-18T10:00', '06-25T10:00', '07-02T10:00', '07-09T10:00'])
    expect(ids(dates)).toEqual(ids(before))
    expect(series.rrule).toBe('FREQ=WEEKLY;COUNT=4;BYDAY=TH')
  })

  it('adds what the rule has today where dates last all day, also when the day has begun', async () => {
    const rule = newRule('DAILY', { interval: 5, until: '2026-07-06' })
    const allDay = { allDay: true, startsAt: new Date('2026-06-25T05:00:00Z'), endsAt: null }
    const made = await makeSeries(rule, allDay)
    expect(days(await datesOf(made))).toEqual(['06-25', '06-30', '07-05'])
    app.setNow('2026-06-29T18:00:00Z')
    const edit = await changeOf(made, 1, {})
    const repeat = { rule: { ...rule, interval: 2 }, rdates: [], exdates: [] }
    expect(await changeSeries(app.acting(), { ...edit, repeat, scope: 'all' })).toBe('saved')
    const expected = ['06-25', '06-29', '07-01', '07-03', '07-05']
    expect(days(await datesOf(made))).toEqual(expected)
  })

  it('keeps the clock time or the moment in another zone', async () => {
    for (const [zone, expected] of [
      ['clock', '06-23T19:00'],
      ['instant', '06-24T01:00'],
    ] as const) {
      const made = await makeSeries(weekly({ count: 3 }))
      const edit = await changeOf(made, 1, { timezone: 'Europe/London' })
      const startsAt = new Date('2026-06-23T18:00:00Z')
      const event = { ...edit.event, startsAt, endsAt: new Date('2026-06-23T19:30:00Z') }
      expect(await changeSeries(app.acting(), { ...edit, event, scope: 'all', zone })).toBe('saved')
      expect(starts(await datesOf(made))[1]).toBe(expected)
    }
  })
})

describe('A change from one date on', () => {
  it('makes two series, and every date keeps its id', async () => {
    const made = await makeSeries(weekly({ count: 6 }))
    const before = await datesOf(made)
    const startsAt = new Date('2026-07-01T02:00:00Z')
    const endsAt = new Date('2026-07-01T03:00:00Z')
    const edit = await changeOf(made, 2, { title: 'Evening yoga', startsAt, endsAt })
    expect(await changeSeries(app.acting(), { ...edit, scope: 'following' })).toBe('saved')
    const after = await datesOf(made)
    expect(ids(after)).toEqual(ids(before))
    expect(after.map(({ title, startsLocal }) => `${title} ${startsLocal.slice(5, 16)}`)).toEqual([
      'Yoga 06-16T19:00',
      'Yoga 06-23T19:00',
      'Evening yoga 06-30T21:00',
      'Evening yoga 07-07T21:00',
      'Evening yoga 07-14T21:00',
      'Evening yoga 07-21T21:00',
    ])
    expect(new Set(after.map(({ seriesId }) => seriesId)).size).toBe(2)
    expect((await read(made)).series.rrule).toBe('FREQ=WEEKLY;COUNT=2')
  })
})

describe('Deleting dates', () => {
  it('leaves out one, and a change of the series does not bring it back', async () => {
    const made = await makeSeries(weekly({ count: 4 }))
    const [, second] = await datesOf(made)
    await deleteEvent(app.acting(), { orgId: made.orgId, id: String(second?.id) })
    expect((await read(made)).series.exdates).toEqual(['20260623T1900'])
    const startsAt = new Date('2026-07-01T01:00:00Z')
    const edit = await changeOf(made, 1, { title: 'Stretching', startsAt, endsAt: null })
    expect(await changeSeries(app.acting(), { ...edit, scope: 'all' })).toBe('saved')
    expect(starts(await datesOf(made))).toEqual(['06-16T20:00', '06-30T20:00', '07-07T20:00'])
  })

  it('from one on ends the series before it', async () => {
    const made = await makeSeries(weekly())
    const { event: _, ...from } = await changeOf(made, 3, {})
    expect(await removeDates(app.acting(), { ...from, scope: 'following' })).toBe('saved')
    expect(await datesOf(made)).toHaveLength(3)
    const ended = { horizonUntil: null, rrule: 'FREQ=WEEKLY;UNTIL=20260707T045959Z' }
    expect((await read(made)).series).toMatchObject(ended)
  })
})

describe('The horizon', () => {
  // It moves for all organizations at once.
  beforeEach(() => emptyTables())

  it('moves ahead without losing or repeating a date, also months late and run twice', async () => {
    const made = await makeSeries(weekly())
    const before = await datesOf(made)
    for (const now of ['2026-06-30T12:00:00Z', '2026-12-01T12:00:00Z', '2026-12-01T12:01:00Z']) {
      app.setNow(now)
      await Promise.all([extendAllSeries(app.acting()), extendAllSeries(app.acting())])
    }
    const after = await datesOf(made)
    const days = after.map(({ displayDate }) => Date.parse(displayDate) / 86_400_000)
    expect(new Set(days.slice(1).map((day, i) => day - (days[i] ?? 0)))).toEqual(new Set([7]))
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.at(-1)?.displayDate).toBe('2028-01-04')
  })

  it('moves ahead by at most 2,000 dates in a statement, however late', async () => {
    const { feed } = await makeSeries(newRule('DAILY'))
    for (let n = 0; n < 15; n++) await makeSeriesIn(app, feed, newRule('DAILY'))
    app.setNow('2026-12-01T12:00:00Z')
    app.database.roundTrips.splice(0)
    await extendAllSeries(app.acting())
    const added = app.database.roundTrips.map((body) => body.split('evt_').length - 1)
    expect(added.filter((dates) => dates > 0)).toEqual([1870, 850])
    const due = `select id from series where horizon_until < date '2028-01-01'`
    expect(await app.database.query(due)).toEqual([])
  })
})
