import { fold } from './fold.ts'
import { slugify } from './slug.ts'
import { knownState, stateKey } from './states.ts'

type Searchable = {
  title: string
  location?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  stateCode?: string | null | undefined
  country?: string | null | undefined
  categories?: string[] | undefined
}

/** The countries whose state codes we know: WA in Australia is not Washington. */
const COUNTRIES = new Set([
  '',
  'us',
  'usa',
  'unitedstates',
  'unitedstatesofamerica',
  'pr',
  'ca',
  'can',
  'canada',
])

/** The columns of an event that follow from what people typed; every writer goes through here. */
export function deriveEvent(event: Searchable) {
  const known = COUNTRIES.has(fold(event.country ?? '').replace(/[\s.]/g, ''))
    ? (knownState(event.state ?? '') ?? knownState(event.stateCode ?? ''))
    : undefined
  const state = known?.name ?? event.state ?? null
  // A line break between the fields keeps a phrase from matching across two of them.
  const fields = [event.title, event.location, event.city, state].map((text) => fold(text ?? ''))
  return {
    slug: slugify(event.title),
    state,
    stateCode: known?.code ?? event.stateCode ?? null,
    stateKey: state ? stateKey(state) : null,
    categoryKeys: (event.categories ?? []).map(fold),
    searchText: fields.filter((text) => text !== '').join('\n'),
  }
}
