import { describe, expect, it } from 'vitest'
import { isCalendarDate } from '../../domain/calendar-date.ts'

describe('isCalendarDate', () => {
  it.each(['2026-03-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    '%s is a day',
    (text) => {
      expect(isCalendarDate(text)).toBe(true)
    },
  )

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '10000-01-01',
    '26-01-01',
    '2026-1-1',
    '-001-01-01',
    '２０２６-01-01',
    '2026-01-01\n',
    '',
  ])('%j is none', (text) => {
    expect(isCalendarDate(text)).toBe(false)
  })
})
