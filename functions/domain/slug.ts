import { foldLetters } from './fold.ts'

const MAX_LENGTH = 80
/** A mark without a letter before it is left over from a symbol, as the shape of an emoji. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu
const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:-[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*$/u

/** Letters of every script stay: `slugify('Jazz & Chili, 東京')` -> `jazz-chili-東京`; nothing left -> `event`. */
export function slugify(title: string): string {
  const words = foldLetters(title.replace(/['‘’ʻʼ]/g, '')).match(WORD) ?? []
  const slug = [...words.join('-')].slice(0, MAX_LENGTH).join('')
  return slug.replace(/-$/, '') || 'event'
}

/** Whether a path segment can be a slug at all. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH * 2 && SLUG.test(text)
}
