import { expect, it } from 'vitest'
import { localStarts } from '../../../domain/recurrence/occurrences.ts'
import { planDates } from '../../../domain/recurrence/plan-dates.ts'
import { newRule } from '../../../domain/recurrence/rule.ts'

it('A series that has been running daily for years keeps its dates when it is saved', () => {
  const pattern = {
    startsLocal: '2019-03-10T19:00',
    rule: newRule('DAILY'),
    rdates: [],
    exdates: [],
  }
  const starts = localStarts(pattern, '2027-12-31', { after: '2026-03-09' })
  const stored = starts.map((local) => ({ id: `evt_${local}`, local, isPast: false }))
  const plan = planDates(stored, pattern, { from: '2026-03-10T08:00', until: '2027-12-31' })
  expect(plan.kept.map(({ local }) => local)).toEqual(starts.filter((l) => l >= '2026-03-09T19:00'))
  expect([plan.added, plan.removed]).toEqual([[], []])
})
