import type { EventOverrides } from './factories.ts'

// Events of all kinds of times, states, and places, for Monday, June 15, 2026, at 7 AM in America/Chicago.

const TIMES: Record<string, EventOverrides> = {
  'one hour': { startsAt: '2026-06-15T19:00:00Z' },
  'without an end': { startsAt: '2026-06-16T19:00:00Z', endsAt: null },
  'past midnight': { startsAt: '2026-06-20T02:00:00Z', endsAt: '2026-06-20T07:00:00Z' },
  'since last night': { startsAt: '2026-06-15T03:00:00Z', endsAt: '2026-06-15T14:00:00Z' },
  'several days': { startsAt: '2026-07-01T14:30:00Z', endsAt: '2026-07-04T23:00:00Z' },
  'since last month': { startsAt: '2026-05-01T14:00:00Z', endsAt: '2026-08-02T23:00:00Z' },
  'a day': { startsAt: '2026-06-17T05:00:00Z', endsAt: '2026-06-18T05:00:00Z', allDay: true },
  days: { startsAt: '2026-06-17T05:00:00Z', endsAt: '2026-06-20T05:00:00Z', allDay: true },
  'days since': { startsAt: '2026-06-13T05:00:00Z', endsAt: '2026-06-20T05:00:00Z', allDay: true },
  'to be announced': {
    startsAt: '2026-06-18T05:00:00Z',
    endsAt: '2026-06-19T05:00:00Z',
    ...{ allDay: true, timeKnown: false },
  },
}
const PLACES: Record<string, EventOverrides> = {
  'in a place': { location: 'Blue Note', city: 'Austin', state: 'Texas', isFree: true },
  online: { attendanceMode: 'online' },
}
export const STATES: Record<string, EventOverrides> = {
  'takes place': {},
  'is cancelled': { status: 'cancelled', statusReason: 'Illness in the band.' },
  'has no new date': { status: 'postponed', statusReason: 'The stage is flooded.' },
  'was moved': {
    status: 'postponed',
    statusReason: 'A larger hall.',
    previousStartsAt: new Date('2026-06-10T18:00:00Z'),
  },
}

/** All of one state, each named by its time and place. */
export function eventsOfAllKinds(state: string): (EventOverrides & { title: string })[] {
  return Object.entries(TIMES).flatMap(([time, when]) =>
    Object.entries(PLACES).map(([place, where]) => ({
      ...{ ...when, ...where, ...STATES[state] },
      title: `${time}, ${place}`,
    })),
  )
}
