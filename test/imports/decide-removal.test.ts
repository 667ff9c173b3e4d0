import { describe, expect, it } from 'vitest'
import { type AfterFetch, decideRemoval } from '../../domain/imports/decide-removal.ts'

const now = new Date('2026-06-18T18:00:00Z')
const remove = { kind: 'remove', missingUntil: new Date('2026-06-18T12:00:00Z') }
const decided = (after: Partial<AfterFetch>) =>
  decideRemoval({
    ...{ isFile: false, named: 20, upcoming: 10, missing: 0, isHeld: false, now },
    ...after,
  })

describe('Events that a calendar no longer names', () => {
  it.each<[string, Partial<AfterFetch>]>([
    ['few are missing', { missing: 4 }],
    ['few are missing, and that is more than half', { upcoming: 4, missing: 4 }],
    ['half of many are missing', { missing: 5 }],
    ['none is missing', {}],
    ['none is missing, and it names none', { named: 0, upcoming: 0 }],
    ['staff were asked, and half are missing since', { isHeld: true, missing: 5 }],
    ['staff were asked, and all are there again', { isHeld: true }],
  ])('go once they have been missing for six hours: %s', (_, after) => {
    expect(decided(after)).toEqual(remove)
  })

  it.each<[string, Partial<AfterFetch>]>([
    ['five are missing, and that is more than half', { upcoming: 9, missing: 5 }],
    ['all of many are missing', { missing: 10 }],
    ['it names no event at all', { named: 0, upcoming: 1, missing: 1 }],
    [
      'staff were asked, and some have become past since',
      { isHeld: true, upcoming: 3, missing: 2 },
    ],
    ['one is missing of a file', { isFile: true, missing: 1 }],
    ['most are missing of a file', { isFile: true, missing: 9 }],
    ['a file names no event at all', { isFile: true, named: 0, missing: 1 }],
  ])('stay until staff decide: %s', (_, after) => {
    expect(decided(after)).toEqual({ kind: 'ask' })
  })

  it.each<[string, Partial<AfterFetch>]>([
    ['a file lacks none', { isFile: true }],
    ['a file lacks none, and staff were asked', { isFile: true, isHeld: true }],
    ['a file names none, and there are none', { isFile: true, named: 0, upcoming: 0 }],
  ])('are none: %s', (_, after) => {
    expect(decided(after)).toEqual({ kind: 'keep' })
  })
})
