import { describe, expect, it } from 'vitest'
import { whenInList } from '../../../functions/dashboard/parts/format.ts'

const home = { now: new Date('2026-06-15T12:00:00Z'), timezone: 'America/Chicago' }
const event = {
  startsAt: '2026-06-21T00:30:00Z',
  endsAt: '2026-06-21T02:30:00Z' as string | null,
  timezone: 'America/Chicago',
  displayDate: '2026-06-20',
  endDate: '2026-06-20',
  allDay: false,
  timeKnown: true,
}

describe('When an event is, in a list', () => {
  it.each([
    ['this year, at home', {}, 'Sat, Jun 20, 7:30 PM'],
    [
      'where clocks show another time',
      { timezone: 'America/New_York' },
      'Sat, Jun 20, 8:30 PM EDT',
    ],
    ['where clocks show the same time', { timezone: 'America/Winnipeg' }, 'Sat, Jun 20, 7:30 PM'],
    [
      'in another year',
      {
        startsAt: '2027-01-02T01:30:00Z',
        endsAt: null,
        displayDate: '2027-01-01',
        endDate: '2027-01-01',
      },
      'Fri, Jan 1, 2027, 7:30 PM',
    ],
    [
      'until late at night',
      { endsAt: '2026-06-21T07:00:00Z', endDate: '2026-06-21' },
      'Sat, Jun 20, 7:30 PM',
    ],
    [
      'until another day',
      { endsAt: '2027-02-09T00:00:00Z', endDate: '2027-02-08' },
      'Jun 20, 7:30 PM – Feb 8, 2027',
    ],
    ['all day', { allDay: true }, 'Sat, Jun 20, all day'],
    ['all of several days', { allDay: true, endDate: '2026-06-24' }, 'Jun 20 – Jun 24'],
    [
      'at a time that is not known',
      { allDay: true, timeKnown: false },
      'Sat, Jun 20, time to be announced',
    ],
  ])('%s', (_, changes, words) => {
    expect(whenInList({ ...event, ...changes }, home).replace(/\s/g, ' ')).toBe(words)
  })
})
