import { describe, expect, it } from 'vitest'
import { localStarts, occurrenceTimes } from '../../../domain/recurrence/occurrences.ts'
import { isRule, MOST_DATES, newRule, parseRule } from '../../../domain/recurrence/rule.ts'

function datesOf(first: string, text: string, until = '2030-12-31'): string[] {
  const rule = parseRule(text, { startsLocal: first, timezone: 'America/New_York' })
  if (!isRule(rule)) throw new Error(rule.problem)
  return localStarts({ startsLocal: first, rule, rdates: [], exdates: [] }, until)
}

describe('The dates of a series', () => {
  it.each(['00010101T000000Z', '09991231', '99990101', '99991231T235959Z'])(
    'cannot end in the year of %s',
    (until) => {
      const start = { startsLocal: '2026-03-10T19:00', timezone: 'America/New_York' }
      const problem = { problem: 'value', part: 'UNTIL' }
      expect(parseRule(`FREQ=DAILY;UNTIL=${until}`, start)).toEqual(problem)
    },
  )

  it('are too many, and not an error, where they began a century ago', () => {
    const dates = datesOf('1926-03-10T19:00', 'FREQ=DAILY', '2027-12-31')
    expect(dates).toHaveLength(MOST_DATES + 1)
  })

  // The examples of RFC 5545 3.8.5.3 that repeat daily or less often. Their first date matches the rule.
  it.each([
    [
      'FREQ=DAILY;COUNT=10',
      '1997-09-02T09:00',
      ['09-02', '09-03', '09-04', '09-05', '09-06', '09-07', '09-08', '09-09', '09-10', '09-11'],
    ],
    [
      'FREQ=DAILY;INTERVAL=10;COUNT=5',
      '1997-09-02T09:00',
      ['09-02', '09-12', '09-22', '10-02', '10-12'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=5',
      '1997-09-02T09:00',
      ['09-02', '09-16', '09-30', '10-14', '10-28'],
    ],
    [
      'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
      '1997-09-02T09:00',
      ['09-02', '09-04', '09-09', '09-11', '09-16', '09-18', '09-23', '09-25', '09-30', '10-02'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
      '1997-09-02T09:00',
      ['09-02', '09-04', '09-16', '09-18', '09-30', '10-02', '10-14', '10-16'],
    ],
    ['FREQ=MONTHLY;COUNT=4;BYDAY=1FR', '1997-09-05T09:00', ['09-05', '10-03', '11-07', '12-05']],
    [
      'FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU',
      '1997-09-07T09:00',
      ['09-07', '09-28', '11-02', '11-30'],
    ],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=-2MO', '1997-09-22T09:00', ['09-22', '10-20', '11-17']],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=4',
      '1997-09-28T09:00',
      ['09-28', '10-29', '11-28', '12-29'],
    ],
    [
      'FREQ=MONTHLY;COUNT=6;BYMONTHDAY=2,15',
      '1997-09-02T09:00',
      ['09-02', '09-15', '10-02', '10-15', '11-02', '11-15'],
    ],
    [
      'FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1',
      '1997-09-30T09:00',
      ['09-30', '10-01', '10-31', '11-01'],
    ],
    [
      'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
      '1997-09-04T09:00',
      ['09-04', '10-07', '11-06'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3',
      '1997-09-29T09:00',
      ['09-29', '10-30', '11-27'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997-08-05T09:00',
      ['08-05', '08-10', '08-19', '08-24'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997-08-05T09:00',
      ['08-05', '08-17', '08-19', '08-31'],
    ],
  ])('are those of the RFC for %s', (rule, first, expected) => {
    expect(datesOf(first, rule).map((local) => local.slice(5, 10))).toEqual(expected)
  })

  it.each([
    ['FREQ=YEARLY;COUNT=3;BYMONTH=6,7', '1997-06-10', ['1997-06-10', '1997-07-10', '1998-06-10']],
    [
      'FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200',
      '1997-01-01',
      ['1997-01-01', '1997-04-10', '1997-07-19', '2000-01-01'],
    ],
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', '1997-05-19', ['1997-05-19', '1998-05-18', '1999-05-17']],
    [
      'FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=3',
      '1997-03-13',
      ['1997-03-13', '1997-03-20', '1997-03-27'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3',
      '1998-02-13',
      ['1998-02-13', '1998-03-13', '1998-11-13'],
    ],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3',
      '1996-11-05',
      ['1996-11-05', '2000-11-07', '2004-11-02'],
    ],
    ['FREQ=YEARLY', '2024-02-29', ['2024-02-29', '2028-02-29']],
    // Weekdays limit days of the year, also those that are counted from its end.
    [
      'FREQ=YEARLY;BYYEARDAY=-1,-2,100;BYDAY=TH;COUNT=3',
      '2026-12-31',
      ['2026-12-31', '2027-12-30'],
    ],
    // The last days of December may be in the first week, and the first ones of January in the last.
    [
      'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=4',
      '2024-01-01',
      ['2024-01-01', '2024-12-30', '2025-12-29', '2027-01-04'],
    ],
    [
      'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=FR;COUNT=3',
      '2026-12-31',
      ['2026-12-31', '2027-01-01', '2027-12-31'],
    ],
    ['FREQ=YEARLY;BYWEEKNO=20;COUNT=3', '2026-05-13', ['2026-05-13', '2027-05-19', '2028-05-17']],
    [
      'FREQ=MONTHLY;COUNT=4',
      '2026-01-31',
      ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31'],
    ],
  ])('are those of the RFC for %s of all-day events', (rule, first, expected) => {
    expect(datesOf(first, rule)).toEqual(expected)
  })

  it('of a rule whose lists repeat a number a thousand times cost no more than once', () => {
    const days = (day: string) => Array.from({ length: 20_000 }, () => day).join(',')
    const start = { startsLocal: '2026-03-10', timezone: 'UTC' }
    expect(parseRule(`FREQ=MONTHLY;BYDAY=${days('2TU')};BYMONTH=${days('3')}`, start)).toEqual(
      newRule('MONTHLY', { byDay: [{ day: 'TU', nth: 2 }], byMonth: [3] }),
    )
  })

  it('begin with the first one, also where the rule names other days', () => {
    expect(datesOf('2026-03-03T19:00', 'FREQ=WEEKLY;BYDAY=WE;COUNT=3')).toEqual([
      '2026-03-03T19:00',
      '2026-03-04T19:00',
      '2026-03-11T19:00',
    ])
  })

  it('have extra ones and skip others, and go on from any of them', () => {
    const rule = newRule('DAILY', { count: 5 })
    const pattern = {
      startsLocal: '2026-03-03T19:00',
      rule,
      rdates: ['2026-04-01T10:00'],
      exdates: ['2026-03-05T19:00'],
    }
    expect(localStarts(pattern, '2026-12-31', { after: '2026-03-04T19:00' })).toEqual([
      '2026-03-06T19:00',
      '2026-03-07T19:00',
      '2026-04-01T10:00',
    ])
    expect(localStarts(pattern, '2026-03-06')).toHaveLength(3)
  })
})

describe('The times of a date', () => {
  const iso = (local: string, span: number | null, zone: string) => {
    const { startsAt, endsAt, note } = occurrenceTimes(local, span, zone)
    return [startsAt.toISOString(), endsAt?.toISOString() ?? null, note]
  }

  it('keep the clock time when clocks change', () => {
    const zone = 'America/New_York'
    expect(iso('2026-03-07T19:00', 90, zone)).toEqual([
      '2026-03-08T00:00:00.000Z',
      '2026-03-08T01:30:00.000Z',
      undefined,
    ])
    expect(iso('2026-03-08T19:00', 90, zone)).toEqual([
      '2026-03-08T23:00:00.000Z',
      '2026-03-09T00:30:00.000Z',
      undefined,
    ])
  })

  it('move to the first moment after a gap', () => {
    expect(iso('2026-03-08T02:30', 60, 'America/New_York')).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-08T07:30:00.000Z',
      'moved',
    ])
    expect(iso('2026-10-04T02:15', null, 'Australia/Lord_Howe')).toEqual([
      '2026-10-03T15:30:00.000Z',
      null,
      'moved',
    ])
    expect(iso('2011-12-30T10:00', 60, 'Pacific/Apia')).toEqual([
      '2011-12-30T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
      'moved',
    ])
    expect(iso('2011-12-30', 1, 'Pacific/Apia')).toEqual([
      '2011-12-30T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
      undefined,
    ])
  })

  it('are the first of two where a time happens twice', () => {
    expect(iso('2026-11-01T01:30', 60, 'America/New_York')).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T07:30:00.000Z',
      'repeated',
    ])
  })

  it('of all-day events are local midnights, on days of 23 and 25 hours as well', () => {
    expect(iso('2026-03-08', 1, 'America/New_York')).toEqual([
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
      undefined,
    ])
    expect(iso('2026-11-01', 2, 'America/New_York')).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-03T05:00:00.000Z',
      undefined,
    ])
  })
})
