import type { Context } from 'hono'
import { embedPath } from '../events/embed-path.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'
import { answerEmbed } from './answer-embed.tsx'
import { FeedViewQuery, loadFeedView } from './feed-view.ts'

/** GET /embed/:feedId: the calendar of a feed for an iframe. */
export function feedEmbed(c: Context<App>): Promise<Response> {
  return serveCanonical(c, FeedViewQuery, async (asked) => {
    const view = await loadFeedView(c.env, asked)
    const { feed, organization, widget } = view
    return answerEmbed(c, {
      view,
      path: embedPath({ feedId: feed.id }),
      title: `${widget.title ?? feed.name} · ${organization.name}`,
      calendar: { path: `/f/${feed.id}`, title: feed.name },
      joinPath: widget.showSubscribe ? `/subscriptions/join/${feed.id}` : undefined,
      months: true,
      tags: [cacheTags.org(organization.id), cacheTags.feed(feed.id)],
    })
  })
}
