import {
  LISTED,
  listAnswers,
  listUnplaced,
  placeEvents,
  saveAnswer,
  type UnplacedEvent,
} from '../../db/events/positions.ts'
import { type FoundPlace, findPlace } from '../../db/events/suggestions.ts'
import { countToday } from '../../db/maintenance/daily-counts.ts'
import { ADDRESSES_A_DAY } from '../../domain/daily-limits.ts'
import { addressKey, addressQuery, bareCity } from '../../domain/event-address.ts'
import { purgeAfterAnswer } from '../caching/flush-purges.ts'
import { hashText } from '../imports/body.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import { type Failure, geocode } from './geocoder.ts'

const DAY = 24 * 3600
/** An address that was not found may be on the map by then. */
const NOT_FOUND_SECONDS = 30 * DAY
/** An address that the geocoder fails at does not hold up others for longer than its first try. */
const FAILED_SECONDS = DAY
/** Seconds after each failure in a row; from then on the last one. */
const WAITS = [60, 300, 900, 3600]
/** As the public Nominatim demands: at most one request a second, of the whole service. */
const PAUSE_MS = 1_000
/** No request is begun after this: the queue waits 30 seconds for a task. */
const MOST_MS = 12_000
/** On Cloudflare's free plan a run has 50 requests, those to the database included. */
const MOST_ASKED = 10

/**
 * Looks up the addresses of upcoming events without a position, those that take place first. There is one such task
 * for the whole service, and a task runs once at a time.
 */
export const findPositions: TaskKind = {
  delays: () => WAITS,
  async run(deps, { attempt }) {
    const { GEOCODER_URL: endpoint } = deps.env
    if (!endpoint) return { writes: [] }
    const { unknown, isAll } = await placeKnown(deps)
    if (unknown.length === 0 && isAll) return { writes: [] }
    const { failed, waiting } = await askFor(deps, endpoint, unknown)
    if (unknown.length > 0) await placeKnown(deps, waiting)
    if (!failed) return { againAt: later(deps, 1), uncounted: true, writes: [] }
    const wait = Math.max(WAITS[attempt] ?? WAITS.at(-1) ?? 0, failed.waitSeconds)
    return { againAt: later(deps, Math.min(wait, DAY)), writes: [] }
  },
  onDead: () => [],
}

/** Organizations that had their addresses of the day, and from when on they have others. */
type Waiting = Map<string, Date>

/** Asks the geocoder for some addresses, one after the other, until it fails at one. */
async function askFor(
  deps: Deps,
  endpoint: string,
  unknown: Address[],
): Promise<{ failed?: Failure; waiting: Waiting }> {
  const { db, now } = deps
  const until = now().getTime() + MOST_MS
  const waiting: Waiting = new Map()
  let asked = 0
  for (const { hash, query, orgId, plan } of unknown) {
    if (asked === MOST_ASKED || now().getTime() >= until) break
    if (waiting.has(orgId)) continue
    asked++
    const most = ADDRESSES_A_DAY[plan]
    const againAt = await countToday(db, { what: 'addresses', orgId, most, now: now() })
    if (againAt) {
      waiting.set(orgId, againAt)
      continue
    }
    const answer = await geocode(deps, endpoint, query)
    if ('failure' in answer) {
      const { isOfAddress, ...reason } = answer
      deps.log({ level: 'error', message: 'geocoder failed', ...reason })
      if (isOfAddress) await saveAnswer(deps.db, hash, null, later(deps, FAILED_SECONDS))
      return { failed: answer, waiting }
    }
    await saveAnswer(deps.db, hash, answer.position, later(deps, NOT_FOUND_SECONDS))
    await deps.sleep(PAUSE_MS)
  }
  return { waiting }
}

function later({ now }: Deps, seconds: number): Date {
  return new Date(now().getTime() + seconds * 1000)
}

type Address = { hash: string; query: string } & Pick<UnplacedEvent, 'orgId' | 'plan'>

/** Places what needs no request; returns the addresses that do, and whether these are all. */
async function placeKnown(
  deps: Deps,
  waiting: Waiting = new Map(),
): Promise<{ unknown: Address[]; isAll: boolean }> {
  const events = await listUnplaced(deps.db, deps.now())
  const addresses = await addressesOf(events)
  const hashes = [...new Set([...addresses.values()].flatMap((address) => address?.hash ?? []))]
  const answers = await listAnswers(deps.db, hashes, deps.now())
  const cities = await findCities(deps, events)
  const unknown = new Map<string, Address>()
  const placed = []
  let isAll = events.length < LISTED
  for (const event of events) {
    const city = bareCity(event)
    if (city && !cities.has(city)) {
      isAll = false
      continue
    }
    const address = addresses.get(event)
    const answer = (city && cities.get(city)) || (address && answers.get(address.hash))
    const againAt = waiting.get(event.orgId)?.toISOString()
    // The addresses of others come first, where this organization had its share.
    if (address && !answer && againAt) placed.push({ ...event, ...NOWHERE, againAt })
    else if (address && !answer) unknown.set(address.hash, address)
    else placed.push({ ...event, ...(answer ?? NOWHERE) })
  }
  if (placed.length > 0) {
    const again = { now: deps.now(), againAt: later(deps, NOT_FOUND_SECONDS) }
    await placeEvents(deps.db, placed, again)
    purgeAfterAnswer(deps)
  }
  return { unknown: [...unknown.values()], isAll }
}

const NOWHERE = { lat: null, lng: null, againAt: null }

async function addressesOf(
  events: UnplacedEvent[],
): Promise<Map<UnplacedEvent, Address | undefined>> {
  const addresses = new Map<UnplacedEvent, Address | undefined>()
  for (const event of events) {
    const query = addressQuery(event)
    const { orgId, plan } = event
    const asked = query && { query, orgId, plan, hash: await hashText(addressKey(query)) }
    addresses.set(event, asked || undefined)
  }
  return addresses
}

/** Some of the cities and postal codes that events name and no more, as our own table has them. */
async function findCities({ db }: Deps, events: UnplacedEvent[]) {
  const named = new Set(events.flatMap((event) => bareCity(event) ?? []))
  const cities = new Map<string, FoundPlace | undefined>()
  for (const city of [...named].slice(0, MOST_ASKED)) cities.set(city, await findPlace(db, city))
  return cities
}
