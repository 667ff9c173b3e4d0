import { lazyRegExp } from '../../../domain/lazy-reg-exp.ts'
import { ASSETS } from '../../caching/assets.generated.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Canvas, fill, readOutline } from './canvas.ts'

/** Of each letter its width and outline, in thousandths of the size of the text. */
export type Letters = Record<string, [width: number, outline: string]>

/** One letter of any kind that has no outline tells that the text cannot be drawn. */
const MATTERS = lazyRegExp(String.raw`[\p{L}\p{N}]`, 'u')

let known: Letters | undefined

/** Read once an isolate, beside the Worker. */
export async function loadLetters(deps: Pick<Deps, 'publicFile'>): Promise<Letters> {
  if (known) return known
  const file = await deps.publicFile(ASSETS.letters)
  if (!file.ok) throw new Error(`glyph file returned status ${file.status}`)
  const { letters } = (await file.json()) as { letters: Letters }
  known = letters
  return letters
}

/**
 * The text without what has no outline, such as emoji; `undefined` when that would take letters or
 * digits: half a name is a wrong one.
 */
export function drawable(letters: Letters, text: string): string | undefined {
  const line = [...text.normalize('NFC').replace(/\s+/g, ' ')]
  const has = (letter: string) => Object.hasOwn(letters, letter)
  if (line.some((letter) => MATTERS().test(letter) && !has(letter))) return undefined
  const drawn = line.filter(has).join('').replace(/ +/g, ' ').trim()
  return MATTERS().test(drawn) ? drawn : undefined
}

export function widthOf(letters: Letters, text: string, size: number): number {
  const width = [...text].reduce((sum, letter) => sum + (letters[letter]?.[0] ?? 0), 0)
  return (width * size) / 1000
}

type Text = {
  text: string
  size: number
  x: number
  /** Where the letters stand. */
  y: number
  strength?: number
}

export function drawText(canvas: Canvas, letters: Letters, { text, size, x, y, strength }: Text) {
  let at = x
  for (const letter of text) {
    const [width, outline] = letters[letter] ?? [0, '']
    fill(canvas, readOutline(outline, at, y, size / 1000), strength)
    at += (width * size) / 1000
  }
}

/** So many lines at most of a size. */
export type Fit = { size: number; lines: number }

/** The text at the first size at which it fits; at the last one it is shortened. */
export function wrapText(
  letters: Letters,
  text: string,
  { width, fits }: { width: number; fits: Fit[] },
): { size: number; lines: string[] } {
  for (const { size, lines: most } of fits) {
    const words = text.split(' ')
    if (words.some((word) => widthOf(letters, word, size) > width)) continue
    const lines = broken(words, (line) => widthOf(letters, line, size) <= width)
    if (lines.length <= most) return { size, lines }
  }
  const { size, lines: most } = fits.at(-1) ?? { size: 1, lines: 1 }
  const fitsLine = (line: string) => widthOf(letters, line, size) <= width
  const words = text.split(' ').flatMap((word) => (fitsLine(word) ? [word] : parts(word, fitsLine)))
  const lines = broken(words, fitsLine)
  if (lines.length <= most) return { size, lines }
  const last = [...(lines[most - 1] ?? '')]
  while (last.length > 0 && !fitsLine(`${last.join('')}…`)) last.pop()
  return { size, lines: [...lines.slice(0, most - 1), `${last.join('').trim()}…`] }
}

function broken(words: string[], fitsLine: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && fitsLine(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A word that is longer than a line, cut into lines. */
function parts(word: string, fitsLine: (line: string) => boolean): string[] {
  const cut = ['']
  for (const letter of word) {
    const longer = (cut.at(-1) ?? '') + letter
    if (fitsLine(longer)) cut[cut.length - 1] = longer
    else cut.push(letter)
  }
  return cut
}
