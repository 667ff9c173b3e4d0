import { fold, lettersOf } from './fold.ts'

/**
 * US states, DC and territories, Canadian provinces and territories: no code stands for two of
 * them.
 */
const STATES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}

const CANADIAN = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '))
/** How Americans and Canadians write their country. */
const AMERICAN = new Set(['us', 'as', 'gu', 'mp', 'pr', 'vi'])

const ALSO: Record<string, string[]> = {
  DC: ['Washington DC', 'Washington District of Columbia'],
  MP: ['Northern Marianas'],
  VI: ['Virgin Islands', 'USVI', 'United States Virgin Islands'],
  NL: ['Newfoundland', 'Newfoundland & Labrador', 'Labrador', 'NF'],
  NT: ['NWT'],
  PE: ['PEI'],
  QC: ['PQ'],
  YT: ['Yukon Territory'],
}

let codes: Map<string, string> | undefined

/** The codes by their spellings; made when first needed, for starting takes long enough. */
function codesBySpelling(): Map<string, string> {
  codes ??= new Map(
    Object.entries(STATES).flatMap(([code, name]) =>
      [code, name, ...(ALSO[code] ?? [])].map((spelling) => [lettersOf(spelling), code] as const),
    ),
  )
  return codes
}

/** All names and codes of states, without what is no letter. */
export function stateSpellings(): string[] {
  return [...codesBySpelling().keys()]
}

/** Code and full name of a US state or Canadian province, unless the country is another one. */
export function knownState(
  state: string,
  country = '',
): { code: string; name: string } | undefined {
  const code = codesBySpelling().get(lettersOf(state))
  const name = code && STATES[code]
  if (!code || !name) return undefined
  const isTheirs = CANADIAN.has(code) ? country === 'ca' : AMERICAN.has(country)
  return country === '' || isTheirs ? { code, name } : undefined
}

/** What a search for a state looks for: `Texas`, `TX` -> `tx`; with a country `WA` -> `au:wa`. */
export function stateKey(state: string, country = ''): string {
  const known = knownState(state, country)
  if (known) return known.code.toLowerCase()
  return country === '' ? fold(state) : countryKey(country) + fold(state)
}

/** What a search for a country alone looks for. */
export function countryKey(country: string): string {
  return `${country}:`
}

type Place = { state: string | null; stateCode: string | null; country: string }

/**
 * All that an event is found by. Elsewhere a name is found also without its country, unless it
 * means a state here: Georgia is one only where no country is given.
 */
export function stateKeys({ state, stateCode, country }: Place): string[] {
  const keys = [state, stateCode].flatMap((text) => (text ? [stateKey(text, country)] : []))
  if (state && !knownState(state)) keys.push(stateKey(state))
  if (country !== '') keys.push(countryKey(country))
  return [...new Set(keys)]
}
