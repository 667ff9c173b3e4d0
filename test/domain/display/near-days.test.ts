import { describe, expect, it } from 'vitest'
import { isNear, nearDays } from '../../../domain/display/near-days.ts'

describe('nearDays', () => {
  it.each([
    ['today', '2026-02-28', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-26', '2026-02-26', '2026-03-04'],
    ['week', '2026-12-28', '2026-12-28', '2027-01-03'],
  ] as const)('%s on %s is %s to %s', (near, today, from, to) => {
    expect(nearDays(near, today)).toEqual({ from, to })
  })

  it.each([
    ['a Monday', '2026-06-15', '2026-06-20', '2026-06-21'],
    ['a Friday', '2026-06-19', '2026-06-20', '2026-06-21'],
    ['a Saturday', '2026-06-20', '2026-06-20', '2026-06-21'],
    ['a Sunday, what is left of it', '2026-06-21', '2026-06-21', '2026-06-21'],
    ['the last day of a year', '2026-12-31', '2027-01-02', '2027-01-03'],
  ])('the weekend on %s', (_, today, from, to) => {
    expect(nearDays('weekend', today)).toEqual({ from, to })
  })
})

describe('isNear', () => {
  it('knows exactly these days', () => {
    expect(isNear('weekend', '2026-06-15', { from: '2026-06-20', to: '2026-06-21' })).toBe(true)
    expect(isNear('weekend', '2026-06-15', { from: '2026-06-20' })).toBe(false)
    expect(isNear('today', '2026-06-15', {})).toBe(false)
  })
})
