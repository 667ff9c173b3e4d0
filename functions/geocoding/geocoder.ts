import * as z from 'zod/mini'
import { retryAfterSeconds } from '../../domain/retry-after.ts'
import { readBounded } from '../outbound/fetch-file.ts'
import type { Deps } from '../platform/deps.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024
/** What is larger, in degrees, is a town or a long road: its middle is no position. */
const MOST_EXTENT = 0.05

type Position = { lat: number; lng: number }
export type Failure = {
  /** Why there is no answer, as a word for the log. */
  failure: string
  status?: number
  /** Another address may have more luck. */
  isOfAddress: boolean
  waitSeconds: number
}
/** `null`: it knows no such place, or only the town. */
export type Answer = { position: Position | null } | Failure

const degrees = (most: number) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,30})?$/))]),
      z.transform(Number),
    ),
    z.number().check(z.minimum(-most), z.maximum(most)),
  )
const lat = degrees(90)
const lng = degrees(180)

/** As Nominatim responds with `format=json` or `jsonv2`. */
const Places = z.array(
  z.object({
    lat,
    lon: lng,
    class: z.optional(z.string()),
    category: z.optional(z.string()),
    type: z.optional(z.string()),
    /** South, north, west, east. */
    boundingbox: z.optional(z.tuple([lat, lat, lng, lng])),
  }),
)
type Place = z.output<typeof Places>[number]

/** LocationIQ's way to say that it knows no such place. */
const NotFound = z.object({ error: z.literal('Unable to geocode') })

type Outside = Pick<Deps, 'fetch' | 'now'> & { env: { PUBLIC_URL: string } }

/** Asks the operator's geocoder where an address is. */
export async function geocode(deps: Outside, endpoint: string, address: string): Promise<Answer> {
  const url = new URL(endpoint)
  url.searchParams.set('q', address)
  url.searchParams.set('format', 'json')
  url.searchParams.set('limit', '1')
  const headers = {
    accept: 'application/json',
    'user-agent': `calendar-feed-service (+${deps.env.PUBLIC_URL}/docs)`,
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    // The setting names the server: a redirect to another one is a mistake.
    const response = await deps.fetch(url.href, { headers, redirect: 'manual', signal })
    return judge(deps, response, await readBounded(response, MAX_BYTES))
  } catch {
    const failure = signal.aborted ? 'timeout' : 'unreachable'
    return { failure, isOfAddress: false, waitSeconds: 0 }
  }
}

function judge(
  { now }: Outside,
  { status, headers }: Response,
  body: Uint8Array | undefined,
): Answer {
  const waitSeconds = retryAfterSeconds(headers.get('retry-after'), now())
  const failed = (failure: string, isOfAddress: boolean): Answer => {
    return { failure, status, isOfAddress, waitSeconds }
  }
  if (!body) return failed('too-large', true)
  const json = parse(body)
  if (status === 404 && NotFound.safeParse(json).success) return { position: null }
  if (status >= 300 && status < 400) return failed('redirect', false)
  if ([401, 403, 404, 429].includes(status)) return failed('refused', false)
  if (status !== 200) return failed('status', true)
  const places = Places.safeParse(json).data
  if (!places) return failed('unreadable', true)
  const [place] = places
  return { position: place && isExact(place) ? { lat: place.lat, lng: place.lon } : null }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** A house, a venue, or a street; not the town or the postal code around it. */
function isExact({ class: kind, category, type, boundingbox }: Place): boolean {
  const [south, north, west, east] = boundingbox ?? [0, 0, 0, 0]
  if (north - south > MOST_EXTENT || east - west > MOST_EXTENT) return false
  switch (kind ?? category) {
    case 'boundary':
      return false
    case 'place':
      return ['house', 'square'].includes(type ?? '')
    default:
      return true
  }
}
