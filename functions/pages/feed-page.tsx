import type { Context } from 'hono'
import { answerPage } from '../http/answer-page.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { PageLayout, siteTitle } from '../http/page-layout.tsx'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'
import { FeedBody } from './feed-body.tsx'
import { FeedViewQuery, loadFeedView } from './feed-view.ts'
import { lookOf } from './look.ts'
import { SubscribeForm } from './subscribe-form.tsx'

/** GET /f/:feedId: a whole calendar for people, with or without script. */
export function feedPage(c: Context<App>): Promise<Response> {
  return serveCanonical(c, FeedViewQuery, async (asked) => {
    const view = await loadFeedView(c.env, asked)
    const { feed, organization, widget, query } = view
    const path = `/f/${feed.id}`
    const hasChallenge = c.env.env.TURNSTILE_SITE_KEY !== undefined
    const look = await lookOf(c.env, widget.language)
    const title = widget.title ?? feed.name
    const filtered = query.search ?? query.category ?? query.state ?? query.cursor ?? query.month
    const page = (
      <PageLayout
        title={siteTitle(`${title} · ${organization.name}`)}
        description={feed.description || `${look.words.list}: ${title}, ${organization.name}`}
        lang={look.locale}
        canonical={`${c.env.env.PUBLIC_URL}${path}`}
        head={filtered !== undefined && <meta name="robots" content="noindex, follow" />}
      >
        <div class="stack loose" dir={look.direction}>
          <header class="stack tight">
            <p class="muted">{organization.name}</p>
            <h1>{title}</h1>
            {feed.description && <p class="lead measure">{feed.description}</p>}
          </header>
          <FeedBody {...{ view, look, path }} />
          {widget.showSubscribe && (
            <SubscribeForm {...{ feedId: feed.id, look, elsewhere: hasChallenge }} />
          )}
        </div>
      </PageLayout>
    )
    const tags = [cacheTags.org(organization.id), cacheTags.feed(feed.id)]
    return answerPage(c, page, { policy: 'cached', tags })
  })
}
