import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type WidgetBundle, widgetBundle } from '../../dev/widget-bundle.ts'
import { expectWithin } from '../support/size-budget.ts'

/** List, styles, and English. */
const FIRST_LOAD = 15_000
/** With the words of one language for events that repeat. */
const EVERYTHING = 40_000
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
    expect([repeats.length, others.length]).toEqual([11, 6])
    const all = [compressed(bundle.script.text), ...others, Math.max(...repeats)]
    const sum = all.reduce((total, size) => total + size)
    expectWithin(EVERYTHING, sum, 'all of the widget')
  })

  it('keeps makers of bundles from looking for what it loads later', () => {
    expect(bundle.script.text).toMatch(/import\(\s*\/\* webpackIgnore: true \*\//)
  })

  it('asks at most 1.2 kB more of who reads another language than English', () => {
    for (const [language, { text }] of Object.entries(bundle.translations)) {
      expectWithin(1_200, compressed(text), `widget in ${language}`)
    }
  })

  it('holds nothing that a strict policy refuses', () => {
    for (const text of scripts()) {
      expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write/)
      expect(text).not.toMatch(/\beval\(|new Function|\.cssText/)
    }
  })
})
