import { Hono } from 'hono'
import { endpoint } from '../caching/endpoint.ts'
import { NoQuery } from '../events/params.ts'
import { publicCors } from '../http/public-cors.ts'
import type { App } from '../platform/deps.ts'
import { feedChanges, orgChanges } from './changes.ts'
import { customFeedFacets, feedFacets, orgFacets } from './facets.ts'
import { calendars, orgFeeds } from './feeds.ts'
import { customFeedCalendar, feedCalendar, orgCalendar } from './month.ts'
import { feedNearby } from './nearby.ts'
import { eventPermalink, feedEvent } from './one-event.ts'
import { allEvents } from './search.ts'
import { customFeedEvents, feedEvents, feedEventsJson, orgEvents } from './upcoming.ts'
import { customFeedWidgetConfig, orgWidgetConfig, widgetConfig } from './widget-config.ts'

/** The first path that fits wins, so `nearby` stands before an event's id. */
export const endpoints = [
  feedEvents,
  feedEventsJson,
  feedNearby,
  feedEvent,
  feedCalendar,
  feedFacets,
  feedChanges,
  orgEvents,
  orgFeeds,
  orgCalendar,
  orgFacets,
  orgChanges,
  customFeedEvents,
  customFeedCalendar,
  customFeedFacets,
  calendars,
  allEvents,
  eventPermalink,
  widgetConfig,
  orgWidgetConfig,
  customFeedWidgetConfig,
]

/** The description of the API, as the build made it; it stands outside what it describes. */
const openapi = endpoint({
  path: '/openapi.json',
  summary: 'OpenAPI document of this API',
  answers: 'json',
  query: NoQuery,
  handle: async () => {
    const { default: document } = await import('./openapi.generated.json', {
      with: { type: 'json' },
    })
    return { body: JSON.stringify(document), tags: [] }
  },
})

export const api = new Hono<App>()
api.use('*', publicCors)
for (const { path, serve } of endpoints) api.get(path, serve)
api.get(openapi.path, openapi.serve)
