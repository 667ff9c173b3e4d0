import { describe, expect, it } from 'vitest'
import { localStarts } from '../../../domain/recurrence/occurrences.ts'
import { newRule } from '../../../domain/recurrence/rule.ts'
import { toggleDate } from '../../../domain/recurrence/toggle-date.ts'

const WEEKLY = {
  startsLocal: '2026-06-16T19:00',
  rule: newRule('WEEKLY'),
  rdates: [] as string[],
  exdates: [] as string[],
}
const toggled = (pattern: typeof WEEKLY, day: string) => ({
  ...pattern,
  ...toggleDate(pattern, day),
})

describe('A day that is toggled', () => {
  it('is skipped if the rule has it, and no longer skipped the second time', () => {
    const once = toggled(WEEKLY, '2026-06-23')
    expect(once).toMatchObject({ rdates: [], exdates: ['2026-06-23T19:00'] })
    expect(toggled(once, '2026-06-23')).toEqual(WEEKLY)
  })

  it('is added at the usual time if the rule has it not, and taken away the second time', () => {
    const once = toggled(WEEKLY, '2026-06-24')
    expect(once).toMatchObject({ rdates: ['2026-06-24T19:00'], exdates: [] })
    expect(toggled(once, '2026-06-24')).toEqual(WEEKLY)
  })

  it('goes with each of its times, also that of the rule', () => {
    const twice = { ...WEEKLY, rdates: ['2026-06-23T11:00', '2026-06-25T11:00'] }
    expect(toggleDate(twice, '2026-06-23')).toEqual({
      rdates: ['2026-06-25T11:00'],
      exdates: ['2026-06-23T19:00'],
    })
    expect(toggleDate(twice, '2026-06-25').rdates).toEqual(['2026-06-23T11:00'])
  })

  it('is a date of its own beside none other, and of whole days', () => {
    const alone = { startsLocal: '2026-06-16', rule: null, rdates: [], exdates: [] }
    expect(toggleDate(alone, '2026-06-20')).toEqual({ rdates: ['2026-06-20'], exdates: [] })
  })

  it('becomes a date even where it was skipped and added', () => {
    const odd = { ...WEEKLY, rdates: ['2026-06-24T19:00'], exdates: ['2026-06-24T19:00'] }
    const on = toggled(odd, '2026-06-24')
    expect(localStarts(on, '2026-06-24')).toContain('2026-06-24T19:00')
  })
})
