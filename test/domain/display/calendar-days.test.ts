import { describe, expect, it } from 'vitest'
import { addDays } from '../../../domain/calendar-date.ts'
import { addMonths, sameDayOf, weeksOf } from '../../../domain/display/calendar-days.ts'
import { forRandom } from '../../support/random.ts'

describe('the days of a calendar', () => {
  it('follow each other over months, years and leap days', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -13)).toBe('2024-12')
  })

  it('have the same number in another month, or the last there is', () => {
    expect(sameDayOf('2026-02', '2026-01-31')).toBe('2026-02-28')
    expect(sameDayOf('2026-04', '2026-01-15')).toBe('2026-04-15')
  })

  it('make whole weeks, from whatever day weeks begin on', () => {
    const june = weeksOf('2026-06', 1)
    expect(june).toHaveLength(5)
    expect(june[0]?.[0]).toBe('2026-06-01')
    expect(june.at(-1)?.at(-1)).toBe('2026-07-05')
    expect(weeksOf('2026-06', 0)[0]?.[0]).toBe('2026-05-31')
    expect(weeksOf('2026-02', 0)).toHaveLength(4)
    expect(weeksOf('2026-08', 6)).toHaveLength(5)
    expect(weeksOf('2026-05', 0)).toHaveLength(6)
  })

  it('make the weeks of any month of the years 0001 to 9999, and come to an end', async () => {
    for (let year = 1; year <= 9999; year++) {
      await forRandom(1, (random) => checkWeeks(year, random.int(1, 12), random.int(0, 6)), year)
    }
  })

  it('make the weeks of the first and the last year there are', () => {
    for (const year of [1, 9999]) {
      for (let month = 1; month <= 12; month++) {
        for (let firstDay = 0; firstDay <= 6; firstDay++) checkWeeks(year, month, firstDay)
      }
    }
    expect(sameDayOf('9999-12', '9999-11-30')).toBe('9999-12-30')
    expect(sameDayOf('9999-12', '9999-12-31')).toBe('9999-12-31')
  })
})

/** Compared with the platform's own dates. */
function checkWeeks(year: number, month: number, firstDay: number): void {
  const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  const weeks = weeksOf(name, firstDay)
  const inside = weeks.flat().filter((day) => day.startsWith(name))
  const next = new Date(`${name}-01T00:00:00Z`)
  next.setUTCMonth(month)
  next.setUTCDate(0)
  const days = Array.from({ length: next.getUTCDate() }, (_, i) => String(i + 1).padStart(2, '0'))
  const first = weeks.find((week) => week.includes(`${name}-01`))
  const weekday = new Date(`${name}-01T00:00:00Z`).getUTCDay()
  expect({
    days: inside.map((day) => day.slice(8)),
    lengths: weeks.map((week) => week.length),
    touched: weeks.every((week) => week.some((day) => day.startsWith(name))),
    column: first?.indexOf(`${name}-01`),
  }).toEqual({
    days,
    lengths: weeks.map(() => 7),
    touched: true,
    column: (weekday - firstDay + 7) % 7,
  })
}
