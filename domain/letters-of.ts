import { fold } from './fold.ts'
import { latePattern } from './late-pattern.ts'

const OTHERS = latePattern(String.raw`[^\p{L}\p{M}\p{N}]+`, 'gu')

/** What is left of a name without its signs: `D.C.`, `U.S. Virgin Islands` and `Hawaiʻi` are written with and without. */
export function lettersOf(text: string): string {
  return fold(text).replace(OTHERS(), '')
}
