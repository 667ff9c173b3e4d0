import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import { firstDayOfWeek, usesMiles } from '../../domain/display/intl.ts'
import { subscribeLinks } from '../../domain/display/subscribe-links.ts'
import { LANGUAGE_TAGS, type Language, languageOf, readLanguage } from '../../domain/words.ts'
import { scriptDirection } from '../support/script-direction.ts'
import { textsOf } from '../support/texts.ts'

const gapsOf = (text: string) => (text.match(/\{\w*\}?/g) ?? []).sort()

describe('the file of a language', () => {
  it.each(Object.entries(ALL_LANGUAGES))(
    '%s says everything, each gap in its place',
    (_, language) => {
      const english = new Map(textsOf(ALL_LANGUAGES.en).map(({ name, text }) => [name, text]))
      expect(Object.keys(language).sort()).toEqual(Object.keys(ALL_LANGUAGES.en).sort())
      const texts = textsOf(language)
      expect(texts.map(({ name }) => name).sort()).toEqual([...english.keys()].sort())
      for (const { name, text } of texts) {
        expect(text.trim(), name).not.toBe('')
        expect(gapsOf(text), name).toEqual(gapsOf(english.get(name) ?? ''))
      }
    },
  )

  it('is one of its own, named in one list', () => {
    const files = readdirSync(new URL('../../domain/words/', import.meta.url))
    expect(files.sort()).toEqual(LANGUAGE_TAGS.map((tag) => `${tag}.ts`).sort())
    for (const section of Object.keys(ALL_LANGUAGES.en) as (keyof Language)[]) {
      const all = Object.values(ALL_LANGUAGES).map((language) => said(language[section]))
      expect(new Set(all).size, section).toBe(LANGUAGE_TAGS.length)
    }
  })

  it.each(Object.entries(ALL_LANGUAGES))(
    '%s names calendar programs as the text below them',
    (_, { subscribe }) => {
      const names = Object.keys(
        subscribeLinks('https://calendar.test/a.ics', 'A', subscribe),
      ).slice(0, 2)
      for (const name of names) expect(subscribe.calendarOften).toContain(name)
    },
  )

  it.each(Object.entries(ALL_LANGUAGES))(
    '%s has one label for a state or region',
    (_, language) => {
      const { state } = language.widget
      expect(language.subscribers.state).toBe(state)
      expect(language.signUp.stateOptional).toContain(state)
    },
  )

  it.each(LANGUAGE_TAGS)('%s is written from the side where its script begins', async (tag) => {
    expect((await readLanguage(tag)).direction).toBe(scriptDirection(tag))
  })

  it('is chosen by language, whatever the country', async () => {
    expect((await readLanguage('pt-BR')).language.widget.month).toBe('Mês')
    expect(await readLanguage('tlh')).toMatchObject({ locale: 'en', language: ALL_LANGUAGES.en })
    expect(languageOf('constructor')).toBeUndefined()
  })
})

/** What a section says, whether it has texts or makes sentences. */
function said(section: Language[keyof Language]): string {
  return Object.values<unknown>(section).map(String).join('\n')
}

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
