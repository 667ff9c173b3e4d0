import type { Context } from 'hono'
import { calendarPath, calendarTags, calendarTitle } from '../events/calendar-owner.ts'
import { answerPage } from '../http/answer-page.ts'
import { serveCanonical } from '../http/canonical-url.ts'
import { readerOf } from '../http/reader.ts'
import type { App } from '../platform/deps.ts'
import { loadOrganizationView, OrganizationViewQuery } from './calendar-view.ts'
import { FeedBody } from './feed-body.tsx'
import { FeedLayout } from './feed-layout.tsx'
import { CalendarHead, feedSummary } from './page-head.tsx'
import { filterQuery, SubscribeCalendar } from './subscribe.tsx'
import { themeOf } from './theme.ts'

/**
 * GET /o/:orgSlug and /o/:orgSlug/:customSlug: what comes in all feeds of an organization, or in a
 * custom feed.
 */
export function organizationPage(c: Context<App>): Promise<Response> {
  return serveCanonical(c, OrganizationViewQuery, async (asked) => {
    const { owner, view } = await loadOrganizationView(c.env, asked)
    const { organization, customFeed, feeds } = owner
    const { feed, widget } = view
    const path = calendarPath(owner)
    const url = c.env.env.PUBLIC_URL + path
    const title = calendarTitle(owner)
    const reader = await readerOf(c.env, widget.language)
    const theme = await themeOf(widget)
    const body = (
      <FeedLayout
        {...{ feed, organization, reader, theme, title }}
        calendar={{ path, title }}
        description={feedSummary(view, reader)}
        canonical={url}
        head={<CalendarHead {...{ view, reader, url }} />}
      >
        <div class="stack loose">
          <header class="stack tight">
            <h1>
              <bdi>{feed.name}</bdi>
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
          {widget.showCalendar && (
            <SubscribeCalendar
              ics={`${url}.ics${filterQuery(view.query)}`}
              name={title}
              reader={reader}
            />
          )}
        </div>
      </FeedLayout>
    )
    const { allowed } = theme
    return answerPage(c, body, { policy: 'cached', tags: calendarTags(owner), allowed })
  })
}
