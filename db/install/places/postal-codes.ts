import zipcodes from 'zipcodes'
import { placeKey } from '../../../domain/place-name.ts'
import { knownState } from '../../../domain/states.ts'
import { NAME_IN_DATA, type PlaceRow, rounded } from './place-row.ts'

/** By the first letters of a Canadian postal code, the longest that fit. */
const PROVINCES_BY_CODE: Record<string, string> = {
  ...{ a: 'nl', b: 'ns', c: 'pe', e: 'nb', g: 'qc', h: 'qc', j: 'qc', k: 'on', l: 'on', m: 'on' },
  ...{ n: 'on', p: 'on', r: 'mb', s: 'sk', t: 'ab', v: 'bc', x: 'nt', y: 'yt' },
  ...{ x0a: 'nu', x0b: 'nu', x0c: 'nu' },
}

/** The codes and, of the US, the towns that are named by their post office only. */
export function postalCodes(): PlaceRow[] {
  return Object.values(zipcodes.codes).flatMap(({ zip, city, state, country, ...found }) => {
    const { latitude, longitude } = found
    if (latitude === 0 && longitude === 0) return []
    const at = { ...rounded(latitude, longitude), population: 0, rank: NAME_IN_DATA }
    const name = placeKey(zip)
    if (country !== 'US') {
      const region = PROVINCES_BY_CODE[name] ?? PROVINCES_BY_CODE[name.charAt(0)] ?? ''
      return [{ ...at, name, country: 'ca', region, label: `${zip}, ${region.toUpperCase()}` }]
    }
    // Those of the armed forces are nowhere, and some islands that share them are countries.
    if (!knownState(state, 'us')) return []
    const inUs = { ...at, country: 'us', region: state.toLowerCase() }
    const label = `${city}, ${state}`
    return [
      { ...inUs, name, label: `${label} ${zip}` },
      { ...inUs, name: placeKey(city), label },
    ]
  })
}
