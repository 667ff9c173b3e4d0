import { readFileSync } from 'node:fs'
import opentype, { type Command } from 'opentype.js'

const FONT = new URL('../node_modules/@fontsource/inter/', import.meta.url)
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext']
const WEIGHT = 600
/** Latin with all of Europe's and Vietnam's accents, Greek, Cyrillic, punctuation and currencies. */
const WANTED = /[\u0020-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u2044\u20a0-\u20bf\u2116\u2122]/

/** The outlines that pictures are drawn with, a thousand units to the em, y downwards; and the font's terms. */
export function lettersFile(): string {
  const letters = new Map<string, [width: number, outline: string]>()
  for (const subset of SUBSETS) {
    const name = `files/inter-${subset}-${WEIGHT}-normal.woff`
    const file = readFileSync(new URL(name, FONT))
    const font = opentype.parse(new Uint8Array(file).buffer)
    for (let index = 0; index < font.glyphs.length; index++) {
      const glyph = font.glyphs.get(index)
      const width = Math.round((glyph.advanceWidth * 1000) / font.unitsPerEm)
      for (const code of glyph.unicodes) {
        const letter = String.fromCodePoint(code)
        if (!WANTED.test(letter) || letters.has(letter)) continue
        letters.set(letter, [width, glyph.getPath(0, 0, 1000).commands.map(written).join('')])
      }
    }
  }
  const lines = [...letters]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([letter, glyph]) => `${JSON.stringify(letter)}:${JSON.stringify(glyph)}`)
  const license = JSON.stringify(readFileSync(new URL('LICENSE', FONT), 'utf8'))
  return `{"license":${license},\n"letters":{\n${lines.join(',\n')}\n}}\n`
}

/** Not by the package's own `toPathData`, which runs a number into the nought after it. */
function written(command: Command): string {
  if (command.type === 'Z') return ''
  const { type, x, y } = command
  const numbers = type === 'Q' ? [command.x1, command.y1, x, y] : [x, y]
  return type + numbers.map(Math.round).join(' ')
}
