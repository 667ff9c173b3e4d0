import { describe, expect, it } from 'vitest'
import { addDays } from '../../../domain/calendar-date.ts'
import {
  type DigestEvent,
  type Known,
  pickEvents,
  type Recipient,
  saidOf,
  windowOf,
} from '../../../domain/digests/pick-events.ts'
import { forRandom } from '../../support/random.ts'

const WEEKLY = { frequency: 'weekly', localDate: '2026-11-26' } as const
const DAILY = { frequency: 'daily', localDate: '2026-11-26' } as const
const recipient = (notified: Record<string, Known> = {}): Recipient => ({
  since: new Date('2026-11-20T00:00:00Z'),
  until: new Date('2026-11-26T13:00:00Z'),
  notified: new Map(Object.entries(notified)),
})

function digestEvent(over: Partial<DigestEvent> & { day: string }): DigestEvent {
  const { day, ...rest } = over
  return {
    id: `evt_${day}`,
    title: 'Jazz night',
    displayDate: day,
    endDate: day,
    startsAt: `${day}T19:00:00-06:00`,
    endsAt: null,
    timezone: 'America/Chicago',
    timeKnown: true,
    allDay: false,
    status: 'scheduled',
    place: 'Parish, Austin',
    isOnline: false,
    path: '/events/x',
    createdAt: '2026-01-01T00:00:00.000Z',
    searchText: 'jazz night',
    stateKeys: ['texas'],
    categoryKeys: [],
    feedId: 'feed_x',
    ...rest,
  }
}
const picked = (...args: Parameters<typeof pickEvents>) =>
  pickEvents(...args).map(({ section, event }) => `${section} ${event.displayDate}`)

describe('a weekly digest', () => {
  it('has the next seven local days, the eighth not', () => {
    expect(windowOf(WEEKLY)).toEqual({ from: '2026-11-26', to: '2026-12-03' })
    const events = ['2026-11-25', '2026-11-26', '2026-12-02', '2026-12-03']
    const list = events.map((day) => digestEvent({ day }))
    expect(picked(list, WEEKLY, recipient())).toEqual([
      'upcoming 2026-11-26',
      'upcoming 2026-12-02',
    ])
  })

  it('has what runs already after the days, then what was added for later', () => {
    const list = [
      digestEvent({ day: '2026-11-01', endDate: '2026-11-26' }),
      digestEvent({ day: '2026-11-01', endDate: '2026-11-25' }),
      digestEvent({ day: '2026-11-28' }),
      digestEvent({ day: '2027-01-01', createdAt: '2026-11-21T00:00:00.000Z' }),
      digestEvent({ day: '2027-01-02' }),
    ]
    const expected = ['upcoming 2026-11-28', 'running 2026-11-01', 'later 2027-01-01']
    expect(picked(list, WEEKLY, recipient())).toEqual(expected)
  })

  it('repeats what was notified before, and shows what is cancelled to those who were notified of it', () => {
    const cancelled = digestEvent({ day: '2026-11-27', status: 'cancelled' })
    const notified = recipient({
      'evt_2026-11-27': 'changed',
      'evt_2026-11-28': 'same',
    })
    const list = [cancelled, digestEvent({ day: '2026-11-28' })]
    expect(picked(list, WEEKLY, notified)).toEqual(['upcoming 2026-11-27', 'upcoming 2026-11-28'])
    expect(picked([cancelled], WEEKLY, notified)).toEqual([])
    expect(picked(list, WEEKLY, recipient())).toEqual(['upcoming 2026-11-28'])
  })
})

describe('a daily digest', () => {
  it("has today's and new ones that this person was not notified of", () => {
    const list = [
      digestEvent({ day: '2026-11-26' }),
      digestEvent({ day: '2026-11-27' }),
      digestEvent({ day: '2026-11-29', createdAt: '2026-11-25T00:00:00.000Z' }),
    ]
    expect(picked(list, DAILY, recipient())).toEqual(['upcoming 2026-11-26', 'later 2026-11-29'])
    const notified = recipient(Object.fromEntries(list.map(({ id }) => [id, 'same'])))
    expect(picked(list, DAILY, notified)).toEqual([])
  })

  it.each([
    ['start', { startsAt: '2026-11-27T20:00:00-06:00' }],
    ['place', { place: 'Elsewhere' }],
    ['status', { status: 'cancelled' as const }],
  ])('tells again what has another %s', (_, change) => {
    const before = digestEvent({ day: '2026-11-27' })
    const now = { ...before, ...change }
    expect(saidOf(now)).not.toEqual(saidOf(before))
    expect(picked([now], DAILY, recipient({ [before.id]: 'changed' }))).toEqual([
      'changed 2026-11-27',
    ])
    const renamed = { ...before, title: 'New title' }
    expect(saidOf(renamed)).toEqual(saidOf(before))
    expect(picked([renamed], DAILY, recipient({ [before.id]: 'same' }))).toEqual([])
  })

  it('does not tell of a cancelled event for the first time', () => {
    const list = [digestEvent({ day: '2026-11-26', status: 'cancelled' })]
    expect(picked(list, DAILY, recipient())).toEqual([])
  })
})

it('never has an event twice or one that is past, and leaves out nothing of its window', async () => {
  await forRandom(300, (random) => {
    const run = random.pick([WEEKLY, DAILY])
    const { from, to } = windowOf(run)
    const events = random.list(0, 12, () => {
      const day = addDays(from, random.int(-10, 20))
      const status = random.pick(['scheduled', 'scheduled', 'cancelled', 'postponed'] as const)
      const createdAt = `2026-11-${random.int(10, 25)}T12:00:00.000Z`
      const endDate = addDays(day, random.chance(0.3) ? random.int(0, 12) : 0)
      return digestEvent({ day, endDate, status, createdAt, id: `evt_${random.int(0, 1e9)}` })
    })
    const notified = random.chance(0.5) ? events.filter(() => random.chance(0.4)) : []
    const person = recipient(Object.fromEntries(notified.map(({ id }) => [id, 'same'])))
    const found = pickEvents(events, run, person).map(({ event }) => event)
    expect(new Set(found).size).toBe(found.length)
    const inWindow = events.filter(
      (event) => event.displayDate < to && event.endDate >= from && event.status !== 'cancelled',
    )
    const due =
      run.frequency === 'weekly' ? inWindow : inWindow.filter((event) => !notified.includes(event))
    for (const event of due) expect(found).toContain(event)
    for (const event of found) expect(event.endDate >= from).toBe(true)
    if (run.frequency === 'daily') for (const event of notified) expect(found).not.toContain(event)
  })
})
