import { placeKey } from '../../../domain/place-name.ts'
import { type City, labelOf, upToComma } from './cities.ts'
import { FURTHER_NAME, NAME_IN_DATA, type PlaceRow } from './place-row.ts'

/** Villages have one name; cities from this size on are called otherwise in other languages. */
const MOST_KNOWN_FROM = 15_000
/** What a name in the letters of another script is spelled like (`mi wnik`), and codes of airports. */
const NOT_A_NAME = /^(?=\p{Ll})\p{sc=Latn}|^[A-Z]{3}$/u
/** What people call cities of the US whose names are written otherwise in the data, by name and state. */
const ALSO: Record<string, string[]> = {
  'new york city,ny': ['new york', 'nyc'],
  'washington,dc': ['washington dc'],
}

/**
 * What else a city is called: in scripts that visitors read our pages in, and in that of its country. `taken` says
 * whether another place of that country has the name.
 */
export function furtherNames(
  city: City,
  taken: (name: string, country: string) => boolean,
): PlaceRow[] {
  const { further, ...row } = city
  const also = (ALSO[`${city.name},${city.region}`] ?? []).map((name) => ({
    ...row,
    name,
    rank: NAME_IN_DATA,
  }))
  if (city.population < MOST_KNOWN_FROM || further === '') return also
  const readable = scriptsIn(city.country)
  return [
    ...also,
    ...further.split(',').flatMap((named) => {
      const title = upToComma(named)
      if (NOT_A_NAME.test(title) || !readable.test(title)) return []
      const name = placeKey(title)
      if (name === '' || taken(name, city.country)) return []
      return [{ ...row, name, label: labelOf(title, city), rank: FURTHER_NAME }]
    }),
  ]
}

const MIXED: Record<string, string[]> = {
  Jpan: ['Han', 'Hira', 'Kana'],
  Kore: ['Hang', 'Han'],
  Hans: ['Han'],
  Hant: ['Han'],
}
const scripts = new Map<string, RegExp>()

/** Names in Latin, Arabic, Chinese, or Japanese letters, or in those that the country writes. */
function scriptsIn(country: string): RegExp {
  const known = scripts.get(country)
  if (known) return known
  const { script = 'Latn' } = new Intl.Locale(`und-${country}`).maximize()
  const letters = ['Latn', 'Arab', 'Han', 'Hira', 'Kana', ...(MIXED[script] ?? [script])]
  const listed = letters.map((name) => `\\p{sc=${name}}`).join('')
  const made = new RegExp(`^[${listed}\\p{sc=Zyyy}\\p{sc=Zinh}]+$`, 'u')
  scripts.set(country, made)
  return made
}
