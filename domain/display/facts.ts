import type { AccessFeature } from '../access.ts'
import type { Event } from '../event-contract.ts'
import type { EventField } from '../event-fields.ts'
import type { Words } from '../words.ts'
import { filled, ticketsOf } from './describe-event.ts'
import { httpLink } from './http-link.ts'
import { priceOf } from './price.ts'

type Labels = 'accessibility' | 'accessYes' | 'accessNo' | 'organizer' | 'tickets' | 'website'
export type FactWords = Pick<Words, 'free' | 'comma' | Labels | AccessFeature>
type Reader = { locale: string; words: FactWords }

type Fact = {
  /** Names it before its text; a price needs no name. */
  word?: Labels
  textOf: (event: Event, reader: Reader) => string | false | null | undefined
}

/** What is said besides: by the title, times, place, and paragraphs of an event, by its image, or within a fact. */
type SaidBesides =
  | 'title'
  | 'description'
  | 'descriptionMarkdown'
  | 'categories'
  | 'status'
  | 'statusReason'
  | 'timeKnown'
  | 'attendanceMode'
  | 'location'
  | 'address'
  | 'city'
  | 'postalCode'
  | 'state'
  | 'stateCode'
  | 'country'
  | 'lat'
  | 'lng'
  | 'imageUrl'
  | 'imageAlt'
  | 'isFree'
  | 'priceMin'
  | 'priceMax'
  | 'currency'
  | 'organizerUrl'

/** All other fields: a new one has its name and text here, or does not compile. */
const FACTS: Record<Exclude<EventField, SaidBesides>, Fact> = {
  priceText: {
    textOf: (event, { locale, words }) =>
      priceOf(event, locale, words.free) ?? (event.isFree && words.free),
  },
  accessibility: { word: 'accessibility', textOf: ({ accessibility }) => accessibility },
  accessYes: {
    word: 'accessYes',
    textOf: ({ access }, { words }) => featuresText(access.yes, words),
  },
  accessNo: {
    word: 'accessNo',
    textOf: ({ access }, { words }) => featuresText(access.no, words),
  },
  organizerName: {
    word: 'organizer',
    textOf: ({ organizer }) =>
      organizer && filled([organizer.name, httpLink(organizer.url)]).join(' '),
  },
  ticketUrl: { word: 'tickets', textOf: ticketsOf },
  url: { word: 'website', textOf: ({ url }) => httpLink(url) },
}

/** Names of features in a line. */
function featuresText(features: AccessFeature[], words: FactWords): string {
  return features.map((feature) => words[feature]).join(words.comma)
}

export type FactName = keyof typeof FACTS

const facts = Object.entries(FACTS) as [FactName, Fact][]

/** Facts with the words before them, for what reads the lines again. */
export const FACT_WORDS = facts.flatMap(([name, { word }]) => (word ? [{ name, word }] : []))

type SaidFact = { label: string | undefined; text: string }

/** What visitors want to know besides what, when, and where. */
export function factsOf(event: Event, reader: Reader): SaidFact[] {
  return facts.flatMap(([, { word, textOf }]) => {
    const text = textOf(event, reader)
    return text ? [{ label: word && reader.words[word], text }] : []
  })
}

/** A line each, for texts that have no field for them. */
export function factLines(event: Event, reader: Reader): string[] {
  return factsOf(event, reader).map(({ label, text }) => (label ? `${label}: ${text}` : text))
}

/** The text of one of them, where it has a name of its own. */
export function factText(name: FactName, event: Event, reader: Reader): string | undefined {
  return FACTS[name].textOf(event, reader) || undefined
}
