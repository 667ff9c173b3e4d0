import type { Event } from '../event-contract.ts'

/** The stylesheets of pages and widget draw this many patterns, each turned in this many ways. */
export const PATTERNS = 4
export const TURNS = 4

type Cover = { pattern: number; turn: number }

/**
 * What is drawn for an event without an image: a pattern by its first category, turned by its id, so that neighbors of
 * one category differ. Its color is the event's, else the accent.
 */
export function coverOf({ id, categories }: Pick<Event, 'id' | 'categories'>): Cover {
  return { pattern: sumOf(categories[0] ?? id) % PATTERNS, turn: (sumOf(id) >>> 8) % TURNS }
}

function sumOf(text: string): number {
  let sum = 7
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return (sum ^ (sum >>> 15)) >>> 0
}

/** The first events decide for all, so that cards on the page don't change when further ones are loaded. */
const FIRST = 20

/** Whether cards are text alone, because most of the first events have no image: a wall of patterns says nothing. */
export function isMostlyText(images: unknown[]): boolean {
  const first = images.slice(0, FIRST)
  return first.filter(Boolean).length * 2 < first.length
}
