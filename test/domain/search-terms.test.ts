import { describe, expect, it } from 'vitest'
import { containsPattern, hasTrigram, searchGrams, searchTerms } from '../../domain/search-terms.ts'

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
    ['austin, texas', ['austin', 'texas']],
    ['austin,texas', ['austin', 'texas']],
    ['1,000 islands', ['1,000', 'islands']],
    ['austin, tx.', ['austin', 'tx']],
    ['(jazz) & [blues]!', ['jazz', 'blues']],
    ["rock 'n' roll", ['rock', 'n', 'roll']],
    ["o'brien's", ["o'brien's"]],
    ['jazz - austin', ['jazz', 'austin']],
    ['#jazz @mill', ['jazz', 'mill']],
    ['c++ c# 50% a&m', ['c++', 'c#', '50%', 'a&m']],
    ['d.c.', ['d.c']],
    ['¿jazz? ، موسيقي،', ['jazz', 'موسيقي']],
    ['"austin, texas"', ['austin, texas']],
    ['%', ['%']],
    ['& %', ['&', '%']],
    ['★ jazz', ['★', 'jazz']],
  ])('splits %j into %j', (folded, terms) => {
    expect(searchTerms(folded)).toEqual(terms)
  })
})

describe('containsPattern', () => {
  it('leaves LIKE nothing to interpret', () => {
    expect(containsPattern('50%_off\\')).toBe('%50\\%\\_off\\\\%')
  })
})

describe('a word without a trigram', () => {
  it('is any but three letters or digits of ASCII in a row, which every locale knows', () => {
    for (const word of ['jazz', '2026', 'o-bla', '東京jazz']) expect(hasTrigram(word)).toBe(true)
    for (const word of ['qx', '!!!', '★★★', 'a-b', "o'b", 'c++', 'a b c', '東京ジャズ', 'ёлка']) {
      expect(hasTrigram(word), word).toBe(false)
    }
  })

  it('is looked up by its pairs of characters, or by its only one', () => {
    expect(searchGrams('a-b')).toEqual(['a-', '-b'])
    expect(searchGrams('★★★')).toEqual(['★★'])
    expect(searchGrams('🎷')).toEqual(['🎷'])
  })
})
