import { describe, expect, it } from 'vitest'
import { fold } from '../../domain/fold.ts'
import { forRandom } from '../support/random.ts'

describe('fold', () => {
  it.each([
    ['  Café DEL  Mar ', 'cafe del mar'],
    ['CRÈME BRÛLÉE', 'creme brulee'],
    ['Cafe\u0301', 'cafe'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['Diyarbakır', 'diyarbakir'],
    ['Þórr Guðrún', 'thorr gudrun'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Ὀδυσσεύς', 'οδυσσευσ'],
    ['Ёлка', 'елка'],
    ['ＪＡＺＺ　２０２６', 'jazz 2026'],
    ['ﬁnal', 'final'],
    ['Rock ’n’ Roll – “Live”', `rock 'n' roll - "live"`],
    ['Hawaiʻi', "hawai'i"],
    ['«Live»', '"live"'],
    ['Чайковский', 'чайковский'],
    ['Чай\u0301ковский'.normalize('NFD'), 'чайковский'],
    ['שָׁלוֹם', 'שלום'],
    ['מוּסִיקָה', 'מוסיקה'],
    ['مُوسِيقَى', 'موسيقي'],
    ['أحمد إسلام آدم ٱلله', 'احمد اسلام ادم الله'],
    ['مـــوسيقى', 'موسيقي'],
  ])('folds %j to %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('keeps the marks that are letters in other scripts', () => {
    expect(fold('हिन्दी')).toBe('हिन्दी')
    expect(fold('ガ')).toBe('ガ')
    expect(fold('ｶﾞ')).toBe('ガ')
    expect(fold('กำลัง')).toBe(fold('กำลัง'.normalize('NFKD')))
  })

  it('drops what nobody sees or types', () => {
    expect(fold('Kon\u00adzert')).toBe('konzert')
    expect(fold('\u202bJazz\u202c \u200eLive')).toBe('jazz live')
    expect(fold('I \u2764\ufe0f jazz')).toBe(fold('I \u2764 jazz'))
    expect(fold('\ufeffjazz')).toBe('jazz')
  })

  it('makes one blank of everything that separates words', () => {
    expect(fold('a\u00a0b\tc\r\nd\u2003e\u200bf\u0000g\ud800h')).toBe('a b c d e f g h')
  })

  it('holds no null byte and no lone surrogate, which Postgres refuses', () => {
    expect(fold('\u0000')).toBe('')
    expect(fold('a\udc00')).toBe('a')
  })

  it('folds every character once and for all', () => {
    const changed: string[] = []
    for (let code = 0; code <= 0xe01ff; code++) {
      if (code === 0x40000) code = 0xe0000 // Nothing is assigned in between.
      const folded = fold(`a${String.fromCodePoint(code)}b`)
      if (fold(folded) !== folded) changed.push(code.toString(16))
    }
    expect(changed).toEqual([])
  })

  it('folds any text once and for all', async () => {
    const characters = [
      ...'aeIии\u0306йЙأאַ\u05b7\u064b \u0301\u0308\u3099\u200d\ufe0f\u0345ßΣςか각ᄀ가ᅡ"ʼ́ǅﷺ\u00ad\u200b',
    ]
    await forRandom(2000, (random) => {
      const folded = fold(random.list(0, 12, () => random.pick(characters)).join(''))
      expect(fold(folded)).toBe(folded)
      expect(folded.normalize('NFC')).toBe(folded)
    })
  })
})
