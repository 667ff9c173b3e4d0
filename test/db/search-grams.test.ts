import { describe, expect, it } from 'vitest'
import { fold } from '../../domain/fold.ts'
import { searchGrams } from '../../domain/search-terms.ts'
import { testDatabase } from '../support/database.ts'
import { forRandom } from '../support/random.ts'

const PIECES = [
  'a',
  'b',
  ' ',
  '★',
  '祭',
  '🎷',
  'é',
  'ß',
  '-',
  "'",
  '"',
  '{',
  '\\',
  '\n',
  'NULL',
  ',',
]

/** The database's own twin of `searchGrams`. */
async function gramsOf(text: string): Promise<string[]> {
  const { query } = await testDatabase()
  const rows = await query('select unnest(event_search_grams($1)) as gram', [text])
  return rows.map((row) => String(row.gram))
}

describe('event_search_grams', () => {
  it('holds the grams of every word that the text holds', async () => {
    await forRandom(40, async (random) => {
      const text = fold(random.list(1, 12, () => random.pick(PIECES)).join(''))
      const letters = [...text]
      const from = random.int(0, letters.length)
      const word = letters.slice(from, from + random.int(1, 4)).join('')
      expect(await gramsOf(text), text).toEqual(expect.arrayContaining(searchGrams(word)))
    })
  })

  it('is the characters and the pairs of a text, however long', async () => {
    expect(new Set(await gramsOf('a★b'))).toEqual(new Set(['a', 'a★', '★', '★b', 'b']))
    expect(await gramsOf('')).toEqual([])
    expect(new Set(await gramsOf('🎷'.repeat(3000)))).toEqual(new Set(['🎷', '🎷🎷']))
  })
})
