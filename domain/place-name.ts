import { countryName, countryNamed } from './countries.ts'
import { fold } from './fold.ts'
import { lazyRegExp } from './lazy-reg-exp.ts'
import { knownState } from './states.ts'

const UNSPOKEN = /['.ʻ]/g
const OTHERS = lazyRegExp(String.raw`[^\p{L}\p{M}\p{N}]+`, 'gu')
const SHORT = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
])

/** A name of a place without what people write or leave out: `Saint Louis`, `St. Louis` -> `st louis`. */
export function placeKey(name: string): string {
  const words = fold(name).replace(UNSPOKEN, '').replace(OTHERS(), ' ').trim().split(' ')
  return words.map((word) => SHORT.get(word) ?? word).join(' ')
}

const US_CODE = /^(\d{5})( ?\d{4})?$/
const US_CODE_IN_STATE = /(?:^| )([a-z]{2}) (\d{5})(?: \d{4})?$/
const CANADIAN_CODE = /(?:^|.* )([a-z]\d[a-z])( ?\d[a-z]\d)$|^([a-z]\d[a-z])$/

/** Between a place and where it is, as people write it in all scripts. */
export const COMMA = /[,،、，]/

/**
 * One spelling for one place: `Austin, TX 78701` and `78701-1234` -> `78701`, `K1A 0B1` -> `k1a`, `St. Louis,MO` ->
 * `st louis, mo`.
 */
export function placeText(typed: string): string {
  const parts = typed.split(COMMA).map(placeKey).filter(Boolean)
  const whole = parts.join(' ')
  const [, code] = US_CODE.exec(whole) ?? []
  if (code) return code
  const [, state = '', codeThere] = US_CODE_IN_STATE.exec(whole) ?? []
  if (codeThere && knownState(state)) return codeThere
  const canadian = CANADIAN_CODE.exec(whole)
  return canadian?.[1] ?? canadian?.[3] ?? parts.join(', ')
}

/** States whose name alone means their largest city, or one that is larger than all of theirs. */
const CITIES_TOO = ['NY', 'WA', 'DC', 'QC']

/** Whether a text is the name or code of a state, and of no city. */
export function isStateAlone(text: string): boolean {
  return stateOf(text).some((code) => !CITIES_TOO.includes(code))
}

/** One way to read a text: the `placeKey` of a city or code, and where it is. */
export type PlaceReading = { name: string; region?: string; country?: string }

/** What a `placeText` may mean, the likeliest first: Paris in Texas; `new york` itself, then New in York. */
export function readPlace(text: string): PlaceReading[] {
  const [name = '', ...others] = text.split(', ')
  if (others.length > 0) return within(name, others)
  // `Texas` is no town in Maryland.
  if (isStateAlone(name)) return []
  const words = name.split(' ')
  const split = [1, 2, 3].filter((count) => count < words.length)
  return [
    { name },
    ...split.flatMap((count) =>
      within(words.slice(0, -count).join(' '), [words.slice(-count).join(' ')]),
    ),
  ]
}

/** `[tx]`, `[texas, usa]`, `[france]`. What stands between, such as a county, is left out. */
function within(name: string, others: string[]): PlaceReading[] {
  const last = others.at(-1) ?? ''
  const country = countryNamed(last)
  const isCountry = countryName(country) !== undefined
  const ofCountry = others.slice(0, -1).flatMap((part) => knownState(part, country)?.code ?? [])
  const regions = others.length > 1 && ofCountry.length > 0 ? ofCountry : stateOf(last)
  const inRegions = regions.map((code) => ({ name, region: code.toLowerCase() }))
  return isCountry && ofCountry.length === 0 ? [...inRegions, { name, country }] : inRegions
}

function stateOf(text: string): string[] {
  const code = knownState(text)?.code
  return code ? [code] : []
}
