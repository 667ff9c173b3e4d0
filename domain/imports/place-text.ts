import { countryCode } from '../countries.ts'
import { knownState } from '../states.ts'
import { webUrl } from './clean-fields.ts'
import type { SourceFields } from './source-event.ts'

type Place = Pick<
  SourceFields,
  'location' | 'address' | 'city' | 'state' | 'stateCode' | 'postalCode' | 'country'
>
type Where = Partial<Place & Pick<SourceFields, 'attendanceMode' | 'url'>>

const ONLINE =
  /^(online|virtual|(online|virtual) (event|meeting|only)|webinar|(via )?(zoom|google meet|microsoft teams)( meeting)?)$/i
const ZIP = /^(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i
const STATE_AND_ZIP = /^(.{2,30}?)\.? +(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i

/** Where an event is, by one line of text. */
export function readPlace(text: string): Where {
  const line = text.trim()
  if (line === '') return {}
  const url = /^\S+$/.test(line) && /^https?:/i.test(line) ? webUrl(line) : undefined
  if (url) return { attendanceMode: 'online', url }
  if (ONLINE.test(line)) {
    const isName = /zoom|meet|teams/i.test(line)
    return { attendanceMode: 'online', ...(isName ? { location: line } : {}) }
  }
  return splitAddress(line) ?? { location: line.replace(/\s*\n\s*/g, ', ') }
}

/**
 * `Blue Note, 131 W 3rd St, New York, NY 10012, USA` in its parts. Only an address that ends in a state and its
 * postal code is split: elsewhere a city cannot be told from a street.
 */
export function splitAddress(text: string, needsZip = true): Place | undefined {
  const parts = text
    .split(/\s*[,\n]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const country = takeCountry(parts)
  const end = takeRegion(parts, country, needsZip)
  const city = parts.pop()
  if (!end || city === undefined || /\d/.test(city)) return undefined
  const street = parts.findIndex((part) =>
    /^(\d+[a-z]?\b(?!\s*(st|nd|rd|th)\b)|p\.? ?o\.? box)/i.test(part),
  )
  const names = street < 0 ? parts : parts.slice(0, street)
  // Google repeats an address that has no name.
  const address = street < 0 ? null : parts.slice(street).join(', ')
  return {
    location: names.length > 0 ? names.join(', ') : null,
    address,
    city,
    ...end,
    country: country || null,
  }
}

/** Takes away a last part that names the United States or Canada. */
function takeCountry(parts: string[]): string {
  const code = parts.length > 2 ? countryCode(parts.at(-1) ?? '') : ''
  // CA is California as well.
  if (!['us', 'ca'].includes(code) || /^ca$/i.test(parts.at(-1) ?? '')) return ''
  parts.pop()
  return code.toUpperCase()
}

function takeRegion(parts: string[], country: string, needsZip: boolean) {
  const last = parts.at(-1) ?? ''
  const both = STATE_AND_ZIP.exec(last)
  const [state = '', zip = ''] = both ? [both[1], both[2]] : [parts.at(-2), last]
  const alone = needsZip ? undefined : knownState(last, country.toLowerCase())
  if (alone) {
    parts.pop()
    return { state: alone.name, stateCode: alone.code, postalCode: null }
  }
  const known = knownState(state, country.toLowerCase())
  if (!known || !ZIP.test(zip)) return undefined
  parts.splice(both ? -1 : -2)
  return { state: known.name, stateCode: known.code, postalCode: zip.toUpperCase() }
}
