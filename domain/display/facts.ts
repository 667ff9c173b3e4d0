import type { Event } from '../event-contract.ts'
import type { Words } from '../words.ts'
import { filled, ticketsOf } from './describe-event.ts'
import { httpLink } from './http-link.ts'
import { priceOf } from './price.ts'

export type FactWords = Pick<Words, 'free' | 'accessibility' | 'organizer' | 'tickets' | 'website'>

/** What visitors want to know besides what, when, and where: a line each, for texts that have no field for it. */
export function factLines(event: Event, { locale, words }: { locale: string; words: FactWords }) {
  const { accessibility, organizer, isFree } = event
  const link = organizer && httpLink(organizer.url)
  const labelled: [keyof FactWords, string | null | undefined][] = [
    ['accessibility', accessibility],
    ['organizer', organizer && filled([organizer.name, link]).join(' ')],
    ['tickets', ticketsOf(event)],
    ['website', httpLink(event.url)],
  ]
  return filled<string>([
    priceOf(event, locale, words.free) ?? (isFree && words.free),
    ...labelled.map(([word, text]) => text && `${words[word]}: ${text}`),
  ])
}
