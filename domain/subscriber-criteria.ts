import * as z from 'zod/mini'
import { type Criteria, compileCriteria, type Matcher } from './criteria.ts'
import { DIGEST_FREQUENCIES } from './digests/due-digests.ts'
import { fold } from './fold.ts'
import { knownState } from './states.ts'
import { tidyLine, wordList } from './word-list.ts'

const MAX_KEYWORDS = 10

/** One per comma or line in a form, a list in JSON. */
export const Keywords = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())], 'keywords must be a string or an array of strings'),
    z.transform((typed: string | string[]) => wordList([typed].flat(), MAX_KEYWORDS, fold)),
  ),
  z
    .array(z.string().check(z.maxLength(60, 'Each keyword can have at most 60 characters')))
    .check(z.maxLength(MAX_KEYWORDS, `Enter at most ${MAX_KEYWORDS} keywords`)),
)

const State = z.pipe(
  z
    .string('state must be a string')
    .check(z.maxLength(100, 'state must be at most 100 characters')),
  z.transform((text: string) => knownState(text)?.name ?? tidyLine(text)),
)

const DigestFrequency = z.enum(DIGEST_FREQUENCIES, 'digestFrequency must be daily or weekly')

/** What a subscriber can choose, as it comes from a form or from JSON. */
export const SubscriberSettings = z.object({
  digestFrequency: DigestFrequency,
  keywords: z.nullish(Keywords),
  state: z.nullish(State),
})
export type SubscriberSettings = z.output<typeof SubscriberSettings>

type Choice = Pick<SubscriberSettings, 'keywords' | 'state'>

/** What is kept of a subscriber's choice. */
export type SubscriberCriteria = { keywords?: string[]; state?: string }

/** What was chosen, without what was left empty; its keys always in this order. */
export function criteriaOf({ keywords, state }: Choice): SubscriberCriteria {
  return { ...(keywords?.length ? { keywords } : {}), ...(state ? { state } : {}) }
}

/** The criteria as webhooks carry them: `{"keywords":["jazz"],"state":"Texas"}`, or null for none. */
export function criteriaText(choice: Choice): string | null {
  const criteria = criteriaOf(choice)
  return Object.keys(criteria).length > 0 ? JSON.stringify(criteria) : null
}

/** What is saved of a subscriber's choice. */
export function savedCriteria({ criteria }: { criteria: string | null }): SubscriberCriteria {
  return criteria ? JSON.parse(criteria) : {}
}

/** What a subscriber wants, whose keywords find categories: custom feeds choose those by themselves. */
export function compileWish(criteria: Criteria): Matcher {
  return { ...compileCriteria(criteria), inCategories: true }
}

/** `jazz, blues · Texas`; empty when everything is wanted. */
export function criteriaInWords({ keywords, state }: SubscriberCriteria): string {
  return [keywords?.join(', '), state].filter(Boolean).join(' · ')
}
