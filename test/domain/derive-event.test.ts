import { describe, expect, it } from 'vitest'
import { DERIVED_VERSION, deriveEvent } from '../../domain/derive-event.ts'
import { shortHash } from '../../domain/short-hash.ts'

const stateOf = (event: Partial<Parameters<typeof deriveEvent>[0]>) => {
  const { state, stateCode, stateKeys } = deriveEvent({ title: 'x', ...event })
  return { state, stateCode, stateKeys }
}
const TEXAS = { state: 'Texas', stateCode: 'TX' }

describe('deriveEvent', () => {
  it.each([
    { state: 'TX' },
    { state: 'texas' },
    { stateCode: 'tx' },
    { state: 'Texas', stateCode: 'TX', country: 'US' },
    { state: 'TX', country: 'U.S.A.' },
    { state: 'Tex.', stateCode: 'TX', country: 'United States' },
  ])('gives a known state its full name and code: %j', (event) => {
    const { stateKeys, ...state } = stateOf(event)
    expect(state).toEqual(TEXAS)
    expect(stateKeys).toEqual('country' in event ? ['tx', 'us:'] : ['tx'])
  })

  it('leaves a state it does not know as it was typed', () => {
    expect(stateOf({ state: 'Bavaria', stateCode: 'BY' })).toEqual({
      state: 'Bavaria',
      stateCode: 'BY',
      stateKeys: ['bavaria', 'by'],
    })
    expect(stateOf({ state: 'Western Australia', stateCode: 'WA' })).toMatchObject({
      state: 'Western Australia',
      stateCode: 'WA',
    })
    expect(stateOf({})).toEqual({ state: null, stateCode: null, stateKeys: [] })
  })

  it.each([
    ['Western Australia', 'WA', 'Australia'],
    ['Noord-Brabant', 'NB', 'NL'],
    ['江苏', 'NJ', '中国'],
  ])('does not take the code of another country (%s, %s) for a state', (state, code, country) => {
    expect(stateOf({ state, stateCode: code, country })).toMatchObject({ state, stateCode: code })
  })

  it('searches title, location, city and state, by its full name and its code, and nothing else', () => {
    const event = {
      title: 'Blue Note',
      location: 'Café',
      city: '',
      state: 'TX',
      country: 'US',
      categories: ['music'],
    }
    expect(deriveEvent(event).searchText).toBe('blue note\ncafe\ntexas\ntx\nt.x.')
  })

  // What is stored was derived by some version: with another outcome it must be derived again.
  it('has a version for each of its outcomes', () => {
    const sample = [
      {
        title: 'Café “Ｊａｚｚ” & Blues!',
        location: 'Hawaiʻi',
        city: 'Saint-Étienne',
        categories: ['Live  MÚSICA'],
      },
      { title: 'حفلة ـ موسيقى', state: 'D.C.', country: 'USA' },
      { title: 'אבג ּ דה', stateCode: 'BY', country: 'Germany', categories: ['Май', '★'] },
      { title: 'C++ Ages 18+ ß ﬁ İ', city: 'Austin', state: 'tx', description: '*a*' },
      {
        title: 'Formatted',
        descriptionMarkdown:
          '**a *b*** _c_ [d](https://kiln.org/?a=1&b) https://e.org\n- f\n  1. g\n\n\\*h <i> "j"',
      },
    ]
    const outcome = shortHash(
      JSON.stringify(
        sample.map(({ ...event }) => {
          const { slug: _, derivedVersion: __, ...derived } = deriveEvent(event)
          return derived
        }),
      ),
    )
    expect({ version: DERIVED_VERSION, outcome }).toEqual({ version: 1, outcome: '1575h65' })
  })

  it('folds categories', () => {
    expect(deriveEvent({ title: 'x', categories: ['Live  MÚSICA'] }).categoryKeys).toEqual([
      'live musica',
    ])
  })
})
