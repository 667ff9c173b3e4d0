import { listVenuesLike, type Venue } from '../../../db/events/suggestions.ts'
import { listPlacesLike } from '../../../db/places/places-like.ts'
import { countryName } from '../../../domain/countries.ts'
import { placeText, readPlace } from '../../../domain/place-name.ts'
import { knownState } from '../../../domain/states.ts'
import { positionValues } from '../../events/event-position.ts'
import type { StaffContext } from '../staff-context.ts'
import { draftsOf } from './own-drafts.ts'

const SHORTEST = 2
/** What `/places` takes; names of venues are longer. */
const LONGEST_PLACE = 40
const LONGEST = 100
const MOST = 8

/** What the form is filled in with. A place of the service has no venue; a venue of before also has a time zone. */
type Suggestion = { label: string; fields: Record<string, string>; isVenue: boolean }

/** GET places.json: earlier venues of the organization, then cities and postal codes, whose names begin so. */
export async function suggestPlaces(c: StaffContext) {
  const typed = (c.req.query('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST)
  const isLong = typed.length >= SHORTEST
  const { session } = c.var
  const [venues, places] = isLong
    ? await Promise.all([
        listVenuesLike(c.env.db, {
          orgId: session.org.id,
          begin: typed,
          draftsOf: draftsOf(session),
        }),
        listPlaces(c.env.db, typed),
      ])
    : [[], []]
  const suggestions = [...venues.map(ofVenue), ...places].slice(0, MOST)
  return c.json({ places: suggestions }, 200, { 'cache-control': 'no-store' })
}

/** Places that begin as the text, or as what follows its first comma: `Juniper Hall, Austin`. */
async function listPlaces(db: StaffContext['env']['db'], typed: string): Promise<Suggestion[]> {
  const found = await listWithin(db, typed)
  if (found.length > 0) return found.map((place) => ofPlace(place, ''))
  const [venue = '', ...rest] = typed.split(',')
  const after = await listWithin(db, rest.join(','))
  return after.map((place) => ofPlace(place, venue.trim()))
}

async function listWithin(db: StaffContext['env']['db'], text: string) {
  const q = placeText(text)
  const [name = ''] = q.split(', ')
  if (name.length < SHORTEST || q.length > LONGEST_PLACE) return []
  const read = q.includes(', ') ? readPlace(q) : []
  const within = read.flatMap(({ region, country }) => region ?? country ?? [])
  return listPlacesLike(db, { name, within, home: [] })
}

function ofVenue({ timezone: _, accessibility: __, lat, lng, ...texts }: Venue): Suggestion {
  const filled = Object.entries(texts).map(([name, text]) => [name, text ?? ''])
  const fields = { ...Object.fromEntries(filled), ...positionValues({ lat, lng }) }
  const { location, address, city } = texts
  const label = [location, address, city].filter(Boolean).join(', ')
  return { label, fields, isVenue: true }
}

type Place = Awaited<ReturnType<typeof listPlacesLike>>[number]

function ofPlace(
  { label, region, country, lat, lng, population }: Place,
  venue: string,
): Suggestion {
  const [title = '', ...rest] = label.split(', ')
  const [, code = ''] = / (\d{5})$/.exec(rest.at(-1) ?? '') ?? []
  const isCode = population === 0 && country === 'ca' && /\d/.test(title)
  const named = countryName(country) ?? ''
  const fields = {
    location: venue,
    address: '',
    city: isCode ? '' : title,
    postalCode: isCode ? title : code,
    state: knownState(region, country)?.name ?? '',
    stateCode: '',
    country: named,
    ...positionValues({ lat, lng }),
  }
  // Elsewhere the label has the code of the country.
  const place = `${region ? label : title}, ${named}`
  return { label: venue ? `${venue}, ${place}` : place, fields, isVenue: false }
}
