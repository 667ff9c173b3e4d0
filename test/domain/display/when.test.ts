import { describe, expect, it } from 'vitest'
import {
  hours,
  longDate,
  longDates,
  longWhen,
  monthName,
  startTime,
  zoneName,
} from '../../../domain/display/when.ts'
import { wordsFor } from '../../../domain/display/words.ts'
import type { Event } from '../../../domain/event-contract.ts'
import { allDay, anEvent } from '../../widget/event.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')
const said = (overrides: Partial<Event>, locale = 'en-US') =>
  plain(hours(anEvent(overrides), locale, wordsFor(locale)))

describe('hours()', () => {
  it('are those of the clock at the event, in any language', () => {
    expect(said({})).toBe('6:00 – 7:00 PM')
    expect(said({}, 'de')).toBe('18:00–19:00 Uhr')
    expect(said({ endsAt: null })).toBe('6:00 PM')
  })

  it('need no knowledge of the zone', () => {
    expect(said({ timezone: 'Mars/Olympus' })).toBe('6:00 – 7:00 PM')
  })

  it('of a night out say no dates', () => {
    expect(said({ endDate: '2026-07-02', endsAt: '2026-07-02T02:00:00-05:00' })).toBe(
      '6:00 PM – 2:00 AM',
    )
  })

  it('of several days say both dates', () => {
    const days = { endDate: '2026-07-03', endsAt: '2026-07-03T15:00:00-05:00' }
    expect(said(days)).toBe('Jul 1, 6:00 PM – Jul 3, 3:00 PM')
  })

  it('of whole days are none', () => {
    expect(said(allDay('2026-07-01'))).toBe('All day')
    expect(said(allDay('2026-07-01'), 'fr')).toBe('Toute la journée')
    expect(said(allDay('2026-07-01', '2026-07-05'))).toBe('Jul 1 – 5')
  })

  it('do not stumble where the clock goes back during the event', () => {
    const back = { startsAt: '2026-11-01T01:30:00-05:00', endsAt: '2026-11-01T01:15:00-06:00' }
    expect(said(back)).toBe('1:30 AM')
  })
})

describe('the dates', () => {
  it('are Gregorian wherever they are read', () => {
    expect(longDate('2026-07-02', 'en-US')).toBe('Thursday, July 2, 2026')
    expect(longDate('2026-07-02', 'th')).toContain('2026')
    expect(monthName('2026-07', 'fa')).toContain('۲۰۲۶')
  })

  it('of several days are said once where they agree', () => {
    const text = longDates(anEvent(allDay('2026-07-02', '2026-07-05')), 'en-US')
    expect(plain(text)).toBe('Thursday, July 2 – Sunday, July 5, 2026')
    expect(longDates(anEvent(), 'en-US')).toBe('Wednesday, July 1, 2026')
  })
})

describe('longWhen()', () => {
  const whole = (overrides: Partial<Event>, locale = 'en-US') =>
    plain(longWhen(anEvent(overrides), locale, wordsFor(locale)))

  it('says each day once, with its year', () => {
    expect(whole({})).toBe('Wednesday, July 1, 2026, 6:00 – 7:00 PM')
    expect(whole(allDay('2026-07-01'))).toBe('Wednesday, July 1, 2026, All day')
    expect(whole(allDay('2026-12-31', '2027-01-02'))).toBe(
      'Thursday, December 31, 2026 – Saturday, January 2, 2027',
    )
    expect(whole({ ...allDay('2026-07-01', '2026-07-02'), timeKnown: false }, 'de')).toBe(
      'Mittwoch, 1. – Donnerstag, 2. Juli 2026, Uhrzeit folgt',
    )
    const days = { endDate: '2026-07-03', endsAt: '2026-07-03T15:00:00-05:00' }
    expect(whole(days)).toBe('Wednesday, July 1, 2026 at 6:00 PM – Friday, July 3, 2026 at 3:00 PM')
  })
})

describe('a day whose hours are not known yet', () => {
  const later = (first: string, last: string) =>
    anEvent({ ...allDay(first, last), timeKnown: false })

  it('is not called a whole day', () => {
    const text = hours(later('2026-07-02', '2026-07-02'), 'en-US', wordsFor('en'))
    expect(text).toBe('Time to be announced')
  })

  it('names its days where there are several', () => {
    const text = hours(later('2026-07-02', '2026-07-05'), 'en-US', wordsFor('en'))
    expect(text.replace(/\s/g, ' ')).toBe('Jul 2 – 5 · Time to be announced')
  })

  it('is said as before of answers and mails that were kept from before', () => {
    const { timeKnown: _, ...old } = later('2026-07-02', '2026-07-02')
    expect(hours(old, 'en-US', wordsFor('en'))).toBe('All day')
  })
})

describe('zoneName()', () => {
  it('is the name of that season', () => {
    expect(zoneName(anEvent(), 'en-US')).toBe('CDT')
    expect(zoneName(anEvent({ startsAt: '2026-01-01T18:00:00-06:00' }), 'en-US')).toBe('CST')
  })

  it('is what the service says where the browser knows no better', () => {
    expect(zoneName(anEvent({ timezone: 'Mars/Olympus' }), 'en-US')).toBe('Mars/Olympus')
  })
})

describe('the time on a chip', () => {
  it('is as short as its language allows, by the event’s own clock', () => {
    const at = (time: string) => anEvent({ startsAt: `2026-07-01T${time}:00-05:00` })
    expect(startTime(at('19:00'), 'en-US').replace(/\s/g, ' ')).toBe('7 PM')
    expect(startTime(at('19:30'), 'en-US').replace(/\s/g, ' ')).toBe('7:30 PM')
    expect(startTime(at('19:00'), 'de')).toBe('19:00')
    expect(startTime(anEvent(allDay('2026-07-01')), 'en-US')).toBe('')
  })
})
