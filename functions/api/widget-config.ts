import { getWidgetConfig } from '../../db/feeds/public-feeds.ts'
import type { WidgetConfigAnswer } from '../../domain/event-contract.ts'
import { isId } from '../../domain/ids.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import { NoQuery } from '../events/params.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'

export const widgetConfig = endpoint({
  path: '/widget-config/:feedId',
  summary: 'Widget configuration and feed metadata',
  answers: 'json',
  query: NoQuery,
  async handle({ deps, params: { feedId = '' } }) {
    const found = isId('feed', feedId) ? await getWidgetConfig(deps.db, feedId) : undefined
    if (!found) throw notFound('Feed')
    const { id: orgId, ...organization } = found.organization
    const base = deps.env.PUBLIC_URL
    const feed = `${base}/api/v1/feeds/${feedId}`
    const answer: WidgetConfigAnswer = {
      feed: found.feed,
      organization,
      widget: withDefaults(found.widget),
      links: {
        events: `${feed}/events`,
        calendar: `${feed}/calendar/{year}/{month}`,
        nearby: `${feed}/events/nearby`,
        subscribe: `${base}/subscriptions`,
        page: `${base}/f/${feedId}`,
      },
    }
    return {
      body: JSON.stringify(answer),
      tags: [cacheTags.org(orgId), cacheTags.feed(feedId)],
    }
  },
})
