import { describe, expect, it } from 'vitest'
import { firstDayOfWeek, usesMiles } from '../../domain/display/intl.ts'
import { subscribeLinks, subscribeWords } from '../../domain/display/subscribe-links.ts'
import { en } from '../../domain/display/words/en.ts'
import { TRANSLATIONS, wordsFor } from '../../domain/display/words.ts'
import { pageVoice } from '../../functions/subscriptions/page-voice.ts'
import { COPY_WORDS, EVENT_WORDS, FILTER_WORDS } from '../../widget/modules/words.ts'

describe('the translations', () => {
  it.each(Object.entries(TRANSLATIONS))('%s says everything', (_, words) => {
    expect(Object.keys(words)).toEqual(Object.keys(en))
    expect(Object.values(words).filter((text) => text.trim() === '')).toEqual([])
  })

  it.each([
    ['the filter', FILTER_WORDS],
    ['copying', COPY_WORDS],
    ['details', EVENT_WORDS],
  ])('say in every language what only the module of %s says', (_, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(TRANSLATIONS).sort())
    for (const words of Object.values(texts)) {
      expect(Object.keys(words)).toEqual(Object.keys(texts.en))
      expect(Object.values<string>(words).filter((text) => text.trim() === '')).toEqual([])
    }
  })

  it.each(Object.keys(TRANSLATIONS))('%s has its own word on how often calendars look', (tag) => {
    const isEnglish = subscribeWords(tag) === subscribeWords('en')
    expect(isEnglish).toBe(tag === 'en')
  })

  it.each(Object.keys(TRANSLATIONS))(
    'name calendar programs in %s as the text below them',
    (tag) => {
      const names = Object.keys(subscribeLinks('https://calendar.test/a.ics', 'A', tag)).slice(0, 2)
      const text = subscribeWords(tag).calendarOften
      for (const name of names) expect(text).toContain(name)
    },
  )

  it('have one label for a state or region, here and on the pages of subscribers', async () => {
    for (const [tag, { state, stateOptional }] of Object.entries(TRANSLATIONS)) {
      const { say } = await pageVoice(tag)
      expect(say('state'), tag).toBe(state)
      expect(stateOptional, tag).toContain(state)
    }
  })

  it('are chosen by language, whatever the country', () => {
    expect(wordsFor('pt-BR').month).toBe('Mês')
    expect(wordsFor('tlh').month).toBe('Month')
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
