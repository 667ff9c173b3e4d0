import { SENTENCE_MAX } from './digests/event-update.ts'

/** The most characters of each text of an event. */
export const TEXT_LIMITS = {
  title: 200,
  statusReason: SENTENCE_MAX,
  description: 10_000,
  location: 200,
  address: 300,
  city: 100,
  postalCode: 20,
  state: 100,
  country: 100,
  stateCode: 10,
  accessibility: 500,
  imageAlt: 300,
  priceText: 100,
  organizerName: 200,
}

export const MOST_CATEGORIES = 20
export const LONGEST_CATEGORY = 60
