import { lazyRegExp } from './lazy-reg-exp.ts'

const CONTROLS = lazyRegExp(String.raw`(?![\n\t])[\p{Cc}\p{Cs}]`, 'gu')
const BLANKS = lazyRegExp(String.raw`[\s\p{Cc}\p{Cs}]+`, 'gu')

/** Characters that turn the direction of what stands after them, also outside of the text. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * The words between commas or on lines of their own, each once in its first spelling. It stops at
 * one word more than asked for, so that a caller that counts them sees too many, and the rest is not read.
 */
export function wordList(
  texts: Iterable<string>,
  most: number,
  keyOf: (word: string) => string,
): string[] {
  const words = new Map<string, string>()
  for (const text of texts) {
    for (const [part] of text.matchAll(/[^,\n]+/g)) {
      const word = tidyLine(part)
      const key = keyOf(word)
      if (key !== '' && !words.has(key)) words.set(key, word)
      if (words.size > most) return [...words.values()]
    }
  }
  return [...words.values()]
}

/** One line of text: control characters and runs of blanks have no meaning in it. */
export function tidyLine(text: string): string {
  return text.replace(TURNS, '').replace(BLANKS(), ' ').trim()
}

/** Text of several lines without other control characters. */
export function tidyLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(TURNS, '').replace(CONTROLS(), '').trim()
}
