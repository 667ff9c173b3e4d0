import { describe, expect, it } from 'vitest'
import { isMonthInReach } from '../../widget/state.ts'

describe('the months a widget turns to', () => {
  it('end ten years before and after today', () => {
    expect(isMonthInReach('2036-06', '2026-06-15')).toBe(true)
    expect(isMonthInReach('2036-07', '2026-06-15')).toBe(false)
    expect(isMonthInReach('2016-06', '2026-06-15')).toBe(true)
    expect(isMonthInReach('2016-05', '2026-06-15')).toBe(false)
  })
})
