import { NEAR_PER_PAGE, RADIUS } from '../domain/display/distance.ts'
import type { NearbyList } from '../domain/event-contract.ts'
import { type ErrorCode, FeedError, toFeedError } from './errors.ts'
import type { Filter } from './filter.ts'
import type { Config, Settings } from './settings.ts'
import {
  addMonth,
  addPage,
  hasList,
  isComplete,
  joinPages,
  type Known,
  type Page,
  type State,
} from './state.ts'

const CODES: Record<number, ErrorCode> = { 400: 'refused', 404: 'unknown', 429: 'wait' }
const TIMEOUT_MS = 20_000

type SharedRequest = { answer: Promise<unknown>; users: number; giveUp: () => void }
const underWay = new Map<string, SharedRequest>()

/**
 * What is on its way already is not asked for twice, however many widgets a page has; it is given
 * up once all of them have. `no-cache` asks the server whether its answer still holds: usually a
 * 304.
 */
export function getJson<T>(url: string, signal?: AbortSignal, cache: RequestCache = 'no-cache') {
  const shared = underWay.get(url) ?? startShared(url, cache)
  shared.users++
  return new Promise<T>((resolve, reject) => {
    const leave = () => {
      reject(new FeedError('network', ''))
      if (--shared.users === 0) shared.giveUp()
    }
    shared.answer.then(resolve as (body: unknown) => void, reject)
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
  })
}

function startShared(url: string, cache: RequestCache): SharedRequest {
  const stop = new AbortController()
  const forget = () => underWay.get(url) === shared && underWay.delete(url)
  const shared: SharedRequest = {
    answer: request(url, { cache, signal: stop.signal }).finally(forget),
    users: 0,
    giveUp: () => {
      forget()
      stop.abort()
    },
  }
  underWay.set(url, shared)
  return shared
}

export async function request<T>(url: string, init: RequestInit): Promise<T> {
  const options = { ...init, signal: withTimeout(init.signal), credentials: 'omit' } as const
  const response = await fetch(url, options).catch((error) => {
    throw new FeedError(navigator.onLine ? 'network' : 'offline', String(error))
  })
  const body = await response.json().catch(() => undefined)
  if (response.ok && (body || response.status === 202)) return body as T
  const message = body?.error ?? `${response.status} ${url}`
  throw new FeedError(CODES[response.status] ?? 'server', message)
}

/** Adds a time limit, in browsers that can combine two abort signals. */
function withTimeout(signal: AbortSignal | null | undefined): AbortSignal | null {
  if (!AbortSignal.any) return signal ?? null
  return AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), signal ?? []].flat())
}

export type FeedRequests = ReturnType<typeof feedRequests>

/** What can be asked about one calendar, in canonical addresses, so that the edge can answer. */
export function feedRequests({ api, feed, path, firstOnly, postalCodes }: Settings) {
  const root = `${api}/api/v1/`
  const base = root + path

  return {
    firstOnly,

    config: (signal: AbortSignal) =>
      getJson<Config>(feed ? `${root}widget-config/${feed}` : `${base}/widget-config`, signal),

    page: async (
      { near, place, state, ...others }: Filter,
      perPage: number,
      cursor: string | null | undefined,
      signal: AbortSignal,
    ): Promise<Page> => {
      const ask = (where: Query, most = perPage) =>
        read(
          `${base}${path.includes('/custom/') ? '' : '/events'}${near || place || state ? '/nearby' : ''}`,
          {
            ...others,
            search: others.search.toLowerCase(),
            category: others.category.toLowerCase(),
            // 20 is what a page holds when nothing is said.
            per_page: most === 20 ? '' : most,
            repeats: firstOnly ? 'first' : '',
            cursor,
            ...where,
          },
          signal,
        )
      if (!near && !place) return ask({ state: state.toLowerCase() })
      const text = place.toLowerCase()
      const around = { lat: near?.lat, lng: near?.lng, place: text, radius: RADIUS }
      try {
        return await ask(around, NEAR_PER_PAGE)
      } catch (error) {
        if (!place || toFeedError(error).code !== 'refused') throw error
        // Outside the US and Canada a region is what events say that they are in.
        const region = postalCodes ? { events: [], cursor: null } : await ask({ state: text })
        return { ...region, isUnknownPlace: !region.events[0] }
      }
    },

    month: (month: string, cursor: string | null | undefined, signal: AbortSignal) =>
      read(`${base}/calendar/${month.replace('-', '/')}`, { cursor }, signal),
  }
}

type Query = Record<string, string | number | null | undefined>

async function read(address: string, query: Query, signal: AbortSignal): Promise<Page> {
  const answer = await getJson<Partial<NearbyList> & Pick<NearbyList, 'events' | 'pagination'>>(
    withQuery(address, query),
    signal,
  )
  return { events: answer.events, cursor: answer.pagination.nextCursor, place: answer.place }
}

/** Leaves out what is empty; sorted, as in the canonical address. */
function withQuery(address: string, query: Query): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) {
    if (value || value === 0) url.searchParams.set(name, `${value}`)
  }
  url.searchParams.sort()
  return url.href
}

/** A month is read to its end, but after so many pages only on request. */
const MONTH_PAGES = 10

/** Reads what a state lacks: a month, the list that its filter finds, or one more page of either. */
export async function readMissing(
  requests: FeedRequests,
  state: State,
  signal: AbortSignal,
): Promise<Known> {
  const { view, month, months, filter, list, perPage } = state
  if (isComplete(state)) return (later) => later
  if (view === 'month') {
    let page = months[month]
    let left = MONTH_PAGES
    do page = joinPages(page, await requests.month(month, page?.cursor, signal))
    while (page.cursor && --left)
    const known = page
    return (later) => addMonth(later, month, known)
  }
  const cursor = hasList(state) ? list?.cursor : null
  const page = await requests.page(filter, perPage, cursor, signal)
  return (later) => addPage(later, filter, page)
}

/**
 * Reads settings and the first events at the same time; `configure` waits for the settings. Events of
 * another view, or other or fewer ones than the settings want, are given up.
 */
export async function readOpening(
  requests: FeedRequests,
  first: State,
  signal: AbortSignal,
  configure: (config: Promise<Config>) => Promise<Settings>,
): Promise<Known | undefined> {
  const early = new AbortController()
  signal.addEventListener('abort', () => early.abort())
  const events = readMissing(requests, first, early.signal)
  // Looked at below, or not at all.
  events.catch(() => {})
  const { view, perPage, firstOnly } = await configure(requests.config(signal))
  const isOther = perPage > first.perPage || firstOnly !== requests.firstOnly
  const isMonth = view === 'month'
  if (isMonth === (first.view === 'month') && (isMonth || !isOther)) return events
  early.abort()
  return undefined
}
