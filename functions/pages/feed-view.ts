import * as z from 'zod/mini'
import { getBusyMonths } from '../../db/queries/events/get-busy-months.ts'
import { getWidgetConfig } from '../../db/queries/events/get-widget-config.ts'
import { listMonth } from '../../db/queries/events/list-month.ts'
import { listUpcoming } from '../../db/queries/events/list-upcoming.ts'
import { fold } from '../domain/fold.ts'
import { isId } from '../domain/ids.ts'
import { searchTerms } from '../domain/search-terms.ts'
import { stateKey } from '../domain/states.ts'
import { WIDGET_DEFAULTS, type WidgetConfig } from '../domain/widget-config.ts'
import type { Event } from '../events/contract.ts'
import { decodeCursor, encodeCursor } from '../events/cursor.ts'
import { ListQuery, stateOfPage } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import type { Asked } from '../http/serve-canonical.ts'
import type { Deps } from '../platform/deps.ts'
import { type MonthLinks, monthLinks } from './month-links.ts'

const { search, category, cursor } = ListQuery.shape

/** What the feed's page and its embed can be asked for. */
export const FeedViewQuery = z.object({
  view: z.optional(z.enum(['list', 'month'], 'view must be list or month')),
  month: z.optional(
    z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'month must look like 2026-12')),
  ),
  search,
  category,
  cursor,
  state: stateOfPage,
})
export type FeedViewQuery = z.output<typeof FeedViewQuery>

type Found = NonNullable<Awaited<ReturnType<typeof getWidgetConfig>>>
export type FeedView = Pick<Found, 'feed' | 'organization'> & {
  widget: WidgetConfig
  query: FeedViewQuery
} & (
    | { view: 'list'; events: Event[]; nextCursor: string | null }
    | { view: 'month'; events: Event[]; month: string; links: MonthLinks }
  )

/** A feed and the events that its page shows: all asked for at once, side by side. */
export async function loadFeedView(
  { db, env, now }: Deps,
  { params, query, cursorScope }: Asked<FeedViewQuery>,
): Promise<FeedView> {
  const { feedId = '' } = params
  if (!isId('feed', feedId)) throw notFound('Feed')
  const publicUrl = env.PUBLIC_URL
  const config = getWidgetConfig(db, feedId)
  if (query.view === 'month' || (query.month && query.view !== 'list')) {
    const today = now().toISOString().slice(0, 7)
    const month = query.month ?? today
    const [year, number] = month.split('-').map(Number)
    const asked = { feedId, year: Number(year), month: Number(number), publicUrl }
    const [found, page, links] = await Promise.all([
      config,
      listMonth(db, asked),
      monthLinks(month, today, () => getBusyMonths(db, { feedId, month })),
    ])
    if (!found || !page) throw notFound('Feed')
    return { ...shown(found), query, view: 'month', month, links, events: parse(page.events) }
  }
  const list = listUpcoming(db, {
    scope: { feedId },
    filters: {
      terms: searchTerms(fold(query.search ?? '')),
      category: query.category && fold(query.category),
      stateKey: query.state && stateKey(query.state),
      ongoing: true,
    },
    after: query.cursor ? decodeCursor(query.cursor, cursorScope, false) : undefined,
    limit: WIDGET_DEFAULTS.perPage,
    now: now(),
    publicUrl,
  })
  const [found, page] = await Promise.all([config, list])
  if (!found || !page) throw notFound('Feed')
  const nextCursor = page.last === null ? null : encodeCursor(page.last, cursorScope)
  return { ...shown(found), query, view: 'list', nextCursor, events: parse(page.events) }
}

function shown({ feed, organization, widget }: Found) {
  return { feed, organization, widget: { ...WIDGET_DEFAULTS, ...widget } }
}

function parse(events: string): Event[] {
  return JSON.parse(`[${events}]`)
}
