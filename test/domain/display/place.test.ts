import { describe, expect, it } from 'vitest'
import { ALL_LANGUAGES } from '../../../domain/all-languages.ts'
import { addressLine, mapLink, shortPlace } from '../../../domain/display/place.ts'
import { anEvent } from '../../widget/event.ts'

const club = {
  location: 'Blue Note',
  address: '131 W 3rd St',
  city: 'New York',
  state: 'New York',
  stateCode: 'NY',
  postalCode: '10012',
}

describe('the place', () => {
  it('is one line, of what is known', () => {
    expect(addressLine(anEvent(club))).toBe('Blue Note, 131 W 3rd St, New York, NY 10012')
    expect(addressLine(anEvent({ city: 'Austin', state: 'Texas' }))).toBe('Austin, Texas')
    expect(addressLine(anEvent())).toBe('')
    expect(shortPlace(anEvent(club))).toBe('Blue Note, New York')
    const inLanguages = (['de', 'ar', 'ja', 'zh'] as const).map((tag) =>
      shortPlace(anEvent(club), ALL_LANGUAGES[tag].widget.comma),
    )
    expect(inLanguages).toEqual([
      'Blue Note, New York',
      'Blue Note، New York',
      'Blue Note、New York',
      'Blue Note，New York',
    ])
  })

  it('says nothing twice', () => {
    expect(addressLine(anEvent({ location: 'Austin', city: 'Austin' }))).toBe('Austin')
  })

  it('can be looked up in a map, unless it is nowhere or online', () => {
    expect(mapLink(anEvent(club))).toContain('query=Blue%20Note%2C%20131')
    expect(mapLink(anEvent())).toBe(undefined)
    expect(mapLink(anEvent({ ...club, attendanceMode: 'online' }))).toBe(undefined)
  })
})
