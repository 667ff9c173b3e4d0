import type { Event } from '../event-contract.ts'
import { awaitsDate } from './awaits-date.ts'
import type { Words } from './words.ts'

/**
 * What a title says first where nothing else shows it: of calendar programs some hide what is cancelled
 * and some show it as taking place.
 */
export function statusPrefix(event: Event, words: Pick<Words, 'cancelled' | 'postponed'>): string {
  if (event.status === 'cancelled') return `${words.cancelled}: `
  return awaitsDate(event) ? `${words.postponed}: ` : ''
}
