import { fold } from './fold.ts'
import { latePattern } from './late-pattern.ts'

const APOSTROPHE = latePattern(String.raw`(?<=\p{L})'(?=\p{L})`, 'gu')

/**
 * What a search looks through. Words with an apostrophe stand there without it, too: people write
 * `hawaii` and `obrien`. So does the code of a state with dots: `D.C.`.
 */
export function searchText(fields: (string | null | undefined)[], code: string | null): string {
  const folded = [...fields, code].map((text) => fold(text ?? ''))
  const joined = folded.map((text) => text.replace(APOSTROPHE(), ''))
  const dotted = /^[A-Z]{2}$/.test(code ?? '') ? fold([...`${code}`, ''].join('.')) : ''
  // A line break between the fields keeps a phrase from matching across two of them.
  return [...new Set([...folded, ...joined, dotted])].filter((text) => text !== '').join('\n')
}
