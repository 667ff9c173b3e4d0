import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { OrgScope } from '../../db/queries/calendars/calendar-owners.ts'
import { getCalendarOwner } from '../../db/queries/calendars/get-calendar-owner.ts'
import { listUpcoming } from '../../db/queries/events/list-upcoming.ts'
import { isSlug } from '../../domain/slug.ts'
import { calendarPath, calendarTags, calendarTitle, settingsOf } from '../events/calendar-owner.ts'
import { decodeCursor, encodeCursor } from '../events/cursor.ts'
import { toFilters } from '../events/list-filters.ts'
import { CalendarQuery, ListQuery } from '../events/params.ts'
import { answerPage } from '../http/answer-page.ts'
import { notFound } from '../http/errors.ts'
import { readerOf } from '../http/reader.ts'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'
import { CalendarHead } from './calendar-head.tsx'
import { FeedBody } from './feed-body.tsx'
import { FeedLayout } from './feed-layout.tsx'
import { feedSummary } from './feed-summary.ts'
import type { CalendarView } from './feed-view.ts'
import { filterQuery, SubscribeCalendar } from './subscribe-calendar.tsx'
import { themeOf } from './theme.ts'

const PageQuery = z.object({ ...CalendarQuery.shape, cursor: ListQuery.shape.cursor })

/**
 * GET /o/:orgSlug and /o/:orgSlug/:customSlug: what comes in all feeds of an organization, or in a
 * custom feed.
 */
export function organizationPage(c: Context<App>): Promise<Response> {
  return serveCanonical(c, PageQuery, async ({ params, query, cursorScope }) => {
    const { db, env, now } = c.env
    const { orgSlug = '', customSlug } = params
    const what = customSlug === undefined ? 'Organization' : 'Custom feed'
    if (!isSlug(orgSlug) || !isSlug(customSlug ?? orgSlug)) throw notFound(what)
    const scope: OrgScope = customSlug === undefined ? { orgSlug } : { orgSlug, customSlug }
    const owner = await getCalendarOwner(db, scope)
    const widget = owner && { ...settingsOf(owner), title: null }
    const page =
      widget &&
      (await listUpcoming(db, {
        scope,
        filters: toFilters({ ...query, ongoing: true }),
        after: query.cursor ? decodeCursor(query.cursor, cursorScope, false) : undefined,
        limit: widget.perPage,
        now: now(),
        publicUrl: env.PUBLIC_URL,
      }))
    if (!page) throw notFound(what)
    const { organization, customFeed, feeds } = owner
    const { timezone } = organization
    const name = customFeed?.name ?? organization.name
    const view: CalendarView = {
      feed: { name, description: '', timezone, url: null },
      organization,
      widget,
      query: { ...query, view: undefined, month: undefined },
      view: 'list',
      events: JSON.parse(`[${page.events}]`),
      nextCursor: page.last === null ? null : encodeCursor(page.last, cursorScope),
    }
    const path = calendarPath(owner)
    const url = env.PUBLIC_URL + path
    const title = calendarTitle(owner)
    const reader = await readerOf(c.env, widget.language)
    const theme = await themeOf(widget)
    const body = (
      <FeedLayout
        {...{ organization, reader, theme, title }}
        feed={view.feed}
        calendar={{ path, title }}
        description={feedSummary(view, reader)}
        canonical={url}
        head={<CalendarHead {...{ view, reader, url }} />}
      >
        <div class="stack loose">
          <header class="stack tight">
            <h1>
              <bdi>{name}</bdi>
            </h1>
            {!customFeed && feeds.length > 1 && (
              <p class="row tight">
                {feeds.map(({ id, name, widget }) => (
                  <a class="badge" href={`/f/${id}`}>
                    <bdi>{widget.title ?? name}</bdi>
                  </a>
                ))}
              </p>
            )}
          </header>
          <FeedBody {...{ view, reader, path }} months={false} />
          <SubscribeCalendar ics={`${url}.ics${filterQuery(query)}`} name={title} reader={reader} />
        </div>
      </FeedLayout>
    )
    const { allowed } = theme
    return answerPage(c, body, { policy: 'cached', tags: calendarTags(owner), allowed })
  })
}
