import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { PROBE } from '../../db/admin/probe.ts'
import type { Answer, Ask } from './ask.ts'
import { failed, notChecked, ok, type Result } from './report.ts'

export type Home = 'Cloudflare' | 'one machine' | 'no cache'
export type Reads = {
  ask: Ask
  origin: string
  home: Home
  /** A word that the event’s place holds, different in each run: no URL with it is in a cache yet. */
  word: string
}

const FEED = `/api/v1/feeds/${PROBE.feedId}`
/** `number` makes it another URL for any cache, and the same list. */
export const listPath = (word: string, number = 10) =>
  `${FEED}/events?per_page=${number}&search=${word}`
const NO_CACHE = notChecked('This runtime has no cache')

/** Whose cache a response names. */
export function homeOf({ headers }: Answer): Home {
  if (/\bcalendar;/.test(headers.get('cache-status') ?? '')) return 'one machine'
  return headers.has('cf-cache-status') ? 'Cloudflare' : 'no cache'
}

/** What the cache says of a response. */
export function cacheStatusOf({ headers }: Answer): string {
  const own = headers.get('cache-status')
  return own?.includes('calendar;') ? own : (headers.get('cf-cache-status') ?? 'nothing')
}
const isHit = (answer: Answer) =>
  /\bhit\b|^(HIT|REVALIDATED|UPDATING|STALE)$/.test(cacheStatusOf(answer))

/** The places of the events in a list; nothing if the response is none. */
export function placesIn({ status, body }: Pick<Answer, 'status' | 'body'>): string[] | undefined {
  if (status !== 200) return undefined
  try {
    const { events } = JSON.parse(body.toString()) as { events: { location: string }[] }
    return events.map(({ location }) => location)
  } catch {
    return undefined
  }
}

/** Cloudflare has many caches: the second request may reach another one than the first. */
const TRIES = 4

export async function checkCache({ ask, home, word }: Reads): Promise<Result> {
  if (home === 'no cache') return NO_CACHE
  const path = listPath(word, 30)
  const first = await ask(path)
  const said = [cacheStatusOf(first)]
  if (isHit(first)) return failed(`A URL that was never asked before: ${said}`)
  for (let n = 0; n < TRIES; n++) {
    const next = await ask(path)
    said.push(cacheStatusOf(next))
    if (isHit(next)) return ok(said.join(', then '))
  }
  const sameMoment = said.every((one) => one === said[0]) && home === 'one machine'
  const why =
    'A cache in front of the service repeats its responses, and no purge reaches it; or CACHE_MB is 0'
  return failed(`${said.join(', then ')}. ${sameMoment ? why : ''}`)
}

const FORGED = 'verify.invalid'
const FORGED_HEADERS = {
  ...{ 'x-forwarded-host': FORGED, forwarded: `host=${FORGED}`, 'x-host': FORGED },
  ...{ 'x-original-url': '/sign-in', 'x-rewrite-url': '/sign-in', cookie: 'verify=1' },
}

export async function checkKeys({ ask, word }: Reads): Promise<Result> {
  const other = placesIn(await ask(listPath(`${word}none`)))
  if (other?.length !== 0)
    return failed('A search for something else shows the same list: the cache ignores the query')
  const path = listPath(word, 31)
  const forged = await ask(path, { headers: FORGED_HEADERS })
  const plain = await ask(path)
  for (const answer of [forged, plain]) {
    if (`${answer.body} ${answer.headers.get('location')}`.includes(FORGED)) {
      return failed('A forged host in a header appears in the response that others get')
    }
    if (!placesIn(answer)?.some((place) => place.includes(word))) {
      return failed(`With forged headers, the list is missing (status ${answer.status})`)
    }
  }
  return ok('Another query is another response, forged headers change nothing')
}

const SECOND_MS = 1_100

/** A page that is different for each visitor, and what a monitor asks. */
const PRIVATE = ['/sign-in', '/healthz']

export async function checkPrivate({ ask }: Reads): Promise<Result> {
  for (const path of PRIVATE) {
    const first = await ask(path)
    await sleep(SECOND_MS)
    const second = await ask(path)
    for (const answer of [first, second]) {
      const policy = answer.headers.get('cache-control') ?? ''
      if (!/no-store|private/.test(policy)) return failed(`${path} says \`${policy}\``)
      if (isHit(answer) || answer.headers.has('age')) return failed(`${path} comes from a cache`)
    }
    // A cache that hides it repeats the moment of the response, too.
    if (first.headers.get('date') === second.headers.get('date')) {
      return failed(`${path} comes from a cache`)
    }
  }
  return ok(PRIVATE.join(', '))
}

const ENCODINGS = ['identity', 'gzip'] as const

export async function checkCompression(reads: Reads): Promise<Result> {
  const orders = [ENCODINGS, ENCODINGS.toReversed()]
  let sizes = ''
  for (const [number, order] of orders.entries()) {
    const path = listPath(reads.word, 40 + number)
    // The second pair of each comes from the cache.
    for (const encoding of [...order, ...order]) {
      const answer = await reads.ask(path, { headers: { 'accept-encoding': encoding } })
      const encoded = answer.headers.get('content-encoding')
      const asked = `Asked for ${encoding}, ${order[0]} first`
      if (encoded && encoded !== encoding) return failed(`${asked}: the response is ${encoded}`)
      if (encoding === 'gzip' && !encoded) {
        return reads.home === 'no cache'
          ? notChecked('This runtime does not compress')
          : failed(`${asked}: not compressed`)
      }
      const body = decoded(answer)
      if (!body || !placesIn({ ...answer, body })?.length)
        return failed(`${asked}: the response cannot be read`)
      if (encoded) sizes = `${body.length} bytes as ${answer.body.length}`
    }
  }
  return ok(sizes)
}

export async function checkCalendars({ ask, home }: Reads): Promise<Result> {
  const answer = await ask(`/f/${PROBE.feedId}.ics`, { headers: { 'accept-encoding': 'gzip' } })
  const body = decoded(answer)
  if (answer.status !== 200 || !body?.includes('BEGIN:VCALENDAR')) {
    return failed(`The calendar file cannot be read (status ${answer.status})`)
  }
  if (answer.headers.get('content-encoding') === 'gzip') {
    return ok(`${body.length} bytes as ${answer.body.length}`)
  }
  if (home === 'no cache') return notChecked('This runtime does not compress')
  return failed(
    'Not compressed. On Cloudflare, add the rule of docs/deploy.md, “Compress calendar files”',
  )
}

function decoded({ headers, body }: Answer): Buffer | undefined {
  if (headers.get('content-encoding') !== 'gzip') return body
  try {
    return gunzipSync(body)
  } catch {
    return undefined
  }
}

export async function checkOrigins({ ask, word }: Reads): Promise<Result> {
  const headers = { origin: 'https://website.example' }
  // From the cache, and of an error, which is what is retried.
  for (const path of [listPath(word, 30), `${FEED}/events?per_page=none`]) {
    const answer = await ask(path, { headers })
    const shown = answer.headers.get('access-control-expose-headers')?.toLowerCase() ?? ''
    const isOpen = answer.headers.get('access-control-allow-origin') === '*'
    if (!isOpen || !/\betag\b/.test(shown) || !/\bretry-after\b/.test(shown)) {
      return failed(`Status ${answer.status}: \`Access-Control-Expose-Headers: ${shown}\``)
    }
  }
  return ok('Of a response and of an error')
}

type Change = {
  /** Changes what the list shows to this place. */
  change: (place: string) => Promise<void>
  withinMs: number
}

/** Everything that shows the event is purged: the response that was cached must go before its time is over. */
export async function checkPurge(
  { ask, home, word }: Reads,
  { change, withinMs }: Change,
): Promise<Result> {
  const path = listPath(word, 50)
  await ask(path)
  const before = await ask(path)
  if (home !== 'no cache' && !isHit(before))
    return notChecked(`The list is not cached: ${cacheStatusOf(before)}`)
  const place = `${word} moved`
  await change(place)
  const changedAt = Date.now()
  let last = before
  while (Date.now() - changedAt <= withinMs) {
    last = await ask(path)
    const seconds = ((Date.now() - changedAt) / 1000).toFixed(1)
    if (placesIn(last)?.includes(place))
      return home === 'no cache' ? NO_CACHE : ok(`After ${seconds} seconds`)
    await sleep(Math.min(1_000, withinMs / 20))
  }
  return failed(
    `The old response is still shown after ${Math.round(withinMs / 1000)} seconds: ${cacheStatusOf(last)}. Check the cron and the log for \`cache purge rejected\``,
  )
}
