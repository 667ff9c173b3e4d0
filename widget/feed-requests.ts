import type { EventList } from '../domain/event-contract.ts'
import { getJson } from './client.ts'
import type { Config } from './config.ts'
import type { Filter } from './filter.ts'
import type { Settings } from './settings.ts'
import type { Page } from './state.ts'

export type FeedRequests = ReturnType<typeof feedRequests>

/** What can be asked about one calendar, in canonical addresses, so that the edge can answer. */
export function feedRequests({ api, feed, path }: Settings) {
  const root = `${api}/api/v1/`
  const base = root + path

  return {
    config: (signal: AbortSignal) =>
      getJson<Config>(feed ? `${root}widget-config/${feed}` : `${base}/widget-config`, signal),

    page: (
      { search, state, near, category, from, to }: Filter,
      perPage: number,
      cursor: string | null | undefined,
      signal: AbortSignal,
    ) =>
      read(
        `${base}${path.includes('/custom/') ? '' : '/events'}${near || state ? '/nearby' : ''}`,
        {
          search: search.toLowerCase(),
          state: state.toLowerCase(),
          category: category.toLowerCase(),
          from,
          to,
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
