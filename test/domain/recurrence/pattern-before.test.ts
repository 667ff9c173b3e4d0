import { describe, expect, it } from 'vitest'
import { patternBefore } from '../../../domain/recurrence/move-pattern.ts'
import { localStarts } from '../../../domain/recurrence/occurrences.ts'
import { newRule } from '../../../domain/recurrence/rule.ts'

describe('A series that ends before a date beside its rule', () => {
  const pattern = {
    startsLocal: '2026-03-10T10:00',
    rule: newRule('WEEKLY'),
    rdates: ['2026-03-17T20:00'],
    exdates: [],
  }

  it('keeps the date of its rule earlier on that day', () => {
    const ended = patternBefore(pattern, '2026-03-17T20:00')
    expect(localStarts(ended, '2026-12-31')).toEqual(['2026-03-10T10:00', '2026-03-17T10:00'])
  })

  it('does not keep one that comes later on that day', () => {
    const early = { ...pattern, rdates: ['2026-03-17T08:00'] }
    const ended = patternBefore(early, '2026-03-17T08:00')
    expect(localStarts(ended, '2026-12-31')).toEqual(['2026-03-10T10:00'])
  })
})
