import type { EventOverrides } from '../support/factories.ts'

/** What an event says of its days, and the moment from which it is no longer upcoming. */
export type UpcomingCase = EventOverrides & { days: string; over: string }

const NEW_YORK = 'America/New_York'
export const UPCOMING_CASES: Record<string, UpcomingCase> = {
  'a known end, ahead of UTC': {
    timezone: 'Asia/Tokyo',
    startsAt: '2026-06-16T00:30:00+09:00',
    endsAt: '2026-06-16T02:00:00+09:00',
    days: '2026-06-16 to 2026-06-16',
    over: '2026-06-16T02:00:00+09:00',
  },
  'a known end, behind UTC': {
    timezone: NEW_YORK,
    startsAt: '2026-06-15T22:00:00-04:00',
    endsAt: '2026-06-15T23:59:59-04:00',
    days: '2026-06-15 to 2026-06-15',
    over: '2026-06-15T23:59:59-04:00',
  },
  'an end at 00:00, which belongs to the day before': {
    timezone: NEW_YORK,
    startsAt: '2026-06-15T22:00:00-04:00',
    endsAt: '2026-06-16T00:00:00-04:00',
    days: '2026-06-15 to 2026-06-15',
    over: '2026-06-16T00:00:00-04:00',
  },
  'an end at 00:01': {
    timezone: NEW_YORK,
    startsAt: '2026-06-15T22:00:00-04:00',
    endsAt: '2026-06-16T00:01:00-04:00',
    days: '2026-06-15 to 2026-06-16',
    over: '2026-06-16T00:01:00-04:00',
  },
  'an end that is its start, at 00:00': {
    timezone: NEW_YORK,
    startsAt: '2026-06-15T00:00:00-04:00',
    endsAt: '2026-06-15T00:00:00-04:00',
    days: '2026-06-15 to 2026-06-15',
    over: '2026-06-15T00:00:00-04:00',
  },
  'an unknown end: until midnight of its own zone': {
    timezone: NEW_YORK,
    startsAt: '2026-06-15T19:00:00-04:00',
    endsAt: null,
    days: '2026-06-15 to 2026-06-15',
    over: '2026-06-16T00:00:00-04:00',
  },
  'an unknown end in a half-hour zone': {
    timezone: 'Asia/Kolkata',
    startsAt: '2026-06-15T23:45:00+05:30',
    endsAt: null,
    days: '2026-06-15 to 2026-06-15',
    over: '2026-06-16T00:00:00+05:30',
  },
  'an unknown end in a quarter-hour zone': {
    timezone: 'Asia/Kathmandu',
    startsAt: '2026-06-15T00:00:00+05:45',
    endsAt: null,
    days: '2026-06-15 to 2026-06-15',
    over: '2026-06-16T00:00:00+05:45',
  },
  'an unknown end where the day begins first': {
    timezone: 'Pacific/Kiritimati',
    startsAt: '2026-06-15T10:30:00Z',
    endsAt: null,
    days: '2026-06-16 to 2026-06-16',
    over: '2026-06-17T00:00:00+14:00',
  },
  'an unknown end where the day ends last': {
    timezone: 'Pacific/Pago_Pago',
    startsAt: '2026-06-15T10:30:00Z',
    endsAt: null,
    days: '2026-06-14 to 2026-06-14',
    over: '2026-06-15T00:00:00-11:00',
  },
  'all day, without an end': {
    timezone: NEW_YORK,
    allDay: true,
    startsAt: '2026-06-15T00:00:00-04:00',
    endsAt: null,
    days: '2026-06-15 to 2026-06-15',
    over: '2026-06-16T00:00:00-04:00',
  },
  'all day for three days': {
    timezone: NEW_YORK,
    allDay: true,
    startsAt: '2026-06-15T00:00:00-04:00',
    endsAt: '2026-06-18T00:00:00-04:00',
    days: '2026-06-15 to 2026-06-17',
    over: '2026-06-18T00:00:00-04:00',
  },
  'all day on the 23 hours of the change to summer time': {
    timezone: NEW_YORK,
    allDay: true,
    startsAt: '2026-03-08T00:00:00-05:00',
    endsAt: null,
    days: '2026-03-08 to 2026-03-08',
    over: '2026-03-09T00:00:00-04:00',
  },
  'all day on the 25 hours of the change back': {
    timezone: NEW_YORK,
    allDay: true,
    startsAt: '2026-11-01T00:00:00-04:00',
    endsAt: '2026-11-02T00:00:00-05:00',
    days: '2026-11-01 to 2026-11-01',
    over: '2026-11-02T00:00:00-05:00',
  },
  'until a midnight that summer time skips': {
    timezone: 'Africa/Cairo',
    startsAt: '2026-04-23T20:00:00+02:00',
    endsAt: null,
    days: '2026-04-23 to 2026-04-23',
    over: '2026-04-24T01:00:00+03:00',
  },
  'a festival over a month': {
    timezone: NEW_YORK,
    startsAt: '2026-06-01T18:00:00-04:00',
    endsAt: '2026-07-01T23:00:00-04:00',
    days: '2026-06-01 to 2026-07-01',
    over: '2026-07-01T23:00:00-04:00',
  },
}
