import { fold } from './fold.ts'
import { slugify } from './slug.ts'
import { knownState, stateKey } from './states.ts'

type Searchable = {
  title: string
  location?: string | null
  city?: string | null
  state?: string | null
  stateCode?: string | null
  categories?: string[]
}

/** The columns of an event that follow from what people typed; every writer goes through here. */
export function deriveEvent(event: Searchable) {
  const known = knownState(event.stateCode ?? '') ?? knownState(event.state ?? '')
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
