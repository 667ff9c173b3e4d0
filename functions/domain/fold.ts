const SPECIAL: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
}
const SPECIAL_LETTER = new RegExp(`[${Object.keys(SPECIAL).join('')}]`, 'g')
/**
 * Combining accents, and what nobody sees or types: soft hyphens, direction marks, joiners, emoji
 * variants. The two left out stand between words of Thai, Khmer and Persian.
 */
const NOT_TYPED = /[\u0300-\u036f\p{Variation_Selector}]|(?![\u200b\u200c])\p{Cf}/gu
const ASCII_ONLY = /^[\x20-\x7e]*$/

/**
 * The one folding of text, for events, searches and criteria: `fold('  Café DEL  Mar ')` -> `cafe del mar`.
 * Only combining marks of Latin, Greek and Cyrillic go: in other scripts marks are letters.
 */
export function fold(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(NOT_TYPED, '')
    .replace(SPECIAL_LETTER, (letter) => SPECIAL[letter] ?? letter)
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim()
}
