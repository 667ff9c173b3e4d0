import { describe, expect, it } from 'vitest'
import { addDays, addMonths, sameDayOf, weeksOf } from '../../widget/calendar-days.ts'

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
})
