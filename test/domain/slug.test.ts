import { describe, expect, it } from 'vitest'
import { isSlug, slugify } from '../../domain/slug.ts'
import { forRandom } from '../support/random.ts'

describe('slugify', () => {
  it.each([
    ['Jazz & Chili, 東京', 'jazz-chili-東京'],
    ['Café del Mar', 'cafe-del-mar'],
    ['  --Rock ’n’ Roll!!  ', 'rock-n-roll'],
    ["Don't Stop", 'dont-stop'],
    ['Hawaiʻi Night', 'hawaii-night'],
    ['Learn C++', 'learn-c-plus-plus'],
    ['Learn C#', 'learn-c-sharp'],
    ['Learn C', 'learn-c'],
    ['50+ club', '50-plus-club'],
    ['#1 hits + more', '1-hits-more'],
    ['Чайковский', 'чайковский'],
    ['50% off_today', '50-off-today'],
    ['वाराणसी संगीत', 'वाराणसी-संगीत'],
    ['מוזיקה חיה', 'מוזיקה-חיה'],
    ['\u202bموسيقى\u202c', 'موسيقى'],
    ['Jazz \u2764\ufe0f Soul', 'jazz-soul'],
    ['1\ufe0f\u20e3 Step', '1-step'],
    ['Kon\u00adzert', 'konzert'],
    ['\u0301\u0308 Accents', 'accents'],
  ])('%j becomes %j', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })

  it.each(['', '   ', '🎉🎷', '!!!', '\u0301', '\u0000', '\ud800', '\ufe0f', '’'])(
    'calls an event whose title has no letter (%j) `event`',
    (title) => {
      expect(slugify(title)).toBe('event')
    },
  )

  it('cuts a long title at 80 characters, never in the middle of one and never at a hyphen', () => {
    expect(slugify('a'.repeat(5000))).toBe('a'.repeat(80))
    expect([...slugify('𠮷'.repeat(5000))]).toHaveLength(80)
    expect(slugify(`${'a'.repeat(79)} tail`)).toBe('a'.repeat(79))
  })

  it('gives one slug for both spellings of one title', () => {
    for (const title of ['Café', 'ガーデン', '한국 음악', 'Tiếng Việt']) {
      expect(slugify(title.normalize('NFD'))).toBe(slugify(title.normalize('NFC')))
    }
  })

  it('makes a composed slug that it leaves as it is, whatever the title', async () => {
    const characters = [
      ..."aZ9 -_'’ʼ%/?#.\u0301\u3099\ufe0f\u200d\u20e3か가ᄀß🎉𠮷ि\u0000\ud800½①ﷺ",
    ]
    await forRandom(3000, (random) => {
      const slug = slugify(random.list(0, 120, () => random.pick(characters)).join(''))
      expect(isSlug(slug), slug).toBe(true)
      expect(slug.normalize('NFC')).toBe(slug)
      expect(slugify(slug)).toBe(slug)
    })
  })
})

describe('isSlug', () => {
  it.each([
    '',
    '-',
    'a-',
    '-a',
    'a--b',
    'a b',
    'a/b',
    '%zz',
    'a\u0000',
    '\ufffd',
    '\u0301a',
    "a'b",
  ])('refuses %j', (text) => {
    expect(isSlug(text)).toBe(false)
  })

  it('refuses what is longer than a slug can be, and quickly', () => {
    expect(isSlug('a'.repeat(161))).toBe(false)
    expect(isSlug('a-'.repeat(5000))).toBe(false)
  })
})
