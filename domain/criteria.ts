import * as z from 'zod/mini'
import { DERIVED_VERSION } from './derive-event.ts'
import { fold } from './fold.ts'
import { containsPattern } from './search-terms.ts'
import { stateKey } from './states.ts'

const text = () => z.string().check(z.trim(), z.maxLength(100))
const texts = (most: number) =>
  z.optional(z.array(text().check(z.minLength(1))).check(z.maxLength(most)))

/** What a custom feed or a subscriber asks for; `{}` matches everything. */
export const Criteria = z.strictObject({
  keywords: texts(20),
  state: z.optional(text()),
  categories: texts(20),
  feedIds: texts(100),
})
export type Criteria = z.infer<typeof Criteria>

/** Criteria folded once, in the form that both the SQL predicate and the pure function compare. */
export type Matcher = {
  keywords: string[] | null
  stateKey: string | null
  categoryKeys: string[] | null
  feedIds: string[] | null
  /** Whether keywords are looked for in categories, too. */
  inCategories: boolean
}

/** What an event is matched by. */
export type Matchable = {
  searchText: string
  stateKeys: string[]
  categoryKeys: string[]
  feedId: string
}

export function compileCriteria(criteria: Criteria | null): Matcher {
  return {
    keywords: filled(criteria?.keywords?.map(fold)),
    stateKey: (criteria?.state && stateKey(criteria.state)) || null,
    categoryKeys: filled(criteria?.categories?.map(fold)),
    feedIds: filled(criteria?.feedIds),
    inCategories: false,
  }
}

/** The LIKE patterns of a matcher's keywords. */
export function keywordPatterns(matcher: Pick<Matcher, 'keywords'>): string[] | null {
  return matcher.keywords?.map(containsPattern) ?? null
}

export function matchesCriteria(event: Matchable, matcher: Matcher): boolean {
  return (
    (!matcher.keywords || matcher.keywords.some((word) => hasKeyword(event, matcher, word))) &&
    (!matcher.stateKey || event.stateKeys.includes(matcher.stateKey)) &&
    (!matcher.categoryKeys || matcher.categoryKeys.some((c) => event.categoryKeys.includes(c))) &&
    (!matcher.feedIds || matcher.feedIds.includes(event.feedId))
  )
}

function hasKeyword({ searchText, categoryKeys }: Matchable, matcher: Matcher, word: string) {
  if (searchText.includes(word)) return true
  return matcher.inCategories && categoryKeys.some((category) => category.includes(word))
}

/** Empty words and an empty list ask for nothing. */
function filled(list: string[] | undefined): string[] | null {
  const words = list?.filter((word) => word !== '')
  return words?.length ? words : null
}

/** What staff typed, and the form of it that the database compares. */
export function criteriaColumns(criteria: Criteria) {
  const matcher = compileCriteria(criteria)
  const { stateKey, categoryKeys, feedIds } = matcher
  return {
    criteria,
    keywordPatterns: keywordPatterns(matcher),
    stateKey,
    categoryKeys,
    feedIds,
    derivedVersion: DERIVED_VERSION,
  }
}
