import { latePattern } from '../../../domain/late-pattern.ts'
import { ASSETS } from '../../http/assets.generated.ts'
import type { Deps } from '../../platform/deps.ts'

/** Of each letter its width and outline, in thousandths of the size of the text. */
export type Letters = Record<string, [width: number, outline: string]>

/** One letter of any kind that has no outline tells that the text cannot be drawn. */
const MATTERS = latePattern(String.raw`[\p{L}\p{N}]`, 'u')

let known: Letters | undefined

/** Read once an isolate, beside the Worker. */
export async function loadLetters(deps: Pick<Deps, 'publicFile'>): Promise<Letters> {
  if (known) return known
  const file = await deps.publicFile(ASSETS.letters)
  if (!file.ok) throw new Error(`the letters of pictures answered ${file.status}`)
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
