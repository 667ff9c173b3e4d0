import type { EventList, Month, WidgetConfigAnswer } from '../domain/event-contract.ts'
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

    async page(
      { search, state, near }: Filter,
      perPage: number,
      cursor: string | null | undefined,
      signal: AbortSignal,
    ): Promise<Page> {
      const url = withQuery(`${base}/events${near || state ? '/nearby' : ''}`, {
        search: search.toLowerCase(),
        state: state.toLowerCase(),
        lat: near?.lat,
        lng: near?.lng,
        // 20 is what a page holds when nothing is said.
        per_page: perPage === 20 ? '' : perPage,
        cursor,
      })
      const { events, pagination } = await getJson<EventList>(url, signal)
      return { events, cursor: pagination.nextCursor }
    },

    async month(month: string, signal: AbortSignal) {
      const url = `${base}/calendar/${month.replace('-', '/')}`
      return (await getJson<Month>(url, signal)).events
    },
  }
}

/** Leaves out what is empty; sorted, as in the canonical address. */
function withQuery(address: string, query: Record<string, string | number | null | undefined>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) {
    if (value || value === 0) url.searchParams.set(name, `${value}`)
  }
  url.searchParams.sort()
  return url.href
}
