import { describe, expect, it } from 'vitest'
import { editionEntries, makeEdition, makeNoMatchEdition } from '../../../domain/digests/edition.ts'
import type { DigestEvent, Known } from '../../../domain/digests/pick-events.ts'

const WEEKLY = { frequency: 'weekly', localDate: '2026-11-26' } as const
const NEWCOMER = {
  since: new Date('2026-11-20T00:00:00Z'),
  until: new Date('2026-11-26T13:00:00Z'),
  notified: new Map(),
}

function digestEvent(id: string, day: string): DigestEvent {
  return {
    ...{ id, title: id, displayDate: day, endDate: day, endsAt: null },
    ...{
      startsAt: `${day}T19:00:00-06:00`,
      timezone: 'America/Chicago',
      timeKnown: true,
      allDay: false,
    },
    ...{ status: 'scheduled', place: null, isOnline: false, path: '/events/x' },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', searchText: 'jazz', stateKeys: [] },
    ...{ categoryKeys: [], feedId: 'feed_x' },
  }
}

it('shows what is ongoing as such when nothing matches', () => {
  const ongoing = digestEvent('evt_1', '2026-11-01')
  const edition = makeNoMatchEdition([{ ...ongoing, endDate: '2027-02-01' }], WEEKLY)
  expect(edition?.items).toMatchObject([{ id: 'evt_1', section: 'running' }])
})

it('shows twelve of two hundred events from all days, and says how many more there are', () => {
  const events = Array.from({ length: 200 }, (_, i) =>
    digestEvent(`evt_${i}`, `2026-11-${26 + Math.floor(i / 40)}`),
  )
  const edition = makeEdition(events, WEEKLY, NEWCOMER, {})
  const shown = [0, 1, 2, 40, 41, 42, 80, 81, 120, 121, 160, 161]
  expect(edition?.items.map(({ id }) => id)).toEqual(shown.map((i) => `evt_${i}`))
  expect(edition).toMatchObject({ more: 188, rest: { from: '2026-11-26', to: '2026-12-02' } })
})

describe('a series', () => {
  const DAILY = { frequency: 'daily', localDate: '2026-11-26' } as const
  const dates = Array.from({ length: 57 }, (_, i) => {
    const day = new Date(Date.UTC(2026, 10, 27 + 7 * i)).toISOString().slice(0, 10)
    return { ...digestEvent(`evt_${i}`, day), title: 'Yoga', seriesId: 'ser_yoga' }
  })

  it.each([
    ['moved', { startsAt: '2026-11-27T20:00:00-06:00' }],
    ['cancelled', { status: 'cancelled' as const }],
  ])('that is %s is one entry of what has changed', (_, change) => {
    const notified = new Map(dates.map(({ id }): [string, Known] => [id, 'changed']))
    const now = dates.map((date) => {
      const startsAt = 'startsAt' in change ? date.startsAt.replace('T19', 'T20') : date.startsAt
      return { ...date, ...change, startsAt }
    })
    const edition = makeEdition(now, DAILY, { ...NEWCOMER, notified }, {})
    const entries = editionEntries(edition?.items ?? [])
    expect(entries).toMatchObject([{ lead: { section: 'changed', moreDates: 50 } }])
    expect(entries[0]?.others).toHaveLength(6)
    expect(edition?.more).toBe(0)
  })

  it('has an entry of its own for a date at another place, and counts as one of those left out', () => {
    const elsewhere = dates.map((date, i) => (i === 2 ? { ...date, place: 'Parish' } : date))
    const isNew = (event: DigestEvent) => ({ ...event, createdAt: '2026-11-25T00:00:00.000Z' })
    const edition = makeEdition(elsewhere.map(isNew), DAILY, NEWCOMER, {})
    expect(editionEntries(edition?.items ?? [])).toHaveLength(2)
    const others = Array.from({ length: 12 }, (_, i) => digestEvent(`evt_x${i}`, '2026-11-26'))
    expect(makeEdition([...others, ...dates].map(isNew), DAILY, NEWCOMER, {})?.more).toBe(1)
  })
})

it('counts only events of its days as left out while there are any', () => {
  const week = Array.from({ length: 13 }, (_, i) => digestEvent(`evt_${i}`, '2026-11-27'))
  const createdAt = '2026-11-25T00:00:00.000Z'
  const later = Array.from({ length: 13 }, (_, i) => ({
    ...digestEvent(`evt_later_${i}`, '2027-01-08'),
    createdAt,
  }))
  expect(makeEdition([...week, ...later], WEEKLY, NEWCOMER, {})).toMatchObject({
    more: 1,
    rest: { from: '2026-11-26', to: '2026-12-02' },
  })
  const open = makeEdition(later, WEEKLY, NEWCOMER, { state: 'Texas' })
  expect(open?.rest).toEqual({ from: '2026-11-26', criteria: { state: 'Texas' } })
})
