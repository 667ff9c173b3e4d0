import * as z from 'zod/mini'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import type { Criteria } from '../../../domain/criteria.ts'
import { isId } from '../../../domain/ids.ts'
import { optionalLine, requiredLine, wordList } from '../../forms/inputs.ts'
import { type FormState, parseForm } from '../../forms/parse-form.ts'
import type { Form } from '../staff-context.ts'
import { ERRORS } from './texts.ts'

const NamesForm = z.object({ name: requiredLine(100, ERRORS.name) })
const CriteriaForm = z.object({
  keywords: wordList(20, 'keywords'),
  state: optionalLine(100),
  categories: wordList(20, 'categories'),
})

/** A checkbox a feed: `feed:<id>`. In a form's values the chosen ones stand together, as `feeds`. */
export const FEED = 'feed:'
const MOST_FEEDS = 100

export function chosenFeeds({ feeds = '' }: FormState['values']): string[] {
  return feeds.split(' ').filter((id) => id !== '')
}

/** Whether there is none left of the feeds that a rule names: not all feeds then, but none. */
export function hasLostFeeds(values: FormState['values'], feeds: FeedName[]): boolean {
  const chosen = chosenFeeds(values)
  return chosen.length > 0 && !feeds.some(({ id }) => chosen.includes(id))
}

/** The form with its checkboxes as one value. */
export function collectFeeds(form: Form): Form {
  const ids = Object.keys(form).flatMap((name) =>
    name.startsWith(FEED) && form[name] === 'on' ? name.slice(FEED.length) : [],
  )
  return { ...form, feeds: ids.filter((id) => isId('feed', id)).join(' ') }
}

export type CustomFeedData = { name: string; slug: string; criteria: Criteria }

/** A custom feed as its form shows it. */
export function customFeedValues({ name, slug, criteria }: CustomFeedData) {
  const { keywords = [], state = '', categories = [], feedIds = [] } = criteria
  return {
    name,
    slug,
    keywords: keywords.join(', '),
    categories: categories.join(', '),
    state,
    feeds: feedIds.toSorted().join(' '),
  }
}

type Errors = FormState['errors']
type Read = { input?: { name: string; criteria: Criteria }; criteria?: Criteria; errors: Errors }

function readCriteria(values: FormState['values'], feeds: FeedName[], saved: Criteria = {}): Read {
  const { data, state: refused } = parseForm(CriteriaForm, values)
  const chosen = chosenFeeds(values)
  // Those that were deleted since stay in the rule: without them it would be about all feeds.
  const known = [...feeds.map(({ id }) => id), ...(saved.feedIds ?? [])]
  const feedIds = [...new Set(known)].filter((id) => chosen.includes(id))
  const errors: Errors = { ...refused?.errors }
  if (chosen.length > 0 && feedIds.length === 0) {
    errors.feeds = ERRORS.lostFeeds
  }
  if (feedIds.length > MOST_FEEDS) errors.feeds = ERRORS.manyFeeds(MOST_FEEDS)
  if (!data || errors.feeds) return { errors }
  const { keywords, state, categories } = data
  const criteria: Criteria = {
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(state ? { state } : {}),
    ...(categories.length > 0 ? { categories } : {}),
    ...(feedIds.length > 0 ? { feedIds } : {}),
  }
  return { criteria, errors }
}

/** Name and rule of a form, or what is wrong with them; a rule can be shown before it has a name. */
export function readCustomFeed(
  values: FormState['values'],
  feeds: FeedName[],
  saved?: Criteria,
): Read {
  const names = parseForm(NamesForm, values)
  const { criteria, errors } = readCriteria(values, feeds, saved)
  if (!criteria) return { errors: { ...errors, ...names.state?.errors } }
  if (!names.data) return { criteria, errors: names.state.errors }
  return { input: { name: names.data.name, criteria }, criteria, errors: {} }
}

/** The value of a field as people read it. */
export function customFeedInWords(
  name: string,
  value: string,
  { feeds }: { feeds: FeedName[] },
): string {
  if (name !== 'feeds') return value
  const names = chosenFeeds({ feeds: value }).map(
    (id) => feeds.find((feed) => feed.id === id)?.name,
  )
  return names.map((name) => name ?? 'a deleted feed').join(', ') || 'all'
}
