import { describe, expect, it } from 'vitest'
import { firstDayOfWeek, usesMiles } from '../../domain/display/region.ts'
import { subscribeWords } from '../../domain/display/subscribe-words.ts'
import { en } from '../../domain/display/words/en.ts'
import { TRANSLATIONS, wordsFor } from '../../domain/display/words.ts'
import { OWN_WORDS } from '../../widget/panels/own-words.ts'

describe('the translations', () => {
  it.each(Object.entries(TRANSLATIONS))('%s says everything', (_, words) => {
    expect(Object.keys(words)).toEqual(Object.keys(en))
    expect(Object.values(words).filter((text) => text.trim() === '')).toEqual([])
  })

  it.each(Object.entries(OWN_WORDS))('%s says what only panels say, too', (_, words) => {
    expect(Object.keys(OWN_WORDS).sort()).toEqual(Object.keys(TRANSLATIONS).sort())
    expect(Object.keys(words)).toEqual(Object.keys(OWN_WORDS.en))
    expect(Object.values(words).filter((text) => text.trim() === '')).toEqual([])
  })

  it.each(Object.keys(TRANSLATIONS))('%s has its own word on how often calendars look', (tag) => {
    const isEnglish = subscribeWords(tag) === subscribeWords('en')
    expect(isEnglish).toBe(tag === 'en')
  })

  it('are chosen by language, whatever the country', () => {
    expect(wordsFor('pt-BR').month).toBe('Mês')
    expect(wordsFor('sv').month).toBe('Month')
  })
})

describe('a region', () => {
  it('begins its weeks on its own day', () => {
    expect(['en-US', 'ja', 'en-GB', 'fr', 'ar-EG'].map(firstDayOfWeek)).toEqual([0, 0, 1, 1, 6])
  })

  it('has miles or kilometres on its road signs', () => {
    expect(['en-US', 'en', 'en-GB', 'en-CA', 'de'].map(usesMiles)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
