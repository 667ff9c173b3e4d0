import { describe, expect, it } from 'vitest'
import { knownState, stateKey } from '../../functions/domain/states.ts'

describe('knownState', () => {
  it.each(['TX', 'tx', 'Texas', ' TEXAS '])('knows Texas as %j', (spelling) => {
    expect(knownState(spelling)).toEqual({ code: 'TX', name: 'Texas' })
  })

  it.each([
    ['dc', 'District of Columbia'],
    ['pr', 'Puerto Rico'],
    ['gu', 'Guam'],
    ['québec', 'Quebec'],
    ['nt', 'Northwest Territories'],
    ['u.s. virgin islands', 'U.S. Virgin Islands'],
  ])('knows %j', (spelling, name) => {
    expect(knownState(spelling)?.name).toBe(name)
  })

  it.each(['', 'Bavaria', 'ZZ', 'Tex', 'constructor'])('does not know %j', (text) => {
    expect(knownState(text)).toBeUndefined()
  })
})

describe('stateKey', () => {
  it('is one for every spelling of a state', () => {
    expect(new Set(['New York', 'new york', 'NY', 'ny'].map(stateKey))).toEqual(new Set(['ny']))
  })

  it('is the folded text of a state it does not know', () => {
    expect(stateKey(' Île-de-FRANCE ')).toBe('ile-de-france')
  })
})
