import * as z from 'zod/mini'
import { listPlacesLike } from '../../db/places/places-like.ts'
import { countryName } from '../../domain/countries.ts'
import { isStateAlone, placeText, readPlace } from '../../domain/place-name.ts'
import { endpoint } from '../caching/endpoint.ts'
import { badRequest } from '../http/errors.ts'

const SHORTEST = 2
const LONGEST = 40
/** Those of the next events of a feed, of which 50 are looked at. */
const MOST_COUNTRIES = 50

const Q_RULE = `q must be ${SHORTEST} to ${LONGEST} letters or digits, the beginning of a place`
const COUNTRY_RULE = `country must be at most ${MOST_COUNTRIES} two-letter codes, separated by commas`

const isAtMost = (text: string) => text.length <= LONGEST
const typed = z.string().check(z.refine(isAtMost, Q_RULE))
const folded = z.pipe(typed, z.transform(placeText))

/** One spelling of a list: in lower case, each code once, sorted. */
function codesOf(text: string): string | undefined {
  const codes = text.split(',').flatMap((code) => code.trim().toLowerCase() || [])
  return [...new Set(codes)].sort().join(',') || undefined
}

const LONGEST_LIST = MOST_COUNTRIES * ', de'.length
const CODES = new RegExp(`^([a-z]{2},){0,${MOST_COUNTRIES - 1}}[a-z]{2}$`)
const listed = z.pipe(
  z.string().check(z.maxLength(LONGEST_LIST, COUNTRY_RULE)),
  z.transform(codesOf),
)
const codes = z.optional(z.string().check(z.regex(CODES, COUNTRY_RULE)))

const PlacesQuery = z.object({
  q: z.optional(
    folded.check(z.refine((text) => nameIn(text).length >= SHORTEST && isAtMost(text), Q_RULE)),
  ),
  country: z.optional(z.pipe(listed, codes)),
})

const nameIn = (text: string) => text.split(', ')[0] ?? ''

/**
 * What a field suggests while a place is typed. It is the same for all calendars, so that they share what the edge
 * keeps, and changes only with what the operator loads.
 */
export const places = endpoint({
  path: '/places',
  summary: 'Places whose names begin with a text',
  answers: 'json',
  query: PlacesQuery,
  costly: true,
  async handle({ deps, query: { q, country } }) {
    if (q === undefined) throw badRequest(Q_RULE)
    const isWithin = q.includes(', ')
    const home = country?.split(',') ?? []
    const found = await listPlacesLike(deps.db, {
      name: nameIn(q),
      within: isWithin ? readPlace(q).flatMap((read) => read.region ?? read.country ?? []) : [],
      home,
    })
    const isClear = isWithin || isStateAlone(q)
    const namesakes = isClear ? [] : listNamesakes(found, q, home)
    const body = { places: found.map(shown), namesakes: namesakes.map(shown) }
    return { body: JSON.stringify(body), tags: [] }
  },
})

type Found = Awaited<ReturnType<typeof listPlacesLike>>[number]

/** With a label that means this place alone from where its calendar is: `Salem, IN, US`, `Salem, India`. */
function shown({ population: _, unclear, ...place }: Found) {
  if (!unclear) return place
  const { label, country, region } = place
  const title = label.slice(0, label.lastIndexOf(', '))
  const clear = region ? `${label}, ${country.toUpperCase()}` : `${title}, ${countryName(country)}`
  return { ...place, label: clear }
}

/** The largest place that is called so, and others as near with a tenth of its people at least, if there are any. */
function listNamesakes(places: Found[], name: string, home: string[]): Found[] {
  const [largest, ...others] = places.filter((place) => place.name === name)
  if (!largest) return []
  const isHome = ({ country }: Found) => home.includes(country)
  const alike = others.filter(
    (other) =>
      isHome(other) === isHome(largest) &&
      other.population > 0 &&
      other.population * 10 >= largest.population,
  )
  return alike.length > 0 ? [largest, ...alike] : []
}
