import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type WidgetBundle, widgetBundle } from '../../dev/widget-bundle.ts'

const BUDGET = 16_100
const PANELS_BUDGET = 7_000
let bundle: WidgetBundle
beforeAll(async () => {
  bundle = await widgetBundle()
})

const compressed = (text: string) => gzipSync(text, { level: 9 }).length

describe('the widget', () => {
  it(`is at most ${BUDGET / 1000} kB, compressed`, () => {
    const size = compressed(bundle.script.text)
    expect(size).toBeGreaterThan(5_000)
    expect(size).toBeLessThanOrEqual(BUDGET)
  })

  it(`reads at most ${PANELS_BUDGET / 1000} kB more when something is pressed that needs it`, () => {
    expect(compressed(bundle.panels.text)).toBeLessThanOrEqual(PANELS_BUDGET)
  })

  it('keeps makers of bundles from looking for what it loads later', () => {
    expect(bundle.script.text).toMatch(/import\(\s*\/\* webpackIgnore: true \*\//)
  })

  it('asks at most 1 kB more of who reads another language than English', () => {
    for (const [language, { text }] of Object.entries(bundle.translations)) {
      expect(compressed(text), language).toBeLessThanOrEqual(1_000)
    }
  })

  it('holds nothing that a strict policy refuses', () => {
    for (const { text } of [bundle.script, bundle.panels]) {
      expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write/)
      expect(text).not.toMatch(/\beval\(|new Function|\.cssText/)
    }
  })
})
