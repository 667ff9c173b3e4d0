import { describe, expect, it } from 'vitest'
import { countryCode } from '../../domain/countries.ts'

describe('countryCode', () => {
  it.each([
    ['us', ['US', 'usa', 'U.S.A.', 'United States', 'The United States of America']],
    ['gb', ['GB', 'UK', 'United Kingdom', 'England']],
    ['de', ['DE', 'Germany', 'Deutschland']],
    ['ca', ['CA', 'Canada', 'CAN']],
    ['ge', ['Georgia']],
    ['au', ['Australia', ' AU ']],
    ['mx', ['México', 'Mexico']],
    ['nl', ['Netherlands', 'the Netherlands']],
    ['ci', ['Côte d’Ivoire']],
    ['mm', ['Myanmar (Burma)']],
    ['', ['', ' ', '-']],
    ['constructor', ['constructor']],
    ['中国', ['中国']],
  ])('is %j for %j', (code, spellings) => {
    expect(spellings.map(countryCode)).toEqual(spellings.map(() => code))
  })
})
