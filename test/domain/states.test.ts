import { describe, expect, it } from 'vitest'
import { knownState, stateKey, stateKeys } from '../../domain/states.ts'

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
    ['US Virgin Islands', 'U.S. Virgin Islands'],
    ['D.C.', 'District of Columbia'],
    ['Washington, D.C.', 'District of Columbia'],
    ['N.C.', 'North Carolina'],
    ['N. Y.', 'New York'],
    ['PEI', 'Prince Edward Island'],
    ['P.E.I.', 'Prince Edward Island'],
    ['Newfoundland', 'Newfoundland and Labrador'],
    ['Newfoundland & Labrador', 'Newfoundland and Labrador'],
    ['Hawaiʻi', 'Hawaii'],
  ])('knows %j', (spelling, name) => {
    expect(knownState(spelling)?.name).toBe(name)
  })

  it.each(['', 'Bavaria', 'ZZ', 'Tex', 'constructor'])('does not know %j', (text) => {
    expect(knownState(text)).toBeUndefined()
  })
})

describe('A state and its country', () => {
  it.each([
    ['MI', 'it'],
    ['WA', 'au'],
    ['CA', 'it'],
    ['BC', 'mx'],
    ['Georgia', 'ge'],
    ['ON', 'us'],
    ['TX', 'ca'],
    ['CA', 'ca'],
  ])('%s is none of ours in %j', (state, country) => {
    expect(knownState(state, country)).toBeUndefined()
    expect(stateKey(state, country)).not.toBe(stateKey(state))
    expect(stateKeys({ state, stateCode: null, country })).not.toContain(stateKey(state))
  })

  it.each([
    ['TX', 'us', 'Texas'],
    ['PR', 'pr', 'Puerto Rico'],
    ['ON', 'ca', 'Ontario'],
    ['ON', '', 'Ontario'],
  ])('%s is ours in %j', (state, country, name) => {
    expect(knownState(state, country)?.name).toBe(name)
  })

  it('elsewhere is found by name, with its country also by code, and by the country alone', () => {
    const keys = stateKeys({ state: 'Bayern', stateCode: 'BY', country: 'de' })
    expect(keys).toEqual(['de:bayern', 'de:by', 'bayern', 'de:'])
    expect(stateKey('by', 'de')).toBe('de:by')
    expect(stateKey('Bayern')).toBe('bayern')
  })
})

describe('stateKey', () => {
  it('is one for every spelling of a state', () => {
    expect(new Set(['New York', 'new york', 'NY', 'ny'].map((name) => stateKey(name)))).toEqual(
      new Set(['ny']),
    )
  })

  it('is the folded text of a state it does not know', () => {
    expect(stateKey(' Île-de-FRANCE ')).toBe('ile-de-france')
  })
})
