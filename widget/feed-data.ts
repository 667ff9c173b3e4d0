import type {
  Event,
  EventList,
  Month,
  NearbyEvent,
  WidgetConfigAnswer,
} from '../domain/event-contract.ts'
import { getJson } from './client.ts'
import type { Filter } from './filter.ts'

type Page = { events: NearbyEvent[]; pagination: EventList['pagination'] }
export type FeedData = ReturnType<typeof feedData>

/** What has been read of one feed. It asks in canonical addresses, so that the edge can answer. */
export function feedData(api: string, feed: string) {
  const base = `${api}/api/v1/feeds/${feed}`
  const months = new Map<string, Event[]>()
  let config: WidgetConfigAnswer | undefined
  let events: NearbyEvent[] = []
  let cursor: string | null = null
  let listUrl = ''

  function urlOf({ search, state, near }: Filter): string {
    return withQuery(`${base}/events${near || state ? '/nearby' : ''}`, {
      search: search.toLowerCase(),
      state: state.toLowerCase(),
      lat: near?.lat,
      lng: near?.lng,
    })
  }

  async function readPage(url: string, perPage: number, after: string | null, signal: AbortSignal) {
    // 20 is what a page holds unsaid.
    const query = { per_page: perPage === 20 ? '' : perPage, cursor: after }
    const page = await getJson<Page>(withQuery(url, query), signal)
    cursor = page.pagination.nextCursor
    return page.events
  }

  return {
    config: () => config,
    events: () => events,
    hasMore: () => cursor !== null,
    hasList: (filter: Filter) => listUrl === urlOf(filter),
    hasMonth: (month: string) => months.has(month),
    /** A month as far as it is known: from the list, until its own answer is there. */
    monthEvents: (month: string): NearbyEvent[] =>
      months.get(month) ??
      events.filter(
        ({ displayDate, endDate }) => displayDate.slice(0, 7) <= month && `${month}-01` <= endDate,
      ),
    async readConfig(signal: AbortSignal) {
      config = await getJson<WidgetConfigAnswer>(`${api}/api/v1/widget-config/${feed}`, signal)
    },
    async readList(filter: Filter, perPage: number, signal: AbortSignal) {
      const url = urlOf(filter)
      events = await readPage(url, perPage, null, signal)
      listUrl = url
    },
    async readMore(perPage: number, signal: AbortSignal) {
      const more = await readPage(listUrl, perPage, cursor, signal)
      const known = events.map(({ id }) => id)
      events = [...events, ...more.filter(({ id }) => !known.includes(id))]
    },
    async readMonth(month: string, signal: AbortSignal) {
      const answer = await getJson<Month>(`${base}/calendar/${month.replace('-', '/')}`, signal)
      months.set(month, answer.events)
    },
  }
}

/** Leaves out what is not said; sorted, as in the canonical address. */
function withQuery(address: string, query: Record<string, string | number | null | undefined>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) {
    if (value || value === 0) url.searchParams.set(name, `${value}`)
  }
  url.searchParams.sort()
  return url.href
}
