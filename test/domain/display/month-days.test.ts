import { describe, expect, it } from 'vitest'
import { ALL_LANGUAGES } from '../../../domain/all-languages.ts'
import { addDays } from '../../../domain/calendar-date.ts'
import { weeksOf } from '../../../domain/display/calendar-days.ts'
import { type MonthDay, monthDays, moreEvents } from '../../../domain/display/month-days.ts'
import type { Event } from '../../../domain/event-contract.ts'
import { forRandom } from '../../support/random.ts'
import { anEvent } from '../../widget/event.ts'

function event(title: string, displayDate: string, endDate = displayDate, hour = '10'): Event {
  const times = {
    startsAt: `${displayDate}T${hour}:00:00-05:00`,
    endsAt: `${endDate}T${Number(hour) + 1}:00:00-05:00`,
  }
  return anEvent({ id: title, title, displayDate, endDate, ...times, timezone: 'America/Chicago' })
}

type More = Partial<Parameters<typeof monthDays<Event>>[0]>
const monthOf = (events: Event[], more: More = {}) =>
  monthDays({
    ...{ month: '2026-06', events, locale: 'en-US', timezone: 'America/Chicago' },
    ...{ today: '2026-06-15', now: Date.parse('2026-06-15T12:00:00Z'), isElsewhere: () => false },
    ...more,
  })
const daysOf = (events: Event[], more?: More) =>
  new Map(
    monthOf(events, more)
      .weeks.flat()
      .flatMap((day) => (day ? [[day.date, day]] : [])),
  )
const named = (day: MonthDay | undefined) =>
  day?.slots.map((slot) => slot && (slot.isNamed ? slot.event.title : `(${slot.event.title})`))
const titles = (events: Event[] | undefined) => events?.map(({ title }) => title)

describe('What page and widget show of a month', () => {
  it('has what lasts longer than three days above the days, those that are over last', () => {
    const { ongoing } = monthOf([
      event('Spring show', '2026-05-03', '2026-06-02'),
      event('Exhibition', '2026-05-20', '2026-08-02'),
      event('Three days', '2026-06-08', '2026-06-10'),
      event('Four days', '2026-06-18', '2026-06-21'),
      event('Elsewhere', '2026-07-18', '2026-07-21'),
    ])
    expect(titles(ongoing)).toEqual(['Exhibition', 'Four days', 'Spring show'])
  })

  it('says on each of its days that a long event takes place, and takes no slot for it', () => {
    const days = daysOf([event('Festival', '2026-06-18', '2026-06-21')])
    const on = [...days.values()].filter(({ ongoing }) => ongoing.length > 0)
    expect(on.map(({ date }) => date.slice(8))).toEqual(['18', '19', '20', '21'])
    expect([...days.values()].flatMap(({ slots }) => slots)).toEqual([])
  })

  it('names what goes on for days once a week, above what begins on its days', () => {
    const days = daysOf([
      event('Fair', '2026-06-12', '2026-06-14'),
      event('Breakfast', '2026-06-13'),
      event('Lunch', '2026-06-14'),
    ])
    const slots = ['12', '13', '14'].map((day) => named(days.get(`2026-06-${day}`)))
    expect(slots).toEqual([['Fair'], ['(Fair)', 'Breakfast'], ['Fair', 'Lunch']])
  })

  it('leaves three slots to what begins on a day, however much goes on', () => {
    const fairs = ['A', 'B', 'C', 'D'].map((name) => event(name, '2026-06-08', '2026-06-10'))
    const own = ['1', '2', '3', '4'].map((name) => event(name, '2026-06-09'))
    const days = daysOf([...fairs, ...own])
    expect(named(days.get('2026-06-08'))).toEqual(['A', 'B', 'C', 'D'])
    expect(named(days.get('2026-06-09'))).toEqual(['(A)', '(B)', '1', '2', '3'])
    expect(titles(days.get('2026-06-09')?.more)).toEqual(['C', 'D', '4'])
    expect(titles(days.get('2026-06-10')?.more)).toEqual(['C', 'D'])
  })

  it('has four slots in a week without anything that goes on, and the lines of free ones for titles', () => {
    const linesOf = (count: number) => {
      const events = Array.from({ length: count }, (_, i) => event(`${i}`, '2026-06-09'))
      return daysOf(events)
        .get('2026-06-09')
        ?.slots.map((slot) => slot?.lines)
    }
    expect([1, 2, 3, 4, 5].map(linesOf)).toEqual([
      [4],
      [2, 2],
      [2, 2, 2],
      [2, 2, 2, 2],
      [2, 2, 2, 2],
    ])
  })

  it('begins with today, else with the first day on which something is still to come', () => {
    const events = [event('Talk', '2026-06-10'), event('Concert', '2026-06-20')]
    expect(monthOf(events).start).toBe('2026-06-15')
    expect(monthOf(events, { today: '2026-05-31', now: 0 }).start).toBe('2026-06-10')
    expect(monthOf([], { today: '2026-07-01' }).start).toBe('2026-06-01')
  })

  it('names the zone once, where a reader of its times may keep another clock', () => {
    const events = [event('Talk', '2026-06-10')]
    expect(monthOf(events).zone).toBe('')
    expect(monthOf(events, { isElsewhere: () => true }).zone).toBe('Central Time')
    expect(monthOf([], { isElsewhere: () => true }).zone).toBe('')
  })

  it('leaves out the days of another part', () => {
    const { weeks, start } = monthOf([], {
      first: '2026-06-10',
      last: '2026-06-16',
      today: '2026-06-01',
    })
    const dates = weeks.map((week) => week.map((day) => day?.date.slice(8) ?? ''))
    expect(dates).toEqual([
      ['', '', '', '10', '11', '12', '13'],
      ['14', '15', '16', '', '', '', ''],
    ])
    expect(start).toBe('2026-06-10')
  })

  it('holds for any events: each day has all of its own once, and three of them in sight', () =>
    forRandom(300, (random) => {
      const events = random.list(0, 40, () => {
        const first = addDays('2026-05-25', random.int(0, 40))
        return event('Any', first, addDays(first, random.pick([0, 0, 0, 1, 2, 3, 9])))
      })
      const { weeks, ongoing } = monthOf(events)
      expect(weeks.flat()).toHaveLength(weeksOf('2026-06', 0).length * 7)
      for (const day of weeks.flat()) {
        if (!day) continue
        const here = events.filter(
          ({ displayDate, endDate }) => displayDate <= day.date && day.date <= endDate,
        )
        expect(new Set([...day.events, ...day.ongoing])).toEqual(new Set(here))
        expect(day.events.length + day.ongoing.length).toBe(here.length)
        for (const event of day.ongoing) expect(ongoing).toContain(event)
        const own = day.events.filter(({ displayDate }) => displayDate === day.date)
        const seen = own.filter((event) => !day.more.includes(event))
        expect(seen.length).toBeGreaterThanOrEqual(Math.min(3, own.length))
        expect(day.slots.length).toBeLessThanOrEqual(5)
      }
    }))
})

describe('The words for more events', () => {
  it.each(Object.entries(ALL_LANGUAGES))('count them in %s', (_, { month }) => {
    for (const count of [1, 2, 5, 11, 101]) {
      const said = moreEvents(count, month)
      expect(said).toContain(`${count}`)
      expect(said).not.toMatch(/[{}|=]/)
    }
  })

  it('agree with the number', () => {
    const { en, fr, it } = ALL_LANGUAGES
    expect(moreEvents(5, en.month)).toBe('+5 more')
    expect([1, 2, 11, 21].map((count) => moreEvents(count, fr.month))).toEqual([
      '+1 autre',
      ...['+2 autres', '+11 autres', '+21 autres'],
    ])
    expect([1, 31].map((count) => moreEvents(count, it.month))).toEqual(['+1 altro', '+31 altri'])
  })
})
