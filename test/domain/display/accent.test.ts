import { describe, expect, it } from 'vitest'
import { textOn } from '../../../domain/display/accent.ts'

const linear = (hex: string) => {
  const share = Number.parseInt(hex, 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** WCAG 2: relative luminance. */
const luminance = (color: string) =>
  0.2126 * linear(color.slice(1, 3)) +
  0.7152 * linear(color.slice(3, 5)) +
  0.0722 * linear(color.slice(5, 7))

describe('textOn()', () => {
  it('is readable on every colour', () => {
    for (let i = 0; i < 16 ** 3; i++) {
      const color = `#${i.toString(16).padStart(3, '0').replace(/./g, '$&$&')}`
      const own = luminance(color) + 0.05
      const contrast = textOn(color) === '#fff' ? 1.05 / own : own / 0.05
      expect(contrast, color).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('knows nothing but #rrggbb', () => {
    for (const color of ['red', '#fff', '#12345', '#1234567', 'red;}', '']) {
      expect(textOn(color)).toBe(undefined)
    }
  })
})
