import { type Letters, widthOf } from './letters.ts'

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
