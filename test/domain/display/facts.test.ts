import { describe, expect, it } from 'vitest'
import { ALL_LANGUAGES } from '../../../domain/all-languages.ts'
import { factLines } from '../../../domain/display/facts.ts'
import { anEvent } from '../../widget/event.ts'

const everything = {
  priceText: '€8',
  accessibility: 'Step-free',
  organizer: { name: 'Jazz Society', url: 'https://jazz.example/' },
  ticketUrl: 'https://tickets.example/1',
  url: 'https://event.example/',
}
const linesOf = (event: Parameters<typeof anEvent>[0], tag: 'en' | 'de' = 'en') => {
  const { widget, event: more } = ALL_LANGUAGES[tag]
  return factLines(anEvent(event), { locale: tag, words: { ...widget, ...more } })
}

describe('the facts of an event in calendar files and news feeds', () => {
  it('are price, access, organizer, tickets, and website, a line each in the language of the reader', () => {
    expect(linesOf(everything)).toEqual([
      '€8',
      'Accessibility: Step-free',
      'Organizer: Jazz Society https://jazz.example/',
      'Tickets: https://tickets.example/1',
      'Event website: https://event.example/',
    ])
    expect(linesOf(everything, 'de')).toContain('Veranstalter: Jazz Society https://jazz.example/')
  })

  it('are left out where nothing is known, and no link leads elsewhere than to a website', () => {
    expect(linesOf({})).toEqual([])
    expect(linesOf({ url: 'javascript:alert(1)' })).toEqual([])
    expect(linesOf({ isFree: true })).toEqual(['Free'])
  })
})
