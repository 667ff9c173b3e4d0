import { awaitsDate, type Dated } from './awaits-date.ts'
import type { Words } from './words.ts'

/**
 * What a title says first where nothing else shows it: of calendar programs some hide what is cancelled
 * and some show it as taking place.
 */
export function statusPrefix(event: Dated, words: Pick<Words, 'cancelled' | 'postponed'>): string {
  if (event.status === 'cancelled') return `${words.cancelled}: `
  return awaitsDate(event) ? `${words.postponed}: ` : ''
}
