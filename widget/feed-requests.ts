import type { EventList, WidgetConfigAnswer } from '../domain/event-contract.ts'
import { getJson } from './client.ts'
import type { Filter } from './filter.ts'
import type { Page } from './state.ts'

export type FeedRequests = ReturnType<typeof feedRequests>

/** What can be asked about one feed, in canonical addresses, so that the edge can answer. */
export function feedRequests(api: string, feed: string) {
  const base = `${api}/api/v1/feeds/${feed}`

  return {
    config: (signal: AbortSignal) =>
      getJson<WidgetConfigAnswer>(`${api}/api/v1/widget-config/${feed}`, signal),

    page: (
      { search, state, near }: Filter,
      perPage: number,
      cursor: string | null | undefined,
      signal: AbortSignal,
    ) =>
      read(
        `${base}/events${near || state ? '/nearby' : ''}`,
        {
          search: search.toLowerCase(),
          state: state.toLowerCase(),
          lat: near?.lat,
          lng: near?.lng,
          // 20 is what a page holds when nothing is said.
          per_page: perPage === 20 ? '' : perPage,
          cursor,
        },
        signal,
      ),

    month: (month: string, cursor: string | null | undefined, signal: AbortSignal) =>
      read(`${base}/calendar/${month.replace('-', '/')}`, { cursor }, signal),
  }
}

type Query = Record<string, string | number | null | undefined>

async function read(address: string, query: Query, signal: AbortSignal): Promise<Page> {
  const { events, pagination } = await getJson<EventList>(withQuery(address, query), signal)
  // A month that was kept from before months had pages says nothing of them.
  return { events, cursor: pagination?.nextCursor }
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
