import { lazyRegExp } from './lazy-reg-exp.ts'

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
  '«': '"',
  '»': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
}
const SPECIAL_LETTER = new RegExp(`[${Object.keys(SPECIAL).join('')}]`, 'g')
/** Combining accents; the one that makes another letter of `и` stays. */
const ACCENTS = lazyRegExp(
  String.raw`[\u0300-\u0305\u0307-\u036f]|(?<!\u0438\p{M}{0,9})\u0306`,
  'gu',
)
/** Points that Hebrew and Arabic write in prayers and school books only, and the stretched line. */
const POINTS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g
/**
 * What readers neither see nor type: soft hyphens, direction marks, joiners, emoji variants. The two left
 * out stand between words of Thai, Khmer and Persian.
 */
const NOT_TYPED = lazyRegExp(String.raw`\p{Variation_Selector}|(?![\u200b\u200c])\p{Cf}`, 'gu')
const BLANKS = lazyRegExp(String.raw`[\s\p{Cc}\p{Cf}\p{Cs}]+`, 'gu')
const ASCII_ONLY = /^[\x20-\x7e]*$/

/** Letters that Arabic and Persian write in more than one way. */
const FORMS: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك' }
const FORM = new RegExp(`[${Object.keys(FORMS).join('')}]`, 'g')
const HEBREW_OR_ARABIC = /[\u0590-\u06ff]/

/**
 * The one folding of text, for events, searches and criteria: `fold('  Café DEL  Mar ')` -> `cafe
 * del mar`. Combining marks of Latin, Greek and Cyrillic go, and the points of Hebrew and Arabic;
 * in other scripts marks are letters.
 */
export function fold(text: string): string {
  const folded = foldLetters(text)
  if (!HEBREW_OR_ARABIC.test(folded)) return folded
  const bare = folded.normalize('NFD').replace(POINTS, '')
  const plain = bare.replace(FORM, (letter) => FORMS[letter] ?? letter).normalize('NFC')
  return plain.replace(/ {2,}/g, ' ').trim()
}

/** Like `fold`, but Hebrew and Arabic words keep their spelling, for addresses. */
export function foldLetters(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(NOT_TYPED(), '')
    .replace(ACCENTS(), '')
    .replace(SPECIAL_LETTER, (letter) => SPECIAL[letter] ?? letter)
    .normalize('NFC')
    .replace(BLANKS(), ' ')
    .trim()
}

const OTHERS = lazyRegExp(String.raw`[^\p{L}\p{M}\p{N}]+`, 'gu')

/** What is left of a name without its signs: `D.C.`, `U.S. Virgin Islands` and `Hawaiʻi` are written with and without. */
export function lettersOf(text: string): string {
  return fold(text).replace(OTHERS(), '')
}
