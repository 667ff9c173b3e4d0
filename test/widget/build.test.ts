import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type WidgetBundle, widgetBundle } from '../../dev/widget-bundle.ts'
import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import { besideEvents } from '../../widget/modules/texts.ts'
import { expectWithin } from '../support/size-budget.ts'

/** List, styles, and English. */
const FIRST_LOAD = 15_000
/** With the words of one language for events that repeat. */
const EVERYTHING = 40_000
/** A new text makes room for its translations. Japanese takes 1.3 times as much: a tenth is air. */
const OF_ENGLISH = 1.45
let bundle: WidgetBundle
beforeAll(async () => {
  bundle = await widgetBundle()
})

const compressed = (text: string) => gzipSync(text, { level: 9 }).length
const scripts = () => [bundle.script, ...Object.values(bundle.modules)].map(({ text }) => text)

describe('the widget', () => {
  it(`is at most ${FIRST_LOAD / 1000} kB at first, compressed`, () => {
    const size = compressed(bundle.script.text)
    expect(size).toBeGreaterThan(5_000)
    expectWithin(FIRST_LOAD, size, 'first load of the widget')
  })

  it(`is at most ${EVERYTHING / 1000} kB with everything that is loaded on first use`, () => {
    const sizes = (isRepeat: boolean) =>
      Object.entries(bundle.modules)
        .filter(([name]) => name.startsWith('repeat') === isRepeat)
        .map(([, { text }]) => compressed(text))
    const [repeats, others] = [sizes(true), sizes(false)]
    expect([repeats.length, others.length]).toEqual([LANGUAGE_TAGS.length, 8])
    const all = [compressed(bundle.script.text), ...others, Math.max(...repeats)]
    const sum = all.reduce((total, size) => total + size)
    expectWithin(EVERYTHING, sum, 'all of the widget')
  })

  it('keeps makers of bundles from looking for what it loads later', () => {
    expect(bundle.script.text).toMatch(/import\(\s*\/\* webpackIgnore: true \*\//)
  })

  it('asks little more of who reads another language than English takes, whatever its script', () => {
    const english = compressed(JSON.stringify(besideEvents(ALL_LANGUAGES.en)))
    const languages = Object.entries(bundle.translations)
    expect(languages).toHaveLength(LANGUAGE_TAGS.length - 1)
    for (const [language, { text }] of languages) {
      expectWithin(Math.round(english * OF_ENGLISH), compressed(text), `widget in ${language}`)
    }
  })

  it('holds nothing that a strict policy refuses', () => {
    for (const text of scripts()) {
      expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write/)
      expect(text).not.toMatch(/\beval\(|new Function|\.cssText/)
    }
  })
})
