import type { Context } from 'hono'
import { answerPage } from '../http/answer-page.ts'
import { ASSETS } from '../http/assets.generated.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { PageLayout } from '../http/page-layout.tsx'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'
import { FeedBody } from './feed-body.tsx'
import { FeedViewQuery, loadFeedView } from './feed-view.ts'
import { lookOf } from './look.ts'

/** GET /embed/:feedId: the calendar for an iframe. Its script only tells the host page its height. */
export function embedPage(c: Context<App>): Promise<Response> {
  return serveCanonical(c, FeedViewQuery, async (asked) => {
    const view = await loadFeedView(c.env, asked)
    const { feed, organization, widget } = view
    const look = await lookOf(c.env, widget.language)
    const page = (
      <PageLayout
        title={`${feed.name} · ${organization.name}`}
        lang={look.locale}
        canonical={`${c.env.env.PUBLIC_URL}/f/${feed.id}`}
        head={
          <>
            <meta name="robots" content="noindex" />
            <script src={ASSETS.embedHeight} defer />
          </>
        }
        bodyClass="embed"
        header={null}
        footer={null}
      >
        <div class="stack" dir={look.direction}>
          <h1 class="visually-hidden">{widget.title ?? feed.name}</h1>
          <FeedBody {...{ view, look, path: `/embed/${feed.id}` }} target="_blank" />
          <p class="muted">
            <a href={`/f/${feed.id}`} target="_blank" rel="noopener">
              {look.words.all}
            </a>
          </p>
        </div>
      </PageLayout>
    )
    const tags = [cacheTags.org(organization.id), cacheTags.feed(feed.id)]
    const allowed = { 'frame-ancestors': '*', 'script-src': "'self'" }
    return answerPage(c, page, { policy: 'cached', tags, allowed })
  })
}
