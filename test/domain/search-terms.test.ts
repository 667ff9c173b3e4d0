import { describe, expect, it } from 'vitest'
import { containsPattern, searchTerms } from '../../functions/domain/search-terms.ts'

describe('searchTerms', () => {
  it.each([
    ['jazz', ['jazz']],
    ['jazz austin', ['jazz', 'austin']],
    ['jazz jazz', ['jazz']],
    ['jazz "blue note" tx', ['jazz', 'blue note', 'tx']],
    ['"blue note', ['blue', 'note']],
    ['blue"note"', ['blue', 'note']],
    ['""', []],
    ['"', []],
    ['" "', []],
    ['', []],
  ])('splits %j into %j', (folded, terms) => {
    expect(searchTerms(folded)).toEqual(terms)
  })
})

describe('containsPattern', () => {
  it('leaves LIKE nothing to interpret', () => {
    expect(containsPattern('50%_off\\')).toBe('%50\\%\\_off\\\\%')
  })
})
