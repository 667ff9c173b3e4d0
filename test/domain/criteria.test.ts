import { describe, expect, it } from 'vitest'
import { Criteria, compileCriteria, matchesCriteria } from '../../domain/criteria.ts'
import { deriveEvent } from '../../domain/derive-event.ts'
import { compileWish } from '../../domain/subscriber-criteria.ts'

const event = {
  feedId: 'feed_music',
  ...deriveEvent({
    title: 'Blue Note Jazz Night',
    location: 'Café Central',
    city: 'Austin',
    state: 'Texas',
    categories: ['Live Music', 'Überraschung'],
  }),
}
const matches = (criteria: Criteria | null) => matchesCriteria(event, compileCriteria(criteria))

describe('matchesCriteria', () => {
  it.each([
    ['null', null],
    ['nothing', {}],
    ['empty lists', { keywords: [], categories: [], feedIds: [] }],
    ['an empty state', { state: '' }],
  ])('%s matches everything', (_, criteria) => {
    expect(matches(criteria)).toBe(true)
  })

  it.each([
    ['one keyword of several', { keywords: ['opera', 'JAZZ'] }],
    ['a keyword of several words as a phrase', { keywords: ['blue note'] }],
    ['a keyword in the location, whatever its accents', { keywords: ['cafe'] }],
    ['a keyword in the city', { keywords: ['austin'] }],
    ['a keyword in the state', { keywords: ['texas'] }],
    ['the state by its code', { state: 'tx' }],
    ['the state by its name', { state: 'TEXAS' }],
    ['one category of several', { categories: ['sports', 'uberraschung'] }],
    ['the feed', { feedIds: ['feed_other', 'feed_music'] }],
    ['all of it', { keywords: ['jazz'], state: 'TX', categories: ['live music'] }],
  ])('matches by %s', (_, criteria) => {
    expect(matches(criteria)).toBe(true)
  })

  it.each([
    ['a phrase whose words stand apart', { keywords: ['blue jazz'] }],
    ['a phrase across two fields', { keywords: ['night cafe'] }],
    ['a metacharacter', { keywords: ['%'] }],
    ['another state', { state: 'Utah' }],
    ['part of a category', { categories: ['live'] }],
    ['another feed', { feedIds: ['feed_other'] }],
    ['a keyword, where the state is another', { keywords: ['jazz'], state: 'Utah' }],
  ])('does not match by %s', (_, criteria) => {
    expect(matches(criteria)).toBe(false)
  })
})

describe('compileWish', () => {
  const wants = (...keywords: string[]) => matchesCriteria(event, compileWish({ keywords }))

  it('finds a keyword of a subscriber in categories, too', () => {
    expect([wants('überraschung'), wants('live'), wants('MUSIC', 'opera')]).toEqual([
      true,
      true,
      true,
    ])
    expect([wants('opera'), wants('music uberraschung'), wants('%')]).toEqual([false, false, false])
    expect(matches({ keywords: ['live'] })).toBe(false)
  })
})

describe('Criteria', () => {
  it('trims its texts', () => {
    expect(Criteria.parse({ keywords: [' jazz '], state: ' TX ' })).toEqual({
      keywords: ['jazz'],
      state: 'TX',
    })
  })

  it.each([
    { keyword: ['jazz'] },
    { keywords: 'jazz' },
    { keywords: [''] },
    { keywords: ['a'.repeat(101)] },
    { keywords: Array(21).fill('jazz') },
    { state: 7 },
    { feedIds: [null] },
  ])('refuses %j', (input) => {
    expect(Criteria.safeParse(input).success).toBe(false)
  })
})
