import type { DigestItem } from './digest-event.ts'
import type { Section } from './pick-events.ts'

/** An event as a mail shows it, and why it is in it: the words that were chosen. */
export type EditionItem = DigestItem & { section: Section; because: string[] }

/** `quiet`: nothing matched for long, so this is what the calendar has. */
export type EditionContent = {
  kind: 'events' | 'quiet'
  items: EditionItem[]
  /** How many more there are than the mail shows. */
  more: number
}

/** As many as a mail shows; all others are behind its link. */
export const ITEMS_A_MAIL = 12
export const ITEMS_OF_A_QUIET_MAIL = 5
