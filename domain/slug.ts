import { foldLetters } from './fold.ts'
import { lazyRegExp } from './lazy-reg-exp.ts'

const MAX_LENGTH = 80
/** A mark without a letter before it is left over from a symbol, as the shape of an emoji. */
const WORD = lazyRegExp(String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*`, 'gu')
const SLUG = lazyRegExp(
  String.raw`^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:-[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*$`,
  'u',
)
const ASCII_SLUG = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/
const PLUS = lazyRegExp(String.raw`(?<=[\p{L}\p{N}]\+?)\+(?![\p{L}\p{N}])`, 'gu')
const SHARP = lazyRegExp(String.raw`(?<=[\p{L}\p{N}])#(?![\p{L}\p{N}])`, 'gu')

/** Letters of every script stay: `slugify('Jazz & Chili, 東京')` -> `jazz-chili-東京`; nothing left -> `event`. */
export function slugify(title: string): string {
  const words = foldLetters(spellSigns(title)).match(WORD()) ?? []
  const slug = [...words.join('-')].slice(0, MAX_LENGTH).join('')
  return slug.replace(/-$/, '') || 'event'
}

/** Apostrophes vanish; a sign at the end of a word is a word: `C++` and `C#` are two things. */
function spellSigns(text: string): string {
  return text
    .replace(/['‘’ʻʼ]/g, '')
    .replace(PLUS(), '-plus')
    .replace(SHARP(), '-sharp')
}

/** The slug that a person means by `Jazz Night` or `JAZZ-NIGHT`; what is none stays as it is. */
export function slugAsTyped(text: string): string {
  if (text.length > MAX_LENGTH * 2) return text
  const slug = foldLetters(spellSigns(text)).replace(/[\s_]+/g, '-')
  return isSlug(slug) ? slug : text
}

/** Whether a path segment can be a slug at all. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH * 2 && (ASCII_SLUG.test(text) || SLUG().test(text))
}
