import { fold } from './fold.ts'

const MAX_LENGTH = 80
const SLUG = /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u

/** Letters of every script stay: `slugify('Jazz & Chili, 東京')` -> `jazz-chili-東京`; nothing left -> `event`. */
export function slugify(title: string): string {
  const words = fold(title.replace(/['’]/g, '')).replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const slug = [...words.replace(/^[-\p{M}]+/u, '')].slice(0, MAX_LENGTH).join('')
  return slug.replace(/^-+|-+$/g, '') || 'event'
}

/** Whether a path segment can be a slug at all. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH * 2 && SLUG.test(text)
}
