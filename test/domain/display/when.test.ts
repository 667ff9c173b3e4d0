import { describe, expect, it } from 'vitest'
import { ALL_LANGUAGES } from '../../../domain/all-languages.ts'
import {
  compactTime,
  dayHeading,
  hours,
  longDate,
  longDates,
  longWhen,
  monthName,
  startTime,
  untilWhen,
  whenLines,
  zoneName,
} from '../../../domain/display/when.ts'
import { LANGUAGE_TAGS, languageOf } from '../../../domain/words.ts'

const wordsFor = (locale: string) => ALL_LANGUAGES[languageOf(locale) ?? 'en'].widget

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

  it('of a night out are written as those of an evening', () => {
    const night = {
      startsAt: '2026-07-01T20:00:00-05:00',
      endDate: '2026-07-02',
      endsAt: '2026-07-02T00:30:00-05:00',
    }
    expect(said(night)).toBe('8:00 PM – 12:30 AM')
    expect(said(night, 'de')).toBe('20:00–00:30 Uhr')
    expect(said(night, 'fr')).toBe('20:00 – 00:30')
    expect(said(night, 'es')).toBe('20:00–0:30')
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
    expect(compactTime(at('19:00'), 'en-US')).toBe('7p')
    expect(compactTime(at('08:30'), 'en-US')).toBe('8:30a')
    expect(compactTime(at('19:00'), 'de')).toBe('19:00')
  })
})

describe('untilWhen()', () => {
  const until = (endsAt: string, now: string, locale = 'en-US') => {
    const event = anEvent({
      startsAt: '2026-07-01T21:00:00-05:00',
      endsAt,
      displayDate: '2026-07-01',
      endDate: endsAt.slice(0, 10),
    })
    const words = wordsFor(locale)
    return plain(untilWhen(event, { locale, words, now: Date.parse(now) }))
  }

  it('is the time of what ends today, the time and day of what ends within 24 hours', () => {
    const night = '2026-07-02T04:00:00-05:00'
    expect(until(night, '2026-07-02T00:20:00-05:00')).toBe('Until 4:00 AM')
    const days = '2026-07-05T02:00:00-05:00'
    expect(until(days, '2026-07-04T09:00:00-05:00')).toBe('Until Jul 5, 2:00 AM')
    expect(until(days, '2026-07-03T09:00:00-05:00')).toBe('Until Jul 5')
    expect(until(days, '2026-07-06T09:00:00-05:00')).toBe('Until Jul 5')
  })

  it('is the last of whole days, on that day too', () => {
    const event = anEvent(allDay('2026-07-01', '2026-07-05'))
    const now = Date.parse('2026-07-05T09:00:00-05:00')
    expect(untilWhen(event, { locale: 'en-US', words: wordsFor('en'), now })).toBe('Until Jul 5')
  })

  it.each([
    ['ar', 'حتى 4:00 ص', 'حتى 8 أغسطس'],
    ['de', 'Bis 4:00 Uhr', 'Bis 8. Aug.'],
    ['en', 'Until 4:00 AM', 'Until Aug 8'],
    ['es', 'Hasta las 4:00', 'Hasta el 8 ago'],
    ['fr', 'Jusqu’à 4:00', 'Jusqu’au 8 août'],
    ['it', 'Fino alle 4:00', 'Fino all’8 ago'],
    ['ja', '4:00まで', '8月8日まで'],
    ['nl', 'Tot 4:00', 'Tot en met 8 aug'],
    ['pl', 'Do 4:00', 'Do 8 sie'],
    ['pt', 'Até 4:00', 'Até 8 de ago.'],
    ['zh', '至4:00', '至8月8日'],
  ])('is said in %s as the language says it', (locale, time, date) => {
    // Some versions of the formatters write 04:00.
    const bare = (text: string) => text.replace(' 04:', ' 4:')
    const now = '2026-07-02T00:20:00-05:00'
    expect(bare(until('2026-07-02T04:00:00-05:00', now, locale))).toBe(time)
    expect(until('2026-08-08T20:00:00-05:00', now, locale)).toBe(date)
  })

  it('has a form of its own before some numbers', () => {
    const now = '2026-07-02T00:20:00-05:00'
    expect(until('2026-08-11T20:00:00-05:00', now, 'it')).toMatch(/^Fino all’11 /)
    expect(until('2026-08-12T20:00:00-05:00', now, 'it')).toMatch(/^Fino al 12 /)
    expect(until('2026-08-01T20:00:00-05:00', now, 'it')).toMatch(/^Fino al 1º /)
    expect(until('2026-08-01T20:00:00-05:00', now, 'fr')).toMatch(/^Jusqu’au 1er /)
    expect(until('2026-07-02T01:00:00-05:00', now, 'es')).toBe('Hasta la 1:00')
  })
})

describe('dayHeading()', () => {
  it('is one line in the order of its language, with the year of another year', () => {
    const lines = LANGUAGE_TAGS.map((locale) => [
      locale,
      dayHeading('2026-11-24', '2026-11-20', locale).line,
    ])
    expect(Object.fromEntries(lines)).toEqual({
      ar: 'الثلاثاء، 24 نوفمبر',
      de: 'Dienstag, 24. November',
      en: 'Tuesday, November 24',
      es: 'martes, 24 de noviembre',
      fr: 'mardi 24 novembre',
      it: 'martedì 24 novembre',
      ja: '11月24日火曜日',
      nl: 'dinsdag 24 november',
      pl: 'wtorek, 24 listopada',
      pt: 'terça-feira, 24 de novembro',
      zh: '11月24日星期二',
    })
    expect(dayHeading('2027-01-02', '2026-11-20', 'en').line).toBe('Saturday, January 2, 2027')
  })

  it('never gives a month as a bare number', () => {
    for (const locale of LANGUAGE_TAGS) {
      const { day, month } = dayHeading('2026-11-24', '2026-11-20', locale)
      expect(day).toBe('24')
      expect(month).not.toMatch(/^\d+$/)
    }
  })
})

describe('whenLines()', () => {
  const lines = (overrides: Partial<Event>, locale = 'en-US') =>
    whenLines(anEvent(overrides), locale, wordsFor(locale)).map((line) => plain(line ?? ''))

  it('is the day and the hours with their zone', () => {
    expect(lines({})).toHaveLength(2)
    expect(lines({})[1]).toMatch(/M (CDT|GMT\S+|\w{2,5})$/)
  })

  it('says the days of whole days alone, and that the hours will follow where they are not known', () => {
    const days = { displayDate: '2026-07-02', endDate: '2026-07-05', allDay: true }
    expect(lines({ ...days, timeKnown: true })).toEqual(['Thursday, July 2 – Sunday, July 5, 2026'])
    expect(lines({ ...days, timeKnown: false })).toEqual([
      'Thursday, July 2 – Sunday, July 5, 2026',
      wordsFor('en').timeLater,
    ])
  })
})
