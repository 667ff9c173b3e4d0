import type { Context } from 'hono'
import { cacheTags } from '../caching/cache-policy.ts'
import { answerPage } from '../layout/answer-page.ts'
import { readerOf } from '../layout/locale.ts'
import { themeOf } from '../layout/theme.ts'
import type { App } from '../platform/deps.ts'
import { allowedIn, FeedDayQuery, FeedViewQuery, loadFeedView } from './calendar-view.ts'
import { dayPath, FeedBody } from './feed-body.tsx'
import { FeedLayout } from './feed-layout.tsx'
import { LinkedText } from './linked-text.tsx'
import { CalendarHead, feedSummary, viewTitle } from './page-head.tsx'
import { pictureOfFeed, previewOf } from './picture/picture.ts'
import { filterQuery, SubscribeForm, SubscribeMenu } from './subscribe.tsx'
import { serveCalendar } from './typed-text.ts'

/** GET /f/:feedId and /f/:feedId/days/:day: a calendar, or a day of it, with or without script. */
export function feedPage(c: Context<App>): Promise<Response> {
  const query = c.req.param('day') === undefined ? FeedViewQuery : FeedDayQuery
  return serveCalendar(c, query, async (asked) => {
    const view = await loadFeedView(c.env, asked)
    const { feed, organization, widget } = view
    const path = `/f/${feed.id}`
    const calendarUrl = c.env.env.PUBLIC_URL + path
    const isDay = view.view === 'day'
    const url = isDay ? c.env.env.PUBLIC_URL + dayPath(path, view.day) : calendarUrl
    // With a challenge to show, the form has a page of its own: the edge keeps this one, without script.
    const hasChallenge = c.env.env.TURNSTILE_SITE_KEY !== undefined
    const emailHref = hasChallenge ? `/subscriptions/join/${feed.id}` : '#email-updates'
    const reader = await readerOf(c.env, widget.language)
    const theme = await themeOf(widget)
    const title = widget.title ?? feed.name
    const image = previewOf(c.env.env.PUBLIC_URL, feed.id, pictureOfFeed(view))
    const page = (
      <FeedLayout
        {...{ feed, organization, reader, theme }}
        calendar={{ path: `/f/${feed.id}`, title: feed.name }}
        title={`${viewTitle(view, reader)} · ${organization.name}`}
        description={feedSummary(view, reader)}
        canonical={url}
        head={<CalendarHead {...{ view, reader, url, image }} />}
        subscribe={
          <SubscribeMenu
            ics={widget.showCalendar ? `${calendarUrl}.ics${filterQuery(view.query)}` : undefined}
            emailHref={widget.showSubscribe ? emailHref : undefined}
            name={`${title} · ${organization.name}`}
            reader={reader}
          />
        }
      >
        <div class="stack loose calendar-page">
          <header class="stack tight">
            <h1>
              <bdi>{title}</bdi>
            </h1>
            {feed.description && (
              <p class="lead measure">
                <bdi>
                  <LinkedText text={feed.description} />
                </bdi>
              </p>
            )}
          </header>
          <FeedBody {...{ view, reader, path }} />
          {view.takesSubmissions && (
            <p>
              <a class="button secondary" href={`/submit/${feed.id}`}>
                {reader.language.subscribe.suggest}
              </a>
            </p>
          )}
          {widget.showSubscribe && !hasChallenge && (
            <SubscribeForm {...{ feedId: feed.id, privacyUrl: organization.privacyUrl, reader }} />
          )}
        </div>
      </FeedLayout>
    )
    const tags = [cacheTags.org(organization.id), cacheTags.feed(feed.id)]
    return answerPage(c, page, {
      policy: 'cached',
      tags,
      allowed: { ...theme.allowed, ...allowedIn(view) },
    })
  })
}
