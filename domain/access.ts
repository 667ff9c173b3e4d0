/**
 * What people who plan a visit ask, by the values of the API: each is available, not available, or unknown. Stored as
 * they stand, so a value never changes its meaning. `db/tables/events.ts` has a constraint with the same list.
 */
export const ACCESS_FEATURES = [
  'step-free',
  'accessible-restroom',
  'assistance-animals',
  'hearing-loop',
  'sign-language',
  'captions',
  'audio-description',
  'quiet-session',
] as const

export type AccessFeature = (typeof ACCESS_FEATURES)[number]
export type AccessAnswer = 'yes' | 'no'

/** The columns of an event; null: nothing is known. What is in neither is unknown. */
export type AccessColumns = {
  accessYes: AccessFeature[] | null
  accessNo: AccessFeature[] | null
}

export function isAccessFeature(value: unknown): value is AccessFeature {
  return (ACCESS_FEATURES as readonly unknown[]).includes(value)
}

/** Answers as events store them: in the order of the list, null instead of an empty list. */
export function accessColumns(answerOf: (feature: AccessFeature) => unknown): AccessColumns {
  const having = (answer: AccessAnswer) => {
    const features = ACCESS_FEATURES.filter((feature) => answerOf(feature) === answer)
    return features.length > 0 ? features : null
  }
  return { accessYes: having('yes'), accessNo: having('no') }
}
