import { lettersOf } from './fold.ts'

/** What people write besides codes and English names. */
const ALSO: Record<string, string[]> = {
  us: ['usa', 'america', 'unitedstatesofamerica'],
  gb: ['uk', 'gbr', 'greatbritain', 'england', 'scotland', 'wales', 'northernireland'],
  ca: ['can'],
  mx: ['mex'],
  au: ['aus'],
  de: ['deutschland'],
  at: ['osterreich'],
  ch: ['schweiz', 'suisse'],
  es: ['espana'],
  it: ['italia'],
  br: ['brasil'],
  nl: ['nederland'],
  tr: ['turkey'],
}
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

/** `US`, `U.S.A.`, `United States` -> `us`; an unknown name as its letters; nothing -> ''. */
export function countryCode(country: string): string {
  const name = lettersOf(country)
  const bare = name.length > 5 ? name.replace(/^the/, '') : name
  const code = also().get(bare)
  if (code !== undefined || name.length < 3) return code ?? name
  return namesIn('en').get(bare) ?? name
}

/** Languages in which people name the country of a place that they look for. */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'ja', 'zh', 'ar']

/** The same, of a name in another language, too: `Österreich`, `日本`. */
export function countryNamed(country: string): string {
  const code = countryCode(country)
  if (/^[a-z]{2}$/.test(code)) return code
  for (const language of LANGUAGES) {
    const named = namesIn(language).get(code)
    if (named) return named
  }
  return code
}

let english: Intl.DisplayNames | undefined

/** `de` -> `Germany`; nothing if no country has the code. */
export function countryName(code: string): string | undefined {
  if (!/^[a-z]{2}$/.test(code)) return undefined
  english ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return english.of(code.toUpperCase())
}

let alsoWritten: Map<string, string> | undefined

function also(): Map<string, string> {
  alsoWritten ??= new Map(
    Object.entries(ALSO).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
  )
  return alsoWritten
}

const names = new Map<string, Map<string, string>>()

/** Made when first needed: most events say `US`. */
function namesIn(language: string): Map<string, string> {
  const known = names.get(language)
  if (known) return known
  const made = namedIn(language)
  names.set(language, made)
  return made
}

function namedIn(language: string): Map<string, string> {
  const names = new Map<string, string>()
  const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  for (const code of ALPHABET.flatMap((a) => ALPHABET.map((b) => a + b))) {
    const name = lettersOf(display.of(code.toUpperCase()) ?? '')
    // Codes of countries that are gone carry the name of the one that is there now.
    const [, present = code] = Intl.getCanonicalLocales(`und-${code}`)[0]?.split('-') ?? []
    if (name !== '' && present.length === 2) names.set(name, present.toLowerCase())
  }
  return names
}
