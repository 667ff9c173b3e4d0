import { describe, expect, it } from 'vitest'
import { tidyLine, tidyLines, wordList } from '../../domain/word-list.ts'

/** The words, and how often one of them had to be looked at. */
function read(typed: string[], most = 20) {
  let looks = 0
  const words = wordList(typed, most, (word) => {
    looks += 1
    return word.toLowerCase()
  })
  return { words, looks }
}

describe('A list of words', () => {
  it('has each word once, in its first spelling, without blanks and control characters', () => {
    expect(read(['Jazz, blue \u0000 note\n\njazz,,  ,\tBLUE NOTE ', 'soul']).words).toEqual([
      'Jazz',
      'blue note',
      'soul',
    ])
  })

  it('stops at one word more than it may have, however much follows', () => {
    const typed = Array.from({ length: 50_000 }, (_, i) => `w${i}`).join(',')
    const { words, looks } = read([typed])
    expect(words).toHaveLength(21)
    expect(looks).toBe(21)
  })

  it('looks at each word once where all are alike', () => {
    expect(read(['w,'.repeat(50_000)])).toEqual({ words: ['w'], looks: 50_000 })
  })
})

describe('tidy text', () => {
  it('has no characters that turn what stands after it, and keeps marks and joiners', () => {
    const turned = 'a\u202eb\u2066c\u2069\u202c d'
    expect(tidyLine(turned)).toBe('abc d')
    expect(tidyLines(`${turned}\n${turned}`)).toBe('abc d\nabc d')
    const kept = '\u200fשלום\u200e 👩\u200d🎤'
    expect(tidyLine(kept)).toBe(kept)
    expect(tidyLine('\u202e')).toBe('')
  })
})
