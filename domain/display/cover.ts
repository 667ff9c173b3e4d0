import type { Event } from '../event-contract.ts'

/** How many patterns there are, and in how many ways each is turned: the stylesheets draw them. */
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

/** So many decide for all: cards that are there stay as they are while a list gets longer. */
const FIRST = 20

/** Whether cards are text alone, because most of the first events have no image: a wall of patterns says nothing. */
export function isMostlyText(images: unknown[]): boolean {
  const first = images.slice(0, FIRST)
  return first.filter(Boolean).length * 2 < first.length
}
