import type { Context } from 'hono'
import { answerPage } from '../http/answer-page.ts'
import { ASSETS } from '../http/assets.generated.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { readerOf } from '../http/reader.ts'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'
import { FeedBody } from './feed-body.tsx'
import { FeedLayout, OrganizationLink } from './feed-layout.tsx'
import { feedSummary } from './feed-summary.ts'
import { FeedViewQuery, loadFeedView } from './feed-view.ts'
import { themeOf } from './theme.ts'

/**
 * GET /embed/:feedId: the calendar for an iframe. Its script only tells the host page its height.
 */
export function embedPage(c: Context<App>): Promise<Response> {
  return serveCanonical(c, FeedViewQuery, async (asked) => {
    const view = await loadFeedView(c.env, asked)
    const { feed, organization, widget } = view
    const reader = await readerOf(c.env, widget.language)
    const theme = await themeOf(widget)
    const title = widget.title ?? feed.name
    const page = (
      <FeedLayout
        {...{ feed, organization, reader, theme }}
        calendar={{ path: `/f/${feed.id}`, title: feed.name }}
        title={`${title} · ${organization.name}`}
        description={feedSummary(view, reader)}
        canonical={`${c.env.env.PUBLIC_URL}/f/${feed.id}`}
        head={
          <>
            <meta name="robots" content="noindex" />
            <script src={ASSETS.embedHeight} defer />
          </>
        }
        embedded
      >
        <div class="stack">
          <h1 class="visually-hidden">{title}</h1>
          <FeedBody {...{ view, reader, path: `/embed/${feed.id}` }} target="_blank" />
          <p class="row apart muted">
            <OrganizationLink {...{ feed, organization }} target="_blank" />
            <span class="row">
              {widget.showSubscribe && (
                <a href={`/subscriptions/join/${feed.id}`} target="_blank" rel="noopener">
                  {reader.words.subscribe}
                </a>
              )}
              <a href={`/f/${feed.id}`} target="_blank" rel="noopener">
                {reader.words.all}
              </a>
            </span>
          </p>
        </div>
      </FeedLayout>
    )
    const tags = [cacheTags.org(organization.id), cacheTags.feed(feed.id)]
    const allowed = { ...theme.allowed, 'frame-ancestors': '*', 'script-src': "'self'" }
    return answerPage(c, page, { policy: 'cached', tags, allowed })
  })
}
