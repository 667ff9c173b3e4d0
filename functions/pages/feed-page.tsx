import type { Context } from 'hono'
import { answerPage } from '../http/answer-page.ts'
import { cacheTags } from '../http/cache-policy.ts'
import { serveCanonical } from '../http/canonical-url.ts'
import { readerOf } from '../http/reader.ts'
import type { App } from '../platform/deps.ts'
import { FeedViewQuery, loadFeedView } from './calendar-view.ts'
import { FeedBody } from './feed-body.tsx'
import { FeedLayout } from './feed-layout.tsx'
import { CalendarHead, feedSummary } from './page-head.tsx'
import { pictureOfFeed, previewOf } from './picture/picture.ts'
import { filterQuery, SubscribeCalendar, SubscribeForm } from './subscribe.tsx'
import { themeOf } from './theme.ts'

/** GET /f/:feedId: a whole calendar for people, with or without script. */
export function feedPage(c: Context<App>): Promise<Response> {
  return serveCanonical(c, FeedViewQuery, async (asked) => {
    const view = await loadFeedView(c.env, asked)
    const { feed, organization, widget } = view
    const path = `/f/${feed.id}`
    const url = c.env.env.PUBLIC_URL + path
    const hasChallenge = c.env.env.TURNSTILE_SITE_KEY !== undefined
    const reader = await readerOf(c.env, widget.language)
    const theme = await themeOf(widget)
    const title = widget.title ?? feed.name
    const image = previewOf(c.env.env.PUBLIC_URL, feed.id, pictureOfFeed(view))
    const page = (
      <FeedLayout
        {...{ feed, organization, reader, theme }}
        calendar={{ path: `/f/${feed.id}`, title: feed.name }}
        title={`${title} · ${organization.name}`}
        description={feedSummary(view, reader)}
        canonical={url}
        head={<CalendarHead {...{ view, reader, url, image }} />}
      >
        <div class="stack loose">
          <header class="stack tight">
            <h1>
              <bdi>{title}</bdi>
            </h1>
            {feed.description && (
              <p class="lead measure" dir="auto">
                {feed.description}
              </p>
            )}
          </header>
          <FeedBody {...{ view, reader, path }} />
          {widget.showCalendar && (
            <SubscribeCalendar
              ics={`${url}.ics${filterQuery(view.query)}`}
              name={`${title} · ${organization.name}`}
              reader={reader}
            />
          )}
          {widget.showSubscribe && (
            <SubscribeForm {...{ feedId: feed.id, reader, elsewhere: hasChallenge }} />
          )}
        </div>
      </FeedLayout>
    )
    const tags = [cacheTags.org(organization.id), cacheTags.feed(feed.id)]
    return answerPage(c, page, { policy: 'cached', tags, allowed: theme.allowed })
  })
}
