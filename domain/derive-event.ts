import { countryCode } from './countries.ts'
import { fold } from './fold.ts'
import { markdownHtml } from './markdown/html.ts'
import { readMarkdown } from './markdown/text.ts'
import { APOSTROPHE } from './search-terms.ts'
import { slugify } from './slug.ts'
import { knownState, stateKeys } from './states.ts'

type Derivable = {
  title: string
  location?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  stateCode?: string | null | undefined
  country?: string | null | undefined
  categories?: string[] | undefined
  description?: string | undefined
  descriptionMarkdown?: string | null | undefined
}

/** Raise it with each change of what is derived: rows of an earlier version are derived again. */
export const DERIVED_VERSION = 1

/** The columns of an event that follow from what people typed; every writer goes through here. */
export function deriveEvent(event: Derivable) {
  return { ...deriveKeys(event), ...deriveDescription(event) }
}

/** The same for a date of a series, which has a description of its own only if it is among its own fields. */
export function deriveDate(shared: Derivable, own: Partial<Derivable>) {
  const event = { ...shared, ...own }
  const hasDescription = own.description !== undefined || own.descriptionMarkdown !== undefined
  return { ...deriveKeys(event), ...(hasDescription ? deriveDescription(event) : {}) }
}

/** Formatting is written as Markdown alone: the plain text and the HTML follow. */
function deriveDescription({
  description = '',
  descriptionMarkdown = null,
}: Pick<Derivable, 'description' | 'descriptionMarkdown'>) {
  if (descriptionMarkdown === null) return { description, descriptionHtml: null }
  return {
    description: readMarkdown(descriptionMarkdown).text,
    descriptionHtml: markdownHtml(descriptionMarkdown),
  }
}

function deriveKeys(event: Derivable) {
  const country = countryCode(event.country ?? '')
  const known = stateOf(event, country)
  const state = known?.name ?? event.state ?? null
  const stateCode = known?.code ?? event.stateCode ?? null
  return {
    slug: slugify(event.title),
    state,
    stateCode,
    stateKeys: stateKeys({ state, stateCode, country }),
    categoryKeys: (event.categories ?? []).map(fold),
    searchText: searchText([event.title, event.location, event.city, state], stateCode),
    derivedVersion: DERIVED_VERSION,
  }
}

/**
 * A code alone says which state it is only where nothing else does: WA may be Western Australia.
 */
function stateOf({ state, stateCode }: Derivable, country: string) {
  const byName = knownState(state ?? '', country)
  return byName ?? (state && country === '' ? undefined : knownState(stateCode ?? '', country))
}

/**
 * What a search looks through. Words with an apostrophe stand there without it, too: people write
 * `hawaii` and `obrien`. So does the code of a state with dots: `D.C.`.
 */
function searchText(fields: (string | null | undefined)[], code: string | null): string {
  const folded = [...fields, code].map((text) => fold(text ?? ''))
  const joined = folded.map((text) => text.replace(APOSTROPHE(), ''))
  const dotted = /^[A-Z]{2}$/.test(code ?? '') ? fold([...`${code}`, ''].join('.')) : ''
  // A line break between the fields keeps a phrase from matching across two of them.
  return [...new Set([...folded, ...joined, dotted])].filter((text) => text !== '').join('\n')
}
