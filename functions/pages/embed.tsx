import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ASSETS } from '../caching/assets.generated.ts'
import { cacheTags, movedTo } from '../caching/cache-policy.ts'
import { canonicalQuery } from '../caching/canonical-url.ts'
import {
  calendarPath,
  calendarTags,
  calendarTitle,
  embedPath,
  isFormerSlug,
} from '../events/calendar-owner.ts'
import { answerPage } from '../layout/answer-page.ts'
import { errorWords } from '../layout/error-page.tsx'
import { readerOf } from '../layout/locale.ts'
import { PageLayout } from '../layout/page-layout.tsx'
import { themeOf } from '../layout/theme.ts'
import type { App } from '../platform/deps.ts'
import {
  allowedIn,
  type CalendarView,
  FeedDayQuery,
  FeedViewQuery,
  loadFeedView,
  loadOrganizationView,
  OrganizationViewQuery,
} from './calendar-view.ts'
import { FeedBody } from './feed-body.tsx'
import { FeedLayout, OrganizationLink } from './feed-layout.tsx'
import { feedSummary } from './page-head.tsx'
import { serveCalendar } from './typed-text.ts'

/** GET /embed/:feedId and /embed/:feedId/days/:day: the calendar of a feed for an iframe. */
export function feedEmbed(c: Context<App>): Promise<Response> {
  const query = c.req.param('day') === undefined ? FeedViewQuery : FeedDayQuery
  return serveCalendar(c, query, async (asked) => {
    const view = await loadFeedView(c.env, asked)
    const { feed, organization, widget } = view
    return answerEmbed(c, {
      view,
      path: embedPath({ feedId: feed.id }),
      title: `${widget.title ?? feed.name} · ${organization.name}`,
      calendar: { path: `/f/${feed.id}`, title: feed.name },
      joinPath: widget.showSubscribe ? `/subscriptions/join/${feed.id}` : undefined,
      dayPages: true,
      tags: [cacheTags.org(organization.id), cacheTags.feed(feed.id)],
    })
  })
}

/**
 * GET /embed/o/:orgSlug and /embed/o/:orgSlug/:customSlug: the calendar of an organization, or of a
 * custom feed, for an iframe.
 */
export function organizationEmbed(c: Context<App>): Promise<Response> {
  return serveCalendar(c, OrganizationViewQuery, async (asked) => {
    const { scope, owner, view } = await loadOrganizationView(c.env, asked)
    if (isFormerSlug(owner, asked.params)) {
      const query = canonicalQuery(OrganizationViewQuery, { ...asked.query, cursor: undefined })
      return movedTo(`/embed${calendarPath(owner)}${query}`, calendarTags(owner))
    }
    const title = calendarTitle(owner)
    return answerEmbed(c, {
      view,
      path: embedPath(scope),
      title,
      calendar: { path: calendarPath(owner), title },
      dayPages: false,
      tags: calendarTags(owner),
    })
  })
}

type Embed = {
  view: CalendarView
  /** Its own path: what leads to other parts of the calendar stays in the frame. */
  path: string
  title: string
  /** The page of the calendar, which opens in a window of its own. */
  calendar: { path: string; title: string }
  /** The URL of the sign-up form; undefined for calendars without emails. */
  joinPath?: string | undefined
  dayPages: boolean
  tags: string[]
}

/** A calendar for an iframe. Its script only tells the host page its height. */
async function answerEmbed(c: Context<App>, embed: Embed): Promise<Response> {
  const { view, path, title, calendar, joinPath, dayPages, tags } = embed
  const { feed, organization, widget } = view
  const reader = await readerOf(c.env, widget.language)
  const theme = await themeOf(widget)
  const page = (
    <FeedLayout
      {...{ feed, organization, reader, theme, title, calendar }}
      description={feedSummary(view, reader)}
      canonical={c.env.env.PUBLIC_URL + calendar.path}
      head={
        <>
          <meta name="robots" content="noindex" />
          <script src={ASSETS.embedHeight} defer />
        </>
      }
      embedded
    >
      <div class="stack">
        <h1 class="visually-hidden">{widget.title ?? feed.name}</h1>
        <FeedBody {...{ view, reader, path, dayPages }} target="_blank" />
        <p class="row apart muted">
          <OrganizationLink {...{ feed, organization }} target="_blank" />
          <span class="row">
            {joinPath && (
              <a href={joinPath} target="_blank" rel="noopener">
                {reader.words.subscribe}
              </a>
            )}
            <a href={calendar.path} target="_blank" rel="noopener">
              {reader.words.all}
            </a>
          </span>
        </p>
      </div>
    </FeedLayout>
  )
  const allowed = {
    ...theme.allowed,
    ...allowedIn(view),
    'script-src': "'self'",
    'frame-ancestors': '*',
  }
  return answerPage(c, page, { policy: 'cached', tags, allowed })
}

/**
 * Says inside an iframe why it has no calendar. Browsers show a broken page instead of one that may
 * not stand in a frame.
 */
export const embedErrors = createMiddleware<App>(async (c, next) => {
  c.set('errorPage', (status, message) => {
    const { title, advice } = errorWords(status, message)
    const page = (
      <PageLayout
        title={title}
        bodyClass="embed"
        hidden
        header={null}
        footer={null}
        head={
          <>
            <meta name="robots" content="noindex" />
            <script src={ASSETS.embedHeight} defer />
          </>
        }
      >
        <div class="empty">
          <h1>{title}</h1>
          <p>{advice}</p>
        </div>
      </PageLayout>
    )
    const allowed = { 'frame-ancestors': '*', 'script-src': "'self'" }
    return answerPage(c, page, { status, allowed })
  })
  await next()
})
